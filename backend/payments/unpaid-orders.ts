import type { Kysely } from 'kysely';
import type { CartOwner } from '../carts/index.ts';
import { readOpenOrders, type OpenOrder } from '../orders/index.ts';
import type { Tables } from '../outside/database/index.ts';
import { HOUR, PAYABLE_HOURS } from './services.ts';

/**
 * What its buyer can do about an unpaid order. pay: it can be paid as it is; send: its cart must be sent again, which
 * writes the same order anew; activate: its cart is among the saved ones; wait: the payment is being checked, and nobody
 * may pay or order again.
 */
export type NextStep = 'pay' | 'send' | 'activate' | 'wait';

export interface UnpaidOrder extends OpenOrder {
  next: NextStep;
}

function nextOf(order: OpenOrder, userId: number, now: Date): NextStep {
  if (order.state === 'pending') return 'wait';
  if (order.cart === 'saved') return 'activate';
  const isOld = now.getTime() - order.createdAt.getTime() > PAYABLE_HOURS * HOUR;
  // Only who sent it may pay it; a colleague at the same cart sends it under the own name.
  return order.isSame && !isOld && order.sentByUserId === userId ? 'pay' : 'send';
}

/** The unpaid orders of an owner of carts, the newest first, with what the user can do about each. */
export async function readUnpaidOrders(
  query: Kysely<Tables>,
  { owner, userId, now }: { owner: CartOwner; userId: number; now: Date },
): Promise<UnpaidOrder[]> {
  return (await readOpenOrders(query, owner)).map((order) => ({ ...order, next: nextOf(order, userId, now) }));
}
