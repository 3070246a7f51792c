import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';

const BEST_SELLERS = 500;
const BEST_SELLER_DAYS = 90;
const COUNTED_DAYS = 7;

/** Orders of the last days with an article that has no weight, and the articles without weight among those in most orders. */
export async function countUnweighedSales(
  { query }: Pick<Database, 'query'>,
  now: Date,
): Promise<{ amongBestSellers: number; orders: number; ofOrders: number }> {
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<{ amongBestSellers: number; orders: number; ofOrders: number }>`
    select (select count(*)::integer from (
        select l.article_id from sales_order o join sales_order_line l on l.order_id = o.id
        where o.created_at >= ${since(BEST_SELLER_DAYS)} and l.article_id is not null
        group by l.article_id order by count(*) desc, l.article_id limit ${BEST_SELLERS}
      ) best join article a on a.id = best.article_id and a.weight_grams is null and a.is_active) as "amongBestSellers",
      count(*) filter (where exists (select from sales_order_line l join article a on a.id = l.article_id
        where l.order_id = o.id and a.weight_grams is null))::integer as orders,
      count(*)::integer as "ofOrders"
    from sales_order o where o.created_at >= ${since(COUNTED_DAYS)}
      and o.payment_state is distinct from 'due'`.execute(query);
  return rows[0] ?? { amongBestSellers: 0, orders: 0, ofOrders: 0 };
}
