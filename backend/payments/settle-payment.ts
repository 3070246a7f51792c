import type { Transaction } from 'kysely';
import { paymentOutcome, type PaymentOutcome } from '../../domain/payment-status.ts';
import { PaymentRejection, type PaymentGateway, type ProviderOrder } from '../integrations/payments/index.ts';
import { evaluatePayment, type PaymentEvaluation } from './evaluate-payment.ts';
import type { Tables } from '../database/index.ts';
import { reduceAllocations } from './allocations.ts';
import { closePayable, findPayable, lockPayable, releasePayable, reopenPayable } from './payable.ts';
import { findPayment, recordEvent, transitionPayment, type Payment, type PaymentTransition } from './payment-record.ts';
import { PAYABLE_HOURS } from '../../domain/defaults.ts';
import { HOUR, type PaymentServices, type PaymentSource } from './services.ts';

/** Milliseconds after which an attempt that the provider never registered has failed. */
const CREATION_TIMEOUT = 15 * 60_000;
/** Milliseconds after which a requested capture without any news from the provider needs a review. */
const CAPTURE_TIMEOUT = 24 * HOUR;

/**
 * Determines the state of a payment, from the provider only, and captures the money when the buyer has approved. Safe
 * to call at any time and repeatedly: the return page, a notification and the job all call it, and it resumes what a
 * crash interrupted. Returns the outcome for the buyer; null for an unknown payment. Throws when the provider could not
 * be reached; then nothing is decided.
 */
export async function settlePayment(
  services: PaymentServices,
  paymentId: number,
  source: PaymentSource,
): Promise<PaymentOutcome | null> {
  const { query } = services.database;
  const payment = await findPayment(query, { id: paymentId });
  if (!payment) return null;
  const gateway = services.payments;
  const mayHaveChanged =
    ['created', 'open', 'capturing', 'pending'].includes(payment.state) ||
    source === 'notification' ||
    source === 'office';
  let failure: unknown = null;
  try {
    if (gateway && mayHaveChanged) await advance(services, gateway, payment, source);
  } catch (error) {
    failure = error;
  }
  const now = await findPayment(query, { id: paymentId });
  const silence = services.clock().getTime() - (now?.updated_at.getTime() ?? 0);
  if (now?.state === 'capturing' && silence > CAPTURE_TIMEOUT) {
    await apply(services, now, {
      to: 'review',
      source,
      reason: 'the provider has said nothing of the money for a day',
    });
    return paymentOutcome('review');
  }
  if (failure !== null) throw failure;
  return now && paymentOutcome(now.state);
}

async function advance(
  services: PaymentServices,
  gateway: PaymentGateway,
  payment: Payment,
  source: PaymentSource,
): Promise<void> {
  const age = services.clock().getTime() - payment.created_at.getTime();
  if (payment.provider_order_id === null) {
    if (age > CREATION_TIMEOUT) await apply(services, payment, { to: 'failed', source, reason: 'never made' });
    return;
  }
  const order = await gateway.readOrder(payment.provider_order_id);
  const evaluation = evaluatePayment(payment, order);
  if (evaluation.kind !== 'approved') {
    const isStale = evaluation.kind === 'waiting' && age > PAYABLE_HOURS * HOUR;
    await applyEvaluation(services, payment, isStale ? { kind: 'expired' } : evaluation, source);
    return;
  }
  if (!(await closeBeforeCapture(services, payment, source))) return;
  await applyEvaluation(services, payment, await capture(gateway, payment, payment.provider_order_id), source);
}

/**
 * Captures the money. A rejection is a result; any other error is thrown, and the capture is retried later under the
 * same id.
 */
async function capture(gateway: PaymentGateway, payment: Payment, id: string): Promise<PaymentEvaluation> {
  let order: ProviderOrder | null;
  try {
    order = await gateway.capture(id, payment.request_id);
  } catch (error) {
    if (!(error instanceof PaymentRejection)) throw error;
    if (error.issue !== 'ORDER_ALREADY_CAPTURED') return { kind: 'failed', reason: error.issue };
    order = await gateway.readOrder(id);
  }
  const evaluation = evaluatePayment(payment, order);
  if (evaluation.kind === 'approved' || evaluation.kind === 'waiting') {
    throw new Error('the payment provider took a capture and shows none');
  }
  return evaluation;
}

/** Closes what is paid for changes before the capture is requested: from here on the attempt can't be cancelled. */
async function closeBeforeCapture(services: PaymentServices, { id }: Payment, source: PaymentSource): Promise<boolean> {
  return services.database.query
    .transaction()
    .execute(async (transaction) => {
      const known = await findPayment(transaction, { id });
      if (!known) return false;
      if (known.state === 'capturing') return true;
      if (known.state !== 'open') return false;
      const reason = await closePayable(transaction, known, services.clock());
      // What is paid is always locked before the payment, so the payment is read again here.
      const payment = await findPayment(transaction, { id }, { lock: true });
      if (payment?.state === 'capturing') return true;
      if (payment?.state !== 'open') throw new CancelledMeanwhile();
      if (reason === null) return transitionPayment(transaction, services, payment, { to: 'capturing', source });
      await transitionPayment(transaction, services, payment, { to: 'cancelled', source, reason });
      return false;
    })
    .catch((error: unknown) => {
      if (error instanceof CancelledMeanwhile) return false;
      throw error;
    });
}

/** The buyer cancelled the payment meanwhile: closing it for changes is rolled back. */
class CancelledMeanwhile extends Error {}

type Evaluation = PaymentEvaluation | { kind: 'expired' };

async function applyEvaluation(
  services: PaymentServices,
  payment: Payment,
  evaluation: Evaluation,
  source: PaymentSource,
): Promise<void> {
  switch (evaluation.kind) {
    case 'waiting':
    case 'approved':
      return;
    case 'expired':
      return apply(services, payment, { to: 'cancelled', source, reason: 'not approved in time' });
    case 'captured':
      return applyCapture(services, payment, evaluation.captureId, source);
    case 'partly-refunded':
      // Money that was captured and partly paid back before we asked was captured first.
      if (payment.state !== 'captured') await applyCapture(services, payment, evaluation.captureId, source);
      return applyRefund(services, payment, evaluation.refundedCents, source);
    case 'pending':
      return apply(services, payment, { to: 'pending', source, captureId: evaluation.captureId });
    case 'failed':
      return apply(services, payment, { to: 'failed', source, reason: evaluation.reason });
    case 'refunded':
      // Never counted as captured: then the payment has failed.
      return apply(services, payment, {
        to: payment.state === 'captured' || payment.state === 'review' ? 'refunded' : 'failed',
        source,
        reason: 'given back at the provider',
      });
    case 'review':
      return apply(services, payment, { to: 'review', source, reason: evaluation.reason });
  }
}

/** Money captured without our request is accepted only where what is paid can still be closed for changes. */
async function applyCapture(
  services: PaymentServices,
  payment: Payment,
  captureId: string,
  source: PaymentSource,
): Promise<void> {
  if (payment.state === 'open' && !(await closeBeforeCapture(services, payment, source))) {
    const reason = 'money was taken for what was not to be paid';
    return apply(services, payment, { to: 'review', source, reason, captureId });
  }
  return apply(services, payment, { to: 'captured', source, captureId });
}

/**
 * Records how much of a captured payment was paid back in all; the same or an older figure changes nothing, so that it
 * may be repeated.
 * @param refundedCents null when the provider does not say it.
 */
async function applyRefund(
  services: PaymentServices,
  { id }: Payment,
  refundedCents: number | null,
  source: PaymentSource,
): Promise<void> {
  if (refundedCents === null) {
    services.logger.error({ payment: id }, 'a part of a payment of unknown amount was refunded: look at the provider');
    return;
  }
  const known = await findPayment(services.database.query, { id });
  if (known?.state !== 'captured') return;
  const payable = await findPayable(services.database.query, known);
  const isNew = await services.database.query.transaction().execute(async (transaction) => {
    await lockPayable(transaction, payable);
    const payment = await findPayment(transaction, { id }, { lock: true });
    if (payment?.state !== 'captured' || refundedCents <= payment.refunded_cents) return false;
    await refund(transaction, payment, refundedCents);
    const what = `refunded in part: ${refundedCents} of ${payment.amount_cents} cents in all`;
    await recordEvent(transaction, { payment, at: services.clock(), source, what });
    return true;
  });
  if (isNew) services.logger.info({ payment: id, refundedCents }, 'a part of a payment was refunded');
}

/** Stores that so much of a payment was paid back in all. */
async function refund(transaction: Transaction<Tables>, payment: Payment, refundedCents: number): Promise<void> {
  await reduceAllocations(transaction, payment.id, refundedCents - payment.refunded_cents);
  await transaction
    .updateTable('payment')
    .set({ refunded_cents: refundedCents })
    .where('id', '=', payment.id)
    .execute();
}

/** Changes the payment and what depends on it in one transaction; late or repeated results change nothing. */
async function apply(services: PaymentServices, known: Payment, transition: PaymentTransition): Promise<void> {
  const { id } = known;
  const payable = await findPayable(services.database.query, known);
  const details = { payment: id, to: transition.to, reason: transition.reason };
  const hasChanged = await services.database.query.transaction().execute(async (transaction) => {
    // What is paid comes first: sending and paying use the same lock order.
    await lockPayable(transaction, payable);
    const payment = await findPayment(transaction, { id }, { lock: true });
    if (!payment || !(await transitionPayment(transaction, services, payment, transition))) return false;
    if (transition.to === 'captured') {
      const reference = transition.captureId ?? payment.capture_id ?? String(id);
      await releasePayable(transaction, payable, { reference, now: services.clock() });
    }
    if (transition.to === 'refunded') await refund(transaction, payment, payment.amount_cents);
    if (transition.to === 'failed' || (transition.to === 'refunded' && payment.state === 'review')) {
      await reopenPayable(transaction, payable, services.clock());
    }
    return true;
  });
  if (!hasChanged) return;
  if (transition.to === 'review') services.logger.error(details, 'a payment needs a person');
  else services.logger.info(details, 'a payment moved');
}
