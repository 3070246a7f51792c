import type { Transaction } from 'kysely';
import { lockCoupon, requireActive, requireOwnCart, type CartOwner } from '../carts/index.ts';
import type { ShopSettings } from '../content/index.ts';
import { isUniqueViolation, type Tables } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import { checkCart, checkOrderValues, type OrderValues } from './order-checks.ts';
import { priceForOrder } from './order-lines.ts';
import { findPaymentTerms } from './payment-methods.ts';
import { findSentOrder, type SentOrder } from './sent-order.ts';
import type { OrderServices } from './services.ts';
import { takeUnpaidOrder } from './order-payment.ts';
import { writeOrder, writeUnpaidOrder } from './write-order.ts';

/** The sending user and the owner of the cart. Known from the session only. */
export interface Sender {
  userId: number;
  owner: CartOwner;
}

export interface OrderRequest extends OrderValues {
  cartId: number;
  /** Chosen by the sender for this order; every repeat has the same one. */
  idempotencyKey: string;
  /** The document total the buyer agreed to; when given, an order with any other total is rejected. */
  agreedTotalCents?: number;
  /** The acceptances of the cart changes that the buyer agrees to. */
  acceptedChanges?: readonly string[];
  /** Language of the order and its confirmation mail; Italian when not given. */
  locale?: 'it' | 'en';
}

/** The order created from a cart. */
export interface Sending extends SentOrder {
  /** The order existed before this request, which wrote nothing. */
  wasSentBefore: boolean;
}

/**
 * Sends a cart as an order, once. Everything is priced and checked again; order, lines, status, ERP export and job are
 * written in one transaction together with the closing of the cart.
 *
 * Repeats: the same key returns the same order, also for simultaneous requests from several windows (R2.98, R7.25). A
 * cart that was already sent returns its order under any key, so that two windows end with one number. An order with a
 * due online payment keeps its cart active: sending that cart again under another key rewrites the same order. The same
 * key with another cart fails with `conflict`. Other errors: `not-found` for another owner's cart; `conflict` for a
 * cart that is not active, whose total is not the agreed one or whose changes were not accepted; `invalid` for order
 * data and lines that can't be fulfilled.
 */
export async function sendOrder(services: OrderServices, sender: Sender, request: OrderRequest): Promise<Sending> {
  // Read before the transaction, which must not wait for a second connection while it holds the first.
  const settings = await services.shopSettings.current();
  const attempt = (): Promise<Sending> =>
    services.database.query
      .transaction()
      .execute((transaction) => sendInTransaction(transaction, services, settings, sender, request));
  try {
    return await attempt();
  } catch (error) {
    // The same key arrived for two carts at the same moment: the later attempt now finds what the earlier one wrote.
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
    throw new AppError('conflict', 'idempotencyKeyUsed', { reason: 'idempotency-key-used' });
  }
  if (earlier) return earlierOrder(await findSentOrder(transaction, { orderId: earlier.id }));

  // A simultaneous request for the same cart waits here and then finds it sent.
  const state = await requireOwnCart(transaction, owner, cartId, { lock: true });
  if (state === 'O') return earlierOrder(await findSentOrder(transaction, { cartId }));
  requireActive(state);
  await lockCoupon(transaction, cartId);

  const now = services.clock();
  const terms = await findPaymentTerms(transaction, owner.customerId);
  const requestedValues = checkOrderValues(request, { now, settings, terms, canPayOnline: services.canPayOnline });
  const cart = await priceForOrder(transaction, owner, cartId, { now, settings, delivery: requestedValues.delivery });
  checkCart(cart, request.agreedTotalCents, request.acceptedChanges);
  const before = await takeUnpaidOrder(transaction, cartId);
  // An unchanged order that is sent again after a failed payment keeps its original sending time.
  const isRetry = before?.isSame && before.totalCents === cart.totals.totalCents && requestedValues.isPaidOnline;
  const order = {
    owner,
    userId,
    idempotencyKey,
    cart,
    requestedValues,
    now,
    sentAt: isRetry ? before.sentAt : now,
    replaces: before?.id ?? null,
    locale: request.locale ?? ('it' as const),
  };
  const orderId = await (requestedValues.isPaidOnline
    ? writeUnpaidOrder(transaction, order)
    : writeOrder(transaction, order));
  return { ...required(await findSentOrder(transaction, { orderId })), wasSentBefore: false };
}

function earlierOrder(order: SentOrder | null): Sending {
  return { ...required(order), wasSentBefore: true };
}

function required(order: SentOrder | null): SentOrder {
  if (!order) throw new Error('an order just found can’t be read');
  return order;
}
