import {
  cancelOrder as cancelWithoutRefund,
  type Cancellation,
  type CancelServices,
  type Obstacle,
} from '../orders/index.ts';
import { requestRefund } from './refunds.ts';

/**
 * Cancels an order that the ERP does not have; all that was captured for it waits to be paid back by an administrator
 * (decisions 2.4, 3.4). Returns null, or why only the ERP can cancel it.
 */
export function cancelOrder(
  services: Omit<CancelServices, 'refund'>,
  cancellation: Cancellation,
): Promise<Obstacle | null> {
  const { actor } = cancellation;
  return cancelWithoutRefund(
    {
      ...services,
      refund: async (transaction, { orderId, reason }) => {
        const payments = await transaction
          .selectFrom('payment')
          .select('state')
          .where('order_id', '=', orderId)
          .where('state', 'in', ['captured', 'refunded'])
          .execute();
        if (payments.length === 0) return false;
        const why = reason === '' ? 'cancelled' : reason;
        await requestRefund(transaction, { of: { orderId }, reason: why, actor, now: services.clock() });
        return true;
      },
    },
    cancellation,
  );
}
