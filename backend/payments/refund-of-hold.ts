import type { RefundRequest } from '../orders/index.ts';
import { requestRefund } from './refunds.ts';

/** Writes that a held order that was lowered or declined is to be paid back; an administrator sends it (decision 2.4). */
export function refundOfHold(clock: () => Date): RefundRequest {
  return async (transaction, { orderId, cents, reason, actor }) => {
    await requestRefund(transaction, {
      ...{ of: { orderId }, reason, actor, now: clock() },
      ...(cents !== undefined && { cents }),
    });
  };
}
