import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isOrderStatus, stepsBetween } from '../../domain/order-status.ts';
import type { Tables } from '../database/index.ts';
import type { DeliveredQuantity } from '../integrations/erp/index.ts';
import { orderNumber } from './services.ts';

/**
 * Changes the status of an order; after sending, this is the only way to do so. Follows the table of
 * `domain/order-status.ts` step by step and records each step in the timeline with its time, also those that were
 * skipped. An unknown status or a forbidden transition (E to IA, AN after PR) is logged and changes nothing. True when
 * the status changed; false also when it was already set or the order does not exist.
 * @param delivered what was delivered so far, stored with PR and E. Without it a fulfilled order was delivered
 * completely; with it, the order may be closed with less than was ordered.
 */
export async function transitionOrder(
  transaction: Kysely<Tables>,
  services: { logger: Pick<Logger, 'warn'>; clock: () => Date },
  orderId: number,
  to: string,
  delivered?: readonly DeliveredQuantity[],
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
  if (delivered && (to === 'PR' || to === 'E')) await recordDeliveries(transaction, orderId, delivered);
  else if (to === 'E') {
    await transaction
      .updateTable('sales_order_line')
      .set((builder) => ({ delivered: builder.ref('quantity') }))
      .where('order_id', '=', orderId)
      .execute();
  }
  return true;
}

/** Records that nothing more of a partly fulfilled order follows: its status and delivered quantities stay. */
export async function closeRest(
  transaction: Kysely<Tables>,
  services: { clock: () => Date },
  orderId: number,
): Promise<void> {
  await transaction
    .updateTable('erp_export')
    .set({ rest_cancelled_at: services.clock() })
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Stores the delivered quantities of an order's lines. A quantity never decreases and never exceeds the ordered one;
 * positions that the order does not have are ignored.
 */
export async function recordDeliveries(
  transaction: Kysely<Tables>,
  orderId: number,
  delivered: readonly DeliveredQuantity[],
): Promise<void> {
  if (delivered.length === 0) return;
  await sql`
    update sales_order_line l set delivered = least(l.quantity, given.quantity)
    from unnest(${delivered.map(({ position }) => position)}::bigint[], ${delivered.map(({ quantity }) => quantity)}::double precision[])
      as given (position, quantity)
    where l.order_id = ${orderId} and l.position = given.position and least(l.quantity, given.quantity) > l.delivered
  `.execute(transaction);
}
