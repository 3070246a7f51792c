import { sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { isOrderStatus, stepsBetween } from '../../trade/order-status.ts';
import type { Tables } from '../outside/database/index.ts';
import type { DeliveredQuantity } from '../outside/erp/index.ts';
import { orderNumber } from './services.ts';

/**
 * Moves an order to a status, the only way in which a status changes after sending (R4.32): step by step as the table
 * of `trade/order-status.ts` allows, each step with its moment in the timeline, those that were left out too. A status
 * that is unknown or can't be reached (E to IA, AN after PR) is logged and changes nothing. A fulfilled order is delivered
 * in all its lines. True when the order moved;
 * false too when it was there already, or there is no such order.
 */
export async function moveOrder(
  transaction: Transaction<Tables>,
  services: { logger: Pick<Logger, 'warn'>; clock: () => Date },
  orderId: number,
  to: string,
): Promise<boolean> {
  const order = await transaction
    .selectFrom('sales_order')
    .select(['cause', 'year', 'number', 'status'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order || order.status === to) return false;
  const steps = isOrderStatus(to) ? stepsBetween(order.status, to) : null;
  if (!steps || !isOrderStatus(to)) {
    services.logger.warn(
      { order: orderNumber(order), from: order.status, to },
      'an order was to take a forbidden step',
    );
    return false;
  }
  const at = services.clock();
  await transaction.updateTable('sales_order').set({ status: to }).where('id', '=', orderId).execute();
  await transaction
    .insertInto('sales_order_status')
    .values(steps.map((status) => ({ order_id: orderId, status, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (to === 'E') {
    await transaction
      .updateTable('sales_order_line')
      .set((builder) => ({ delivered: builder.ref('quantity') }))
      .where('order_id', '=', orderId)
      .execute();
  }
  return true;
}

/**
 * Writes what has been delivered of an order's lines so far. Never less than is known already, never more than was
 * ordered; positions that the order does not have are passed over.
 */
export async function recordDeliveries(
  transaction: Transaction<Tables>,
  orderId: number,
  delivered: readonly DeliveredQuantity[],
): Promise<void> {
  if (delivered.length === 0) return;
  await sql`
    update sales_order_line l set delivered = least(l.quantity, given.quantity)
    from unnest(${delivered.map(({ position }) => position)}::bigint[], ${delivered.map(({ quantity }) => quantity)}::bigint[])
      as given (position, quantity)
    where l.order_id = ${orderId} and l.position = given.position and least(l.quantity, given.quantity) > l.delivered
  `.execute(transaction);
}
