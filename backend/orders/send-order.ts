import type { Transaction } from 'kysely';
import { needsApproval } from '../../domain/member-rights.ts';
import { lockCoupon, requireActive, requireOwnCart, type Cart, type CartOwner } from '../carts/index.ts';
import type { ShopSettings } from '../content/index.ts';
import { requireOpen } from '../customers/index.ts';
import { isUniqueViolation, type Tables } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import { requireTextsForOrder, shownTexts } from '../legal/index.ts';
import { findEarlierRequest, requestApproval, type SentApproval } from './approvals/request-approval.ts';
import { checkCart, checkLines, checkOrderValues, withChoiceFor, type CheckedOrderValues } from './order-checks.ts';
import { priceForOrder } from './order-lines.ts';
import { requireOfficeOrders } from './office-orders.ts';
import { findPaymentTerms, PAYPAL } from './payment-methods.ts';
import { findSentOrder, type SentOrder } from './sent-order.ts';
import type { OrderRequest, Sender } from './order-request.ts';
import type { OrderServices } from './services.ts';
import { emptyUnpaidOrder } from './order-payment.ts';
import { writeOrder, writeUnpaidOrder } from './write-order.ts';

/** The order created from a cart. */
export interface PlacedOrder extends SentOrder {
  /** The order existed before this request, which wrote nothing. */
  wasSentBefore: boolean;
}

/** The result of sending a cart: an order, or a request that a colleague has to approve. */
export type Submission = { order: PlacedOrder; approval: null } | { order: null; approval: SentApproval };

/** Sends a cart as an order, for senders who need no approval; see `submitCart`. */
export async function sendOrder(services: OrderServices, sender: Sender, request: OrderRequest): Promise<PlacedOrder> {
  const { order } = await submitCart(services, sender, request);
  if (!order) throw new Error('an order of this sender needs approval');
  return order;
}

/**
 * Sends a cart as an order, once; one that its sender may not send alone becomes a request for approval, after the same
 * checks. Everything is priced and checked again; order, lines, status, ERP export and job are
 * written in one transaction together with the closing of the cart.
 *
 * Repeats: the same key returns the same order, also for simultaneous requests from several windows. A
 * cart that was already sent returns its order under any key, so that two windows end with one number. An order with a
 * due online payment keeps its cart active: sending that cart again under another key rewrites the same order. The same
 * key with another cart fails with `conflict`. Other errors: `not-found` for another owner's cart; `conflict` for a
 * cart that is not active, whose total is not the agreed one or whose changes were not accepted; `invalid` for order
 * data and lines that can't be fulfilled; `conflict` too where a legal text has to be accepted first.
 */
export async function submitCart(services: OrderServices, sender: Sender, request: OrderRequest): Promise<Submission> {
  // Read before the transaction, which must not wait for a second connection while it holds the first.
  const settings = await services.shopSettings.current();
  const attempt = (): Promise<Submission> =>
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
): Promise<Submission> {
  const { owner, userId } = sender;
  await requireOfficeOrders(transaction, userId);
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
  const earlierApproval = await findEarlierRequest(transaction, {
    customerId: owner.customerId,
    userId,
    idempotencyKey,
  });
  if (earlierApproval && earlierApproval.cart_id !== cartId) {
    throw new AppError('conflict', 'idempotencyKeyUsed', { reason: 'idempotency-key-used' });
  }
  if (earlierApproval) return earlierRequest(earlierApproval);

  // A simultaneous request for the same cart waits here and then finds it sent.
  const state = await requireOwnCart(transaction, owner, cartId, { lock: true });
  if (state === 'O') return earlierOrder(await findSentOrder(transaction, { cartId }));
  const waiting = state === 'P' ? await findEarlierRequest(transaction, { cartId }) : null;
  if (waiting) return earlierRequest(waiting);
  requireActive(state);
  const now = services.clock();
  const isMember = (sender.member ?? null) !== null;
  const buyer = { customerId: owner.customerId, userId, isMember, locale: request.locale ?? ('it' as const) };
  await requireTextsForOrder(transaction, buyer, settings, now);
  await lockCoupon(transaction, cartId);

  const placing = { owner, userId, now, settings, approverId: null };
  const { cart, requestedValues } = await checkForOrder(transaction, services, placing, request, sender.member);
  if (needsApproval(sender.member ?? null, cart.totals.netCents)) {
    const { paymentMethod, shipmentChoice } = requestedValues;
    const values = { ...request, paymentMethod, shipmentChoice };
    const approval = await requestApproval(transaction, { settings, now, sender, cart }, values);
    return { order: null, approval };
  }
  const orderId = await placeOrder(transaction, placing, { cart, requestedValues }, request);
  return {
    order: { ...required(await findSentOrder(transaction, { orderId })), wasSentBefore: false },
    approval: null,
  };
}

/** For whom an order is placed, and when. */
export interface OrderContext {
  owner: CartOwner;
  /** The buyer. */
  userId: number;
  /** The colleague who approves it; null for an order that the buyer sends alone. */
  approverId: number | null;
  now: Date;
  settings: ShopSettings;
}

interface CheckedOrder {
  cart: Cart;
  requestedValues: CheckedOrderValues;
}

/**
 * Prices a locked cart again and checks everything that an order needs. A user who sees no prices does not agree to a
 * total; the colleague who approves the order does. An order that is or was to be approved is not paid online.
 */
export async function checkForOrder(
  transaction: Transaction<Tables>,
  services: OrderServices,
  { owner, now, settings, approverId }: OrderContext,
  request: OrderRequest,
  member: Sender['member'] = null,
): Promise<CheckedOrder> {
  await requireOpen(transaction, owner);
  const terms = await findPaymentTerms(transaction, owner.customerId);
  const delivery = request.delivery ?? 'SHIPPING_GOOD';
  const cart = await priceForOrder(transaction, owner, request.cartId, { now, settings, delivery });
  const isWaiting = needsApproval(member, cart.totals.netCents);
  if (isWaiting && request.paymentMethod === PAYPAL) {
    const errors = { payment_method: [{ key: 'approvalNoOnlinePayment' as const }] };
    throw new AppError('invalid', 'dataInvalid', { errors });
  }
  const canPayOnline = services.canPayOnline && !isWaiting && approverId === null;
  const requestedValues = checkOrderValues(request, { now, settings, terms, canPayOnline });
  if (member?.seesPrices === false) checkLines(cart);
  else checkCart(cart, request);
  return { cart, requestedValues: withChoiceFor(cart, requestedValues) };
}

/** Writes a checked order and closes its cart, or leaves it open while the order waits for its online payment. */
export async function placeOrder(
  transaction: Transaction<Tables>,
  { owner, userId, approverId, now, settings }: OrderContext,
  { cart, requestedValues }: CheckedOrder,
  request: OrderRequest,
): Promise<number> {
  const before = await emptyUnpaidOrder(transaction, cart.cartId);
  // An unchanged order that is sent again after a failed payment keeps its original sending time.
  const { totalCents, payableCents } = cart.totals;
  const isSame = before?.isSame && before.totalCents === totalCents && before.payableCents === payableCents;
  const isRetry = isSame && requestedValues.isPaidOnline;
  const order = {
    owner,
    userId,
    approverId,
    idempotencyKey: request.idempotencyKey,
    cart,
    requestedValues,
    now,
    sentAt: isRetry ? before.sentAt : now,
    replaces: before?.id ?? null,
    locale: request.locale ?? ('it' as const),
    acceptedTexts: shownTexts(settings, request.acceptedTexts, now),
  };
  return requestedValues.isPaidOnline ? writeUnpaidOrder(transaction, order) : writeOrder(transaction, order);
}

function earlierRequest(request: { id: number; expires_at: Date }): Submission {
  const approval = { approvalId: request.id, expiresAt: request.expires_at, wasSentBefore: true };
  return { order: null, approval };
}

function earlierOrder(order: SentOrder | null): Submission {
  return { order: { ...required(order), wasSentBefore: true }, approval: null };
}

function required(order: SentOrder | null): SentOrder {
  if (!order) throw new Error('an order just found can’t be read');
  return order;
}
