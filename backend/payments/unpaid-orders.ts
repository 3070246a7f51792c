import type { Kysely } from 'kysely';
import type { CartOwner, CartScope } from '../carts/index.ts';
import { listOpenOrders, findUnpaidState, type OpenOrder } from '../orders/index.ts';
import type { Tables } from '../database/index.ts';
import { PAYABLE_HOURS } from '../../domain/defaults.ts';
import { HOUR } from './services.ts';

/**
 * What the buyer can do about an unpaid order. pay: pay it as it is; send: send its cart again, which rewrites the same
 * order; activate: its cart is a saved one; wait: the payment is being checked, and nobody may pay or order again.
 */
export type NextStep = 'pay' | 'send' | 'activate' | 'wait';

export interface UnpaidOrder extends OpenOrder {
  next: NextStep;
}

/** The requester: cart owner, user, and current time. */
interface Requester {
  owner: CartOwner;
  userId: number;
  now: Date;
}

function nextOf(order: OpenOrder, userId: number, now: Date): NextStep {
  if (order.state === 'pending') return 'wait';
  if (order.cart === 'saved') return 'activate';
  const isOld = now.getTime() - order.version.getTime() > PAYABLE_HOURS * HOUR;
  // Only the sender may pay an order; a colleague with the same cart sends it under their own name.
  return order.isSame && !isOld && order.sentByUserId === userId ? 'pay' : 'send';
}

/** The unpaid orders of the carts in scope, the newest first, with the next step of the user. */
export async function listUnpaidOrders(
  query: Kysely<Tables>,
  { scope, userId, now }: Pick<Requester, 'userId' | 'now'> & { scope: CartScope },
): Promise<UnpaidOrder[]> {
  return (await listOpenOrders(query, scope)).map((order) => ({ ...order, next: nextOf(order, userId, now) }));
}

/**
 * The next step for one unpaid order. Besides the steps of the list: address, its cart must be sent again and is the
 * active one of another address; sender, its cart has another owner; gone, its cart was emptied and there is nothing
 * left to pay.
 */
export type UnpaidStep = NextStep | 'address' | 'sender' | 'gone';

/** The step for one order of the customer by its id; null when it does not wait for a payment. */
export async function findUnpaidStep(
  query: Kysely<Tables>,
  orderId: number,
  { owner, userId, now }: Requester,
): Promise<UnpaidStep | null> {
  const order = await findUnpaidState(query, orderId);
  if (!order) return null;
  const { cart } = order;
  if (cart === 'gone') return 'gone';
  if (order.state === 'due' && order.ownerUserId !== owner.ownerUserId) return 'sender';
  const next = nextOf({ ...order, cart }, userId, now);
  return next === 'send' && order.addressId !== owner.addressId ? 'address' : next;
}
