import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { PaymentState } from '../../trade/payment-status.ts';
import { lockPayableOrder, orderNumber, type PayableKey, type PayableOrder } from '../orders/index.ts';
import type { Tables } from '../outside/database/index.ts';
import { PaymentRefusal } from '../outside/payments/index.ts';
import { Refusal } from '../refusal.ts';
import { movePayment, readPayment, recordEvent, type Payment } from './payment-record.ts';
import { CURRENCY, HOUR, PAYABLE_HOURS, type PaymentServices } from './services.ts';

export interface PaymentWish {
  order: PayableKey;
  /** Whether whoever asks may pay this order. */
  isAllowed: (order: PayableOrder) => boolean;
  /** Where the buyer comes back to. */
  returnUrl: string;
  cancelUrl: string;
  locale: 'it' | 'en';
  /** Who is paid. */
  brand: string;
}

/** Where the buyer approves the payment, and how much it is. */
export interface PaymentPlace {
  url: string;
  amountCents: number;
}

const LIVE: readonly PaymentState[] = ['created', 'open', 'capturing', 'pending', 'captured', 'review'];

/**
 * Makes an attempt to pay an order, or answers the one that waits for approval already: the amount is the order's, never
 * the caller's. Refused with `not-found` for an order that is not the caller's, with `conflict` for one that is paid,
 * whose money is being taken, that is not paid online, or that is too old for its prices, and with `unavailable` when
 * the provider can't be asked.
 */
export async function requestPayment(services: PaymentServices, wish: PaymentWish): Promise<PaymentPlace> {
  const gateway = services.payments;
  if (!gateway) throw new Refusal('conflict', 'paymentNotOffered', { reason: 'payment-not-offered' });
  const { payment, order } = await services.database.query
    .transaction()
    .execute((transaction) => beginAttempt(transaction, services, wish));
  if (payment.state === 'open' && payment.approval_url !== null) {
    return { url: payment.approval_url, amountCents: payment.amount_cents };
  }
  try {
    const made = await gateway.createOrder({
      requestId: payment.request_id,
      reference: orderNumber(order),
      amountCents: payment.amount_cents,
      currency: payment.currency,
      returnUrl: wish.returnUrl,
      cancelUrl: wish.cancelUrl,
      locale: wish.locale,
      brand: wish.brand,
    });
    await openAttempt(services, payment, made);
    return { url: made.approvalUrl, amountCents: payment.amount_cents };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    services.logger.warn({ payment: payment.id, reason }, 'a payment could not be begun');
    // After any other error nobody knows whether it was made: the same attempt is asked again under the same id.
    if (error instanceof PaymentRefusal) await close(services, payment, reason);
    throw new Refusal('unavailable', 'paymentProviderAway', { reason: 'payment-provider-away' });
  }
}

/** The attempt to go on with: one that waits already for the same order as it is, or a new one in place of the old. */
async function beginAttempt(
  transaction: Transaction<Tables>,
  services: PaymentServices,
  wish: PaymentWish,
): Promise<{ payment: Payment; order: PayableOrder }> {
  const order = await lockPayableOrder(transaction, wish.order);
  if (!order || !wish.isAllowed(order)) throw new Refusal('not-found', 'notFound');
  if (order.state === 'paid') throw new Refusal('conflict', 'orderPaid', { reason: 'order-paid' });
  if (order.state === 'pending') throw new Refusal('conflict', 'paymentUnderWay', { reason: 'payment-under-way' });
  if (order.state === null) throw new Refusal('conflict', 'orderNotPayable', { reason: 'order-not-payable' });
  const now = services.clock();
  if (now.getTime() - order.version.getTime() > PAYABLE_HOURS * HOUR) {
    throw new Refusal('conflict', 'orderTooOld', { reason: 'order-too-old' });
  }
  const live = await transaction
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('state', 'in', LIVE)
    .forUpdate()
    .executeTakeFirst();
  if (live) {
    const isSame = live.amount_cents === order.totalCents && live.order_version.getTime() === order.version.getTime();
    if (isSame && (live.state === 'open' || live.state === 'created')) return { payment: live, order };
    const reason = 'the order was written anew';
    const isClosed = await movePayment(transaction, services, live, { to: 'cancelled', source: 'buyer', reason });
    if (!isClosed) throw new Refusal('conflict', 'paymentUnderWay', { reason: 'payment-under-way' });
  }
  const payment = await transaction
    .insertInto('payment')
    .values({
      order_id: order.id,
      state: 'created',
      amount_cents: order.totalCents,
      currency: CURRENCY,
      order_version: order.version,
      request_id: randomUUID(),
      created_at: now,
      updated_at: now,
      next_check_at: new Date(now.getTime() + 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(transaction, { payment, at: now, source: 'buyer', what: 'created' });
  return { payment, order };
}

async function openAttempt(
  services: PaymentServices,
  { id }: Payment,
  made: { id: string; approvalUrl: string },
): Promise<void> {
  await services.database.query.transaction().execute(async (transaction) => {
    const payment = await readPayment(transaction, { id }, { lock: true });
    // Whoever asked at the same moment was answered the same.
    if (!payment || !(await movePayment(transaction, services, payment, { to: 'open', source: 'buyer' }))) return;
    await transaction
      .updateTable('payment')
      .set({ provider_order_id: made.id, approval_url: made.approvalUrl })
      .where('id', '=', id)
      .execute();
  });
}

async function close(services: PaymentServices, { id }: Payment, reason: string): Promise<void> {
  await services.database.query.transaction().execute(async (transaction) => {
    const payment = await readPayment(transaction, { id }, { lock: true });
    if (payment) await movePayment(transaction, services, payment, { to: 'failed', source: 'buyer', reason });
  });
}
