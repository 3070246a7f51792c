import { sql } from 'kysely';
import { addDays, shopDay, SHOP_TIME_ZONE } from '../../domain/shop-day.ts';
import type { Reads } from '../database/index.ts';
import { bareCode, folded, containsPattern } from '../database/text-match.ts';

/** Length of the default period in days. */
export const LATEST_DAYS = 90;

/** Customer, selected delivery address, and first and last day in Italy, both included. */
export interface LatestOrdersScope {
  customerId: number;
  addressId: number;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

/** An order line in the list of latest orders. */
export interface LatestOrderRow {
  cause: string;
  year: number;
  number: number;
  orderedAt: Date;
  position: number;
  articleId: number;
  /** Internal code. */
  code: string;
  /** Visible code at the time of the order. */
  sku: string;
  name: string;
  nameInEnglish: string | null;
  unit: string;
  quantity: number;
  /** Whether the article is still in the catalogue. */
  isSold: boolean;
}

/** The last 90 days up to today. */
export function latestDays(now: Date): { from: string; to: string } {
  const to = shopDay(now);
  return { from: addDays(to, -LATEST_DAYS), to };
}

/** Orders sent in the period to the address, without cancelled ones and those with a due online payment. */
function inScope({ customerId, addressId, from, to }: LatestOrdersScope) {
  return sql`o.customer_id = ${customerId} and o.address_id = ${addressId} and o.status <> 'AN'
    and o.payment_state is distinct from 'due'
    and o.created_at >= ${from}::date::timestamp at time zone ${SHOP_TIME_ZONE}
    and o.created_at < (${to}::date + 1)::timestamp at time zone ${SHOP_TIME_ZONE}`;
}

/** Internal codes of the ordered articles, each once, the latest ordered first. */
export async function listLatestArticles(database: Reads, scope: LatestOrdersScope): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select a.code
    from sales_order o join sales_order_line l on l.order_id = o.id join article a on a.id = l.article_id
    where ${inScope(scope)}
    group by a.code order by max(o.created_at) desc, max(o.id) desc, min(l.position), a.code`.execute(database.query);
  return rows.map((row) => row.code);
}

/**
 * One page of the order lines in scope, the latest order first, with the total count.
 * @param wanted code: part of an article's internal or visible code, ignoring case and punctuation; text: words that
 *   must all occur in its name (either language) or code, ignoring case and accents.
 */
export async function listLatestOrders(
  database: Reads,
  scope: LatestOrdersScope,
  wanted: { code: string; text: string; page: number; perPage: number },
): Promise<{ rows: LatestOrderRow[]; total: number }> {
  const conditions = [inScope(scope)];
  const code = wanted.code.toLowerCase().replace(/[^a-z0-9]+/g, '');
  if (wanted.code.trim() !== '') {
    const pattern = containsPattern(code === '' ? wanted.code.trim() : code);
    conditions.push(
      sql`(${bareCode(sql`l.sku`)} like ${pattern} or ${bareCode(sql`a.sku`)} like ${pattern} or ${bareCode(sql`a.code`)} like ${pattern})`,
    );
  }
  for (const word of wanted.text.trim().split(/\s+/).filter(Boolean)) {
    const pattern = sql`${folded(sql`${containsPattern(word)}::text`)}`;
    const holder = folded(sql`concat_ws(' ', l.sku, a.sku, a.code, l.name, a.name_it, a.name_en)`);
    conditions.push(sql`${holder} like ${pattern}`);
  }
  const { rows } = await sql<Row>`
    select o.cause, o.year, o.number, o.created_at, l.position, l.article_id, a.code, l.sku, l.name, a.name_en, l.unit,
      ceil(l.quantity)::integer as quantity, a.is_active and coalesce(parent.is_active, true) as is_sold, count(*) over () as total
    from sales_order o
    join sales_order_line l on l.order_id = o.id
    join article a on a.id = l.article_id
    left join article parent on parent.id = a.parent_id
    where ${sql.join(conditions, sql` and `)}
    order by o.created_at desc, o.id desc, l.position
    limit ${wanted.perPage} offset ${(wanted.page - 1) * wanted.perPage}`.execute(database.query);
  // A page beyond the last has no row that contains the total.
  if (rows.length === 0 && wanted.page > 1) {
    const { total } = await listLatestOrders(database, scope, { ...wanted, page: 1, perPage: 1 });
    return { rows: [], total };
  }
  return { rows: rows.map(rowOf), total: rows[0]?.total ?? 0 };
}

interface Row {
  cause: string;
  year: number;
  number: number;
  created_at: Date;
  position: number;
  article_id: number;
  code: string;
  sku: string;
  name: string;
  name_en: string | null;
  unit: string;
  quantity: number;
  is_sold: boolean;
  total: number;
}

function rowOf(row: Row): LatestOrderRow {
  return {
    cause: row.cause,
    year: row.year,
    number: row.number,
    orderedAt: row.created_at,
    position: row.position,
    articleId: row.article_id,
    code: row.code,
    sku: row.sku,
    name: row.name,
    nameInEnglish: row.name_en,
    unit: row.unit,
    quantity: row.quantity,
    isSold: row.is_sold,
  };
}
