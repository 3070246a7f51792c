import type { Transaction } from 'kysely';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { Tables } from '../database/index.ts';
import { logOrders } from './erp-connection.ts';
import {
  askErpFor,
  findRepairable,
  isUnchanged,
  lockRepairable,
  obstacleToAskCancellation,
  obstacleToCancel,
  type AskingServices,
  type Obstacle,
  type RepairableOrder,
} from './repairable-order.ts';
import { transitionOrder } from './transition-order.ts';

export interface CancelServices extends AskingServices {
  clock: () => Date;
  /**
   * Has the money of a paid order paid back, in the transaction that cancels it (decision 2.4); false when the shop knows
   * of no payment that could be.
   */
  refund: (transaction: Transaction<Tables>, wanted: { orderId: number; reason: string }) => Promise<boolean>;
}

export interface Cancellation {
  orderId: number;
  actor: Actor | string;
  /** Why, for the log and the refund. */
  reason: string | null;
}

/** The order with its export; fails with `not-found` for one that waits for its payment, or comes from the ERP. */
export async function requireRepairable(services: AskingServices, orderId: number): Promise<RepairableOrder> {
  const order = await findRepairable(services.database.query, orderId);
  if (!order) throw new AppError('not-found', 'notFound');
  return order;
}

/**
 * Cancels an order that the ERP does not have: it was never submitted, or the last attempt was definitely refused and
 * the ERP, asked for it, does not know the number. Its coupon can be used again, and what was paid online waits to be paid
 * back. Returns null, or why only the ERP can cancel it: two systems that decide about one order would produce goods
 * without one.
 */
export async function cancelOrder(services: CancelServices, cancellation: Cancellation): Promise<Obstacle | null> {
  const { database, clock } = services;
  const { orderId, actor, reason } = cancellation;
  const order = await requireRepairable(services, orderId);
  const obstacle = obstacleToCancel(order);
  if (obstacle) return obstacle;
  if (order.attempts > 0) {
    const { obstacle: known } = await askErpFor(services, order);
    if (known) return known.cancel;
  }
  return database.query
    .transaction()
    .execute(async (transaction) => {
      const now = await lockRepairable(transaction, orderId);
      if (!now || !isUnchanged(now, order)) return { key: 'orderChangedMeanwhile' } as const;
      if (order.paymentState === 'paid' && !(await services.refund(transaction, { orderId, reason: reason ?? '' })))
        throw new PaymentUnknown();
      await transaction.updateTable('erp_export').set({ state: 'cancelled' }).where('order_id', '=', orderId).execute();
      await transitionOrder(transaction, { clock, logger: { warn: () => undefined } }, orderId, 'AN');
      await logOrders(transaction, [orderId], clock(), CANCELLED_ENTRY);
      await writeAudit(transaction, {
        ...{ actor, action: 'order-cancelled', customerId: order.customerId },
        object: { kind: 'order', id: orderId, name: order.name },
        changes: [{ field: 'status', before: order.status, after: 'AN' }],
        details: { reason, isPaid: order.paymentState === 'paid' },
      });
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof PaymentUnknown) return { key: 'orderPaymentUnknown' } as const;
      throw error;
    });
}

/** What the log of an order says once it is cancelled here. */
export const CANCELLED_ENTRY = 'cancelled in the shop: the ERP does not have it';

/** The order is paid, and no payment of it is known: cancelling it is rolled back. */
class PaymentUnknown extends Error {}

/**
 * Notes that the office wants an order cancelled which only the ERP can cancel: its status follows the ERP (decision 2.8).
 * Returns null, or why that can't be asked. Fails with `not-found` for an order without an export.
 */
export async function askForCancellation(
  services: AskingServices & { clock: () => Date },
  { orderId, actor, reason }: Cancellation,
): Promise<Obstacle | null> {
  return services.database.query.transaction().execute(async (transaction) => {
    const order = await lockRepairable(transaction, orderId);
    if (!order) throw new AppError('not-found', 'notFound');
    const obstacle = obstacleToAskCancellation(order);
    if (obstacle) return obstacle;
    await transaction
      .updateTable('erp_export')
      .set({
        cancellation_asked_at: services.clock(),
        cancellation_asked_by: typeof actor === 'string' ? actor : actor.name,
        cancellation_reason: reason,
      })
      .where('order_id', '=', orderId)
      .execute();
    await writeAudit(transaction, {
      ...{ actor, action: 'cancellation-asked', customerId: order.customerId },
      object: { kind: 'order', id: orderId, name: order.name },
      details: { reason },
    });
    return null;
  });
}
