import { sql } from 'kysely';
import { z } from 'zod';
import { availabilityOf } from '../../../domain/availability.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import type { Database } from '../../database/index.ts';
import { STATES } from '../memory/article-store.ts';
import { anySchema, bulkSchema, isMissing, type SearchClient } from './search-client.ts';

/** Changes of stock sent in one request. */
const MAXIMUM_EVENTS = 2_000;
const HOUR = 3_600_000;

const positionSchema = z.object({ _source: z.object({ stockEvent: z.number(), day: z.string().optional() }) });
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
  articleId: number;
  productId: number;
  stockQuantity: number;
  /** YYYY-MM-DD. */
  arrivingOn: string | null;
  isManaged: boolean;
  restockedAt: number | null;
}

const STOCK_COLUMNS = sql`a.id as "articleId", coalesce(a.parent_id, a.id) as "productId",
  a.stock_quantity as "stockQuantity", a.arriving_on as "arrivingOn", a.is_managed as "isManaged"`;

export interface StockFeedSettings {
  client: Pick<SearchClient, 'ask'>;
  database: Database;
  /** Index of the document that says which stock event is in the index. */
  position: string;
  index: string;
  clock: () => Date;
}

/**
 * Brings the stock that has changed since the last time, as it is committed now, and the supplies whose day is over
 * since then; only under the publisher's lock.
 */
export async function publishStock(settings: StockFeedSettings): Promise<void> {
  const { client, database, position, index } = settings;
  const day = shopDay(settings.clock());
  const brought = await positionOf(client, position, index);
  let from = brought.stockEvent;
  const update = async (rows: readonly StockRow[]): Promise<void> => {
    if (rows.length === 0) return;
    const lines = [...Map.groupBy(rows, ({ productId }) => productId)].flatMap(([productId, changed]) => {
      const script = { source: CHANGE_STOCK, params: { changes: changesIn(changed, day) } };
      return [{ update: { _id: String(productId) } }, { script }];
    });
    await client.ask(updatedSchema, `/${index}/_bulk`, { method: 'POST', lines });
    await client.ask(anySchema, `/${index}/_refresh`, { method: 'POST' });
  };
  const note = (stockEvent: number): Promise<unknown> =>
    client.ask(anySchema, `/${position}/_doc/${index}`, { method: 'PUT', body: { stockEvent, day } });

  if (brought.day !== day) {
    let last = 0;
    for (;;) {
      const rows = await lapsedSupplies(database, { after: last, since: brought.day, day });
      await update(rows);
      last = rows.at(-1)?.articleId ?? 0;
      if (rows.length < MAXIMUM_EVENTS) break;
    }
    await note(from);
  }
  for (;;) {
    const rows = await changedStock(database, from);
    const last = rows.at(-1);
    if (!last) return;
    await update(rows);
    from = last.event;
    await note(from);
    if (rows.length < MAXIMUM_EVENTS) return;
  }
}

/** By variant: its availability on a day, and the hour (since 1970) of its last return, 0 for none. */
function changesIn(rows: readonly StockRow[], today: string): Record<string, { state: number; restockedAt: number }> {
  const changes: Record<string, { state: number; restockedAt: number }> = {};
  for (const { articleId, restockedAt, ...stock } of rows) {
    const state = STATES.indexOf(availabilityOf({ ...stock, isActive: true }, today));
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

/** The last stock event in an index, and the day it was brought for: what was brought since, else what it was built with. */
async function positionOf(
  client: Pick<SearchClient, 'ask'>,
  position: string,
  index: string,
): Promise<{ stockEvent: number; day?: string | undefined }> {
  try {
    const { _source: source } = await client.ask(positionSchema, `/${position}/_doc/${index}`);
    return source;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const [mapping] = Object.values(await client.ask(metaSchema, `/${index}/_mapping`));
  return { stockEvent: mapping?.mappings._meta.stockEvent ?? 0 };
}

/** The articles without stock whose day of supply is over since a day, or ever; the next ones by their id. */
async function lapsedSupplies(
  database: Database,
  { after, since, day }: { after: number; since?: string | undefined; day: string },
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select ${STOCK_COLUMNS}, null as "restockedAt" from article a
    where a.arriving_on < ${day}::date and a.arriving_on >= coalesce(${since ?? null}::date, '-infinity')
      and a.is_managed and a.stock_quantity <= 0 and a.id > ${after}
    order by a.id limit ${MAXIMUM_EVENTS}`.execute(database.query);
  return rows;
}

/** The present stock of the articles with the next events. */
async function changedStock(database: Database, from: number): Promise<(StockRow & { event: number })[]> {
  const { rows } = await sql<StockRow & { event: number }>`
    select e.id as event, ${STOCK_COLUMNS},
      case when e.quantity_before <= 0 and e.quantity_after > 0 then (extract(epoch from e.at) * 1000)::float8 end
        as "restockedAt"
    from stock_event e join article a on a.id = e.article_id
    where e.id > ${from} order by e.id limit ${MAXIMUM_EVENTS}`.execute(database.query);
  return rows;
}
