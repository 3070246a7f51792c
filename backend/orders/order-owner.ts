import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import type { OrderName } from './sent-order.ts';

/**
 * The order with a number and its customer; null when there is none. Numbers are unique across customers, because the
 * shop assigns them.
 */
export async function findOrderOwner(
  query: Kysely<Tables>,
  { cause, year, number }: Pick<OrderName, 'cause' | 'year' | 'number'>,
): Promise<{ orderId: number; customerId: number; addressId: number } | null> {
  const row = await query
    .selectFrom('sales_order')
    .select(['id', 'customer_id', 'address_id'])
    .where('cause', '=', cause)
    .where('year', '=', year)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? { orderId: row.id, customerId: row.customer_id, addressId: row.address_id } : null;
}
