import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { PaymentState } from '../../domain/payment-status.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Tables } from '../database/index.ts';
import { PaymentRejection, type PaymentGateway } from '../integrations/payments/index.ts';
import { AppError } from '../app-error.ts';
import { areSameParts, isAmongParts, listParts } from './allocations.ts';
import type { Payable } from './payable.ts';
import { transitionPayment, findPayment, recordEvent, type Payment } from './payment-record.ts';
import { CURRENCY, type PaymentServices } from './services.ts';

/** Where the payer returns to, and what the provider's page shows. */
export interface PaymentEnvironment {
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
  /** Name of the payee. */
  brand: string;
}

/** Where the payer approves the payment, and its amount. */
export interface PaymentPage {
  url: string;
  amountCents: number;
}

/** States of attempts that are in progress or successful: there is at most one such attempt of an order. */
const LIVE: readonly PaymentState[] = ['created', 'open', 'capturing', 'pending', 'captured', 'review'];

/** The payment provider; fails with `conflict` where nothing can be paid online. */
export function requireGateway(services: PaymentServices): PaymentGateway {
  if (!services.payments) throw new AppError('conflict', 'paymentNotOffered', { reason: 'payment-not-offered' });
  return services.payments;
}

/** States of attempts that are in progress: there is at most one such attempt of a due date. */
const IN_PROGRESS = LIVE.filter((state) => state !== 'captured');

/** The attempts that exclude a new one, locked until the transaction ends. */
async function lockOpenAttempts(transaction: Transaction<Tables>, payable: Payable): Promise<Payment[]> {
  const select = transaction.selectFrom('payment').selectAll().orderBy('id').forUpdate();
  if ('orderId' in payable) return select.where('order_id', '=', payable.orderId).where('state', 'in', LIVE).execute();
  return select
    .where('state', 'in', IN_PROGRESS)
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('payment_allocation as a')
        .select('a.payment_id')
        .where(isAmongParts(sql`a.document_id`, sql`a.position`, payable.parts)),
    )
    .execute();
}

/**
 * The attempt to continue: one that is already waiting for the same thing and amount, or a new one in place of the old.
 * The caller must have locked what is paid, and has to allocate a new attempt to its due dates. Fails with `conflict`
 * while money is being captured or the result of a capture is unknown.
 */
export async function startAttempt(
  transaction: Transaction<Tables>,
  services: PaymentServices,
  payable: Payable,
  amountCents: number,
): Promise<Payment> {
  const now = services.clock();
  const isOrder = 'orderId' in payable;
  for (const live of await lockOpenAttempts(transaction, payable)) {
    const isSame = isOrder
      ? live.amount_cents === amountCents && live.order_version?.getTime() === payable.version.getTime()
      : areSameParts(payable.parts, await listParts(transaction, live.id));
    if (isSame && (live.state === 'open' || live.state === 'created')) return live;
    const reason = isOrder ? 'the order was written anew' : 'another amount is paid';
    const isClosed = await transitionPayment(transaction, services, live, { to: 'cancelled', source: 'buyer', reason });
    if (!isClosed) throw new AppError('conflict', 'paymentUnderWay', { reason: 'payment-under-way' });
  }
  const payment = await transaction
    .insertInto('payment')
    .values({
      order_id: isOrder ? payable.orderId : null,
      order_version: isOrder ? payable.version : null,
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
    // After any other error it is unknown whether the payment exists: the next attempt repeats the request with the
    // same id.
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
