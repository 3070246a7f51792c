import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/index.ts';
import { anySchema, bulkSchema, isMissing, type SearchClient } from './search-client.ts';

/** Changes of stock sent in one request. */
const MAXIMUM_EVENTS = 2_000;
const HOUR = 3_600_000;

const positionSchema = z.object({ _source: z.object({ stockEvent: z.number() }) });
const metaSchema = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.object({ stockEvent: z.number() }) }) }),
);

/** Painless: sets availability and the last return of the variants of a product that are named in the parameters. */
const CHANGE_STOCK = `
  for (variant in ctx._source.variants) {
    def change = params.changes[variant.id.toString()];
    if (change == null) continue;
    variant.state = change.state;
    if (change.restockedAt > variant.restockedAt) variant.restockedAt = change.restockedAt;
  }`;

interface StockRow {
  event: number;
  articleId: number;
  productId: number;
  state: number;
  restockedAt: number | null;
}

export interface StockFeedSettings {
  client: SearchClient;
  database: Database;
  /** Index of the document that says which stock event is in the index. */
  position: string;
  index: string;
}

/** Brings the stock that has changed since the last time, as it is committed now; only under the publisher's lock. */
export async function publishStock({ client, database, position, index }: StockFeedSettings): Promise<void> {
  let from = await positionOf(client, position, index);
  for (;;) {
    const rows = await changedStock(database, from);
    const last = rows.at(-1);
    if (!last) return;
    const lines = [...Map.groupBy(rows, ({ productId }) => productId)].flatMap(([productId, changed]) => {
      const script = { source: CHANGE_STOCK, params: { changes: changesIn(changed) } };
      return [{ update: { _id: String(productId) } }, { script }];
    });
    await client.ask(updatedSchema, `/${index}/_bulk`, { method: 'POST', lines });
    await client.ask(anySchema, `/${index}/_refresh`, { method: 'POST' });
    from = last.event;
    const body = { stockEvent: from };
    await client.ask(anySchema, `/${position}/_doc/${index}`, { method: 'PUT', body });
    if (rows.length < MAXIMUM_EVENTS) return;
  }
}

/** By variant: its availability, and the hour (since 1970) of its last return, 0 for none. */
function changesIn(rows: readonly StockRow[]): Record<string, { state: number; restockedAt: number }> {
  const changes: Record<string, { state: number; restockedAt: number }> = {};
  for (const { articleId, state, restockedAt } of rows) {
    const returned = restockedAt === null ? 0 : Math.floor(restockedAt / HOUR);
    changes[articleId] = { state, restockedAt: Math.max(returned, changes[articleId]?.restockedAt ?? 0) };
  }
  return changes;
}

/** An article that is no longer sold has no document; everything else must have been updated. */
const updatedSchema = z.union([
  bulkSchema,
  z.object({ items: z.array(z.object({ update: z.object({ status: z.union([z.literal(200), z.literal(404)]) }) })) }),
]);

/** The last stock event in an index: what was brought since, else what it was built with. */
async function positionOf(client: SearchClient, position: string, index: string): Promise<number> {
  try {
    const { _source: source } = await client.ask(positionSchema, `/${position}/_doc/${index}`);
    return source.stockEvent;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const [mapping] = Object.values(await client.ask(metaSchema, `/${index}/_mapping`));
  return mapping?.mappings._meta.stockEvent ?? 0;
}

/** The present stock of the articles with the next events. */
async function changedStock(database: Database, from: number): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select e.id as event, a.id as "articleId", coalesce(a.parent_id, a.id) as "productId",
      case when not a.is_managed then 3 when a.stock_quantity > 0 then 0 when a.arriving_on is not null then 1 else 2 end
        as state,
      case when e.quantity_before <= 0 and e.quantity_after > 0 then (extract(epoch from e.at) * 1000)::float8 end
        as "restockedAt"
    from stock_event e join article a on a.id = e.article_id
    where e.id > ${from} order by e.id limit ${MAXIMUM_EVENTS}`.execute(database.query);
  return rows;
}
