import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import { isOrderStatus, stepsBetween } from '../../trade/order-status.ts';
import type { Tables } from '../outside/database/index.ts';
import { orderNumber } from './services.ts';

/**
 * Moves an order to a status, the only way in which a status changes after sending (R4.32): step by step as the table
 * of `trade/order-status.ts` allows, each step with its moment in the timeline, those that were left out too. A status
 * that is unknown or can't be reached (E to IA, AN after PR) is logged and changes nothing. True when the order moved;
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
  return true;
}
