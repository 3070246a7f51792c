import type { Transaction } from 'kysely';
import { lockCoupon, requireActive, requireOwnCart, type CartOwner } from '../carts/index.ts';
import type { ShopSettings } from '../content/index.ts';
import { isUniqueViolation, type Tables } from '../outside/database/index.ts';
import { Refusal } from '../refusal.ts';
import { checkCart, checkWishes, type OrderWishes } from './order-checks.ts';
import { priceForOrder } from './order-lines.ts';
import { readPaymentTerms } from './payment-methods.ts';
import { readSentOrder, type SentOrder } from './sent-order.ts';
import type { OrderServices } from './services.ts';
import { takeUnpaidOrder } from './order-payment.ts';
import { writeOrder, writeUnpaidOrder } from './write-order.ts';

/** Who sends: the user, for the owner of the cart. Known from the session only. */
export interface Sender {
  userId: number;
  owner: CartOwner;
}

export interface OrderRequest extends OrderWishes {
  cartId: number;
  /** Chosen by the sender for this order; every repeat carries the same one. */
  idempotencyKey: string;
  /** The document total the buyer agreed to; when given, an order at any other total is refused. */
  agreedTotalCents?: number;
  /** The acceptances of the changes that the buyer takes. */
  acceptedChanges?: readonly string[];
  /** The language in which it is sent, and confirmed by mail; Italian when not given. */
  locale?: 'it' | 'en';
}

/** The order that a cart has become. */
export interface Sending extends SentOrder {
  /** The order was there already when this call came: nothing was written by it. */
  wasSentBefore: boolean;
}

/**
 * Sends a cart as an order, once. Everything is priced and checked anew; order, lines, status, delivery and job are
 * written in one transaction together with the closing of the cart.
 *
 * Repeats: the same key answers the same order, also at the same time from several windows (R2.98, R7.25). A cart that
 * was already sent answers its order under whatever key, so that two windows end with one number. An order that still
 * has to be paid online keeps its cart active: sending that cart again under another key writes the same order anew. The same key with
 * another cart is refused with `conflict`. Other refusals: `not-found` for somebody else's cart, `conflict` for one that
 * is not active, whose total is not the agreed one or whose changes were not accepted, `invalid` for wishes and lines that can't be fulfilled.
 */
export async function sendOrder(services: OrderServices, sender: Sender, request: OrderRequest): Promise<Sending> {
  // Read before the transaction: it must not wait for a second connection while it holds the first.
  const settings = await services.shopSettings.current();
  const attempt = (): Promise<Sending> =>
    services.database.query
      .transaction()
      .execute((transaction) => sendInTransaction(transaction, services, settings, sender, request));
  try {
    return await attempt();
  } catch (error) {
    // The same key arrived for two carts at the same moment: the later one now finds what the earlier has written.
    if (isUniqueViolation(error)) return attempt();
    throw error;
  }
}

async function sendInTransaction(
  transaction: Transaction<Tables>,
  services: OrderServices,
  settings: ShopSettings,
  sender: Sender,
  request: OrderRequest,
): Promise<Sending> {
  const { owner, userId } = sender;
  const { cartId, idempotencyKey } = request;
  const earlier = await transaction
    .selectFrom('sales_order')
    .select(['id', 'cart_id'])
    .where('customer_id', '=', owner.customerId)
    .where('sent_by_user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (earlier && earlier.cart_id !== cartId) {
    throw new Refusal('conflict', 'idempotencyKeyUsed', { reason: 'idempotency-key-used' });
  }
  if (earlier) return earlierOrder(await readSentOrder(transaction, { orderId: earlier.id }));

  // Whoever sends the same cart at the same time waits here, and then finds it sent.
  const state = await requireOwnCart(transaction, owner, cartId, { lock: true });
  if (state === 'O') return earlierOrder(await readSentOrder(transaction, { cartId }));
  requireActive(state);
  await lockCoupon(transaction, cartId);

  const now = services.clock();
  const terms = await readPaymentTerms(transaction, owner.customerId);
  const wishes = checkWishes(request, { now, settings, terms, canPayOnline: services.canPayOnline });
  const cart = await priceForOrder(transaction, owner, cartId, { now, settings, delivery: wishes.delivery });
  checkCart(cart, request.agreedTotalCents, request.acceptedChanges);
  const before = await takeUnpaidOrder(transaction, cartId);
  // Tried again as it was, because it could not be paid, it stays the order of the moment when it was sent.
  const isRetry = before?.isSame && before.totalCents === cart.totals.totalCents && wishes.isPaidOnline;
  const order = {
    owner,
    userId,
    idempotencyKey,
    cart,
    wishes,
    now,
    sentAt: isRetry ? before.sentAt : now,
    replaces: before?.id ?? null,
    locale: request.locale ?? ('it' as const),
  };
  const orderId = await (wishes.isPaidOnline ? writeUnpaidOrder(transaction, order) : writeOrder(transaction, order));
  return { ...required(await readSentOrder(transaction, { orderId })), wasSentBefore: false };
}

function earlierOrder(order: SentOrder | null): Sending {
  return { ...required(order), wasSentBefore: true };
}

function required(order: SentOrder | null): SentOrder {
  if (!order) throw new Error('an order just found can’t be read');
  return order;
}
