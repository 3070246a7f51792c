import type { Database } from '../database/index.ts';

/**
 * Database ids of all articles a customer has ordered (R2.36 `purchased`), without cancelled orders and those with a
 * due online payment.
 */
export async function listPurchases(database: Database, customerId: number): Promise<number[]> {
  const rows = await database.query
    .selectFrom('sales_order_line as l')
    .innerJoin('sales_order as o', 'o.id', 'l.order_id')
    .select('l.article_id')
    .distinct()
    .where('o.customer_id', '=', customerId)
    .where('o.status', '<>', 'AN')
    .where('o.payment_state', 'is distinct from', 'due')
    .execute();
  return rows.map((row) => row.article_id);
}
