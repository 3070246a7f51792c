import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { PaymentState } from '../../domain/payment-status.ts';
import type { Tables } from '../database/index.ts';
import { PaymentRejection, type PaymentGateway } from '../integrations/payments/index.ts';
import { AppError } from '../app-error.ts';
import type { Payable } from './payable.ts';
import { transitionPayment, findPayment, recordEvent, type Payment } from './payment-record.ts';
import { CURRENCY, type PaymentServices } from './services.ts';

/** Where the payer returns to, and what the provider's page shows. */
export interface PaymentEnvironment {
  returnUrl: string;
  cancelUrl: string;
  locale: 'it' | 'en';
  /** Name of the payee. */
  brand: string;
}

/** Where the payer approves the payment, and its amount. */
export interface PaymentPage {
  url: string;
  amountCents: number;
}

/** States of attempts that are in progress or successful: there is at most one such attempt. */
export const LIVE: readonly PaymentState[] = ['created', 'open', 'capturing', 'pending', 'captured', 'review'];

/** The payment provider; fails with `conflict` where nothing can be paid online. */
export function requireGateway(services: PaymentServices): PaymentGateway {
  if (!services.payments) throw new AppError('conflict', 'paymentNotOffered', { reason: 'payment-not-offered' });
  return services.payments;
}

/**
 * The attempt to continue: one that is already waiting for the same thing and amount, or a new one in place of the old.
 * The caller must have locked what is paid. Fails with `conflict` while money is being captured or in doubt.
 */
export async function startAttempt(
  transaction: Transaction<Tables>,
  services: PaymentServices,
  payable: Payable,
  amountCents: number,
): Promise<Payment> {
  const now = services.clock();
  const thing =
    'orderId' in payable
      ? { order_id: payable.orderId, order_version: payable.version, document_id: null }
      : { order_id: null, order_version: null, document_id: payable.documentId };
  let select = transaction.selectFrom('payment').selectAll().where('state', 'in', LIVE).forUpdate();
  if (thing.order_id !== null) select = select.where('order_id', '=', thing.order_id);
  else select = select.where('document_id', '=', thing.document_id);
  const live = await select.executeTakeFirst();
  if (live) {
    const isSame =
      live.amount_cents === amountCents && live.order_version?.getTime() === thing.order_version?.getTime();
    if (isSame && (live.state === 'open' || live.state === 'created')) return live;
    const reason = thing.order_id === null ? 'another amount is open' : 'the order was written anew';
    const isClosed = await transitionPayment(transaction, services, live, { to: 'cancelled', source: 'buyer', reason });
    if (!isClosed) throw new AppError('conflict', 'paymentUnderWay', { reason: 'payment-under-way' });
  }
  const payment = await transaction
    .insertInto('payment')
    .values({
      ...thing,
      state: 'created',
      amount_cents: amountCents,
      currency: CURRENCY,
      request_id: randomUUID(),
      created_at: now,
      updated_at: now,
      next_check_at: new Date(now.getTime() + 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(transaction, { payment, at: now, source: 'buyer', what: 'created' });
  return payment;
}

/**
 * The approval URL of an attempt: already known, or requested from the provider. Fails with `unavailable` when the
 * provider can't be reached; the same attempt is requested again next time.
 * @param reference text on the payer's statement.
 */
export async function paymentPageOf(
  services: PaymentServices,
  payment: Payment,
  environment: PaymentEnvironment & { reference: string },
): Promise<PaymentPage> {
  const amountCents = payment.amount_cents;
  if (payment.state === 'open' && payment.approval_url !== null) return { url: payment.approval_url, amountCents };
  const { reference, returnUrl, cancelUrl, locale, brand } = environment;
  try {
    const { request_id: requestId, currency } = payment;
    const order = { requestId, reference, amountCents, currency, returnUrl, cancelUrl, locale, brand };
    const made = await requireGateway(services).createOrder(order);
    await openAttempt(services, payment, made);
    return { url: made.approvalUrl, amountCents };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    services.logger.warn({ payment: payment.id, reason }, 'a payment could not be begun');
    // After any other error it is unknown whether the payment exists: the next try repeats the request with the same
    // id.
    if (error instanceof PaymentRejection) await close(services, payment, reason);
    throw new AppError('unavailable', 'paymentProviderAway', { reason: 'payment-provider-away' });
  }
}

async function openAttempt(
  services: PaymentServices,
  { id }: Payment,
  made: { id: string; approvalUrl: string },
): Promise<void> {
  await services.database.query.transaction().execute(async (transaction) => {
    const payment = await findPayment(transaction, { id }, { lock: true });
    // A simultaneous request got the same response.
    if (!payment || !(await transitionPayment(transaction, services, payment, { to: 'open', source: 'buyer' }))) return;
    await transaction
      .updateTable('payment')
      .set({ provider_order_id: made.id, approval_url: made.approvalUrl })
      .where('id', '=', id)
      .execute();
  });
}

async function close(services: PaymentServices, { id }: Payment, reason: string): Promise<void> {
  await services.database.query.transaction().execute(async (transaction) => {
    const payment = await findPayment(transaction, { id }, { lock: true });
    if (payment) await transitionPayment(transaction, services, payment, { to: 'failed', source: 'buyer', reason });
  });
}
