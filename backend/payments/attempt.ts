import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { PaymentState } from '../../trade/payment-status.ts';
import type { Tables } from '../outside/database/index.ts';
import { PaymentRefusal, type PaymentGateway } from '../outside/payments/index.ts';
import { Refusal } from '../refusal.ts';
import type { Payable } from './payable.ts';
import { movePayment, readPayment, recordEvent, type Payment } from './payment-record.ts';
import { CURRENCY, type PaymentServices } from './services.ts';

/** Where the payer comes back to, and what he reads at the provider's. */
export interface PaymentSurroundings {
  returnUrl: string;
  cancelUrl: string;
  locale: 'it' | 'en';
  /** Who is paid. */
  brand: string;
}

/** Where the payer approves the payment, and how much it is. */
export interface PaymentPlace {
  url: string;
  amountCents: number;
}

/** States of attempts that are under way or successful: there is one such attempt at most. */
export const LIVE: readonly PaymentState[] = ['created', 'open', 'capturing', 'pending', 'captured', 'review'];

/** Who collects; refused with `conflict` where nothing can be paid online. */
export function requireGateway(services: PaymentServices): PaymentGateway {
  if (!services.payments) throw new Refusal('conflict', 'paymentNotOffered', { reason: 'payment-not-offered' });
  return services.payments;
}

/**
 * The attempt to go on with: one that waits already for the same thing and amount, or a new one in place of the old. The
 * caller has locked what is paid. Refused with `conflict` while money is being taken or in doubt.
 */
export async function takeAttempt(
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
    const isClosed = await movePayment(transaction, services, live, { to: 'cancelled', source: 'buyer', reason });
    if (!isClosed) throw new Refusal('conflict', 'paymentUnderWay', { reason: 'payment-under-way' });
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
 * Where an attempt is approved: known already, or asked of the provider. Refused with `unavailable` when the provider
 * can't be asked; then the same attempt is asked again next time.
 * @param reference what the payer reads on the statement.
 */
export async function placeOfAttempt(
  services: PaymentServices,
  payment: Payment,
  surroundings: PaymentSurroundings & { reference: string },
): Promise<PaymentPlace> {
  const amountCents = payment.amount_cents;
  if (payment.state === 'open' && payment.approval_url !== null) return { url: payment.approval_url, amountCents };
  const { reference, returnUrl, cancelUrl, locale, brand } = surroundings;
  try {
    const { request_id: requestId, currency } = payment;
    const order = { requestId, reference, amountCents, currency, returnUrl, cancelUrl, locale, brand };
    const made = await requireGateway(services).createOrder(order);
    await openAttempt(services, payment, made);
    return { url: made.approvalUrl, amountCents };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    services.logger.warn({ payment: payment.id, reason }, 'a payment could not be begun');
    // After any other error nobody knows whether it was made: the same attempt is asked again under the same id.
    if (error instanceof PaymentRefusal) await close(services, payment, reason);
    throw new Refusal('unavailable', 'paymentProviderAway', { reason: 'payment-provider-away' });
  }
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
