import type { Kysely } from 'kysely';
import type { CartOwner } from '../carts/index.ts';
import { readOpenOrders, readUnpaidState, type OpenOrder } from '../orders/index.ts';
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

/** Who asks, at which address, and when. */
interface Asking {
  owner: CartOwner;
  userId: number;
  now: Date;
}

function nextOf(order: OpenOrder, userId: number, now: Date): NextStep {
  if (order.state === 'pending') return 'wait';
  if (order.cart === 'saved') return 'activate';
  const isOld = now.getTime() - order.version.getTime() > PAYABLE_HOURS * HOUR;
  // Only who sent it may pay it; a colleague at the same cart sends it under the own name.
  return order.isSame && !isOld && order.sentByUserId === userId ? 'pay' : 'send';
}

/** The unpaid orders of an owner of carts, the newest first, with what the user can do about each. */
export async function readUnpaidOrders(query: Kysely<Tables>, { owner, userId, now }: Asking): Promise<UnpaidOrder[]> {
  return (await readOpenOrders(query, owner)).map((order) => ({ ...order, next: nextOf(order, userId, now) }));
}

/**
 * What can be done about one unpaid order by whoever looks at it. Besides the steps of the list: address, its cart must
 * be sent again and is the active one of another address; sender, its cart is somebody else's; gone, its cart was
 * emptied away and there is nothing left to pay.
 */
export type UnpaidStep = NextStep | 'address' | 'sender' | 'gone';

/** The step for one order of the customer by its id; null when nothing waits for its payment. */
export async function readUnpaidStep(
  query: Kysely<Tables>,
  orderId: number,
  { owner, userId, now }: Asking,
): Promise<UnpaidStep | null> {
  const order = await readUnpaidState(query, orderId);
  if (!order) return null;
  const { cart } = order;
  if (cart === 'gone') return 'gone';
  if (order.state === 'due' && order.agentUserId !== owner.agentUserId) return 'sender';
  const next = nextOf({ ...order, cart }, userId, now);
  return next === 'send' && order.addressId !== owner.addressId ? 'address' : next;
}
