import type { ProviderOrder } from '../integrations/payments/index.ts';
import type { Payment } from './payment-record.ts';

/** The result of a payment, derived from its state at the provider. */
export type PaymentEvaluation =
  /** The buyer has not decided. */
  | { kind: 'waiting' }
  /** The buyer has approved; nothing is captured yet. */
  | { kind: 'approved' }
  /** The provider has not decided. */
  | { kind: 'pending'; captureId: string }
  | { kind: 'captured'; captureId: string }
  /** Total amount refunded so far; null when the provider does not report it. */
  | { kind: 'partly-refunded'; captureId: string; refundedCents: number | null }
  | { kind: 'refunded' }
  /** Nothing was captured, and nothing will be. */
  | { kind: 'failed'; reason: string }
  /** Money may have been captured, but not as requested. */
  | { kind: 'review'; reason: string };

/** States of a capture without any money. */
const WITHOUT_MONEY = new Set(['DECLINED', 'FAILED']);
/** States of a refund that pays nothing back. */
const NOT_REFUNDED = new Set(['CANCELLED', 'FAILED']);

/**
 * Derives the result of a payment from the provider's data. Amount, currency and our request id must match the
 * attempt, in the order and in the captured money; otherwise nothing is accepted, whatever the state.
 */
export function evaluatePayment(
  payment: Pick<Payment, 'amount_cents' | 'currency' | 'request_id' | 'state'>,
  order: ProviderOrder | null,
): PaymentEvaluation {
  const captures = (order?.captures ?? []).filter(({ status }) => !WITHOUT_MONEY.has(status));
  const mismatch = mismatchOf(payment, order);
  // Before any capture is requested or made, a mismatch only means that the payment will not take place.
  const isSafe = captures.length === 0 && payment.state !== 'capturing' && payment.state !== 'pending';
  if (mismatch !== null) return isSafe ? { kind: 'failed', reason: mismatch } : { kind: 'review', reason: mismatch };
  if (!order) return { kind: 'waiting' };
  const [capture, ...more] = captures;
  if (!capture) {
    const [declined] = order.captures;
    if (declined) return { kind: 'failed', reason: `capture ${declined.status}` };
    if (order.status === 'APPROVED') return { kind: 'approved' };
    if (order.status === 'VOIDED') return { kind: 'failed', reason: 'VOIDED' };
    if (order.status === 'COMPLETED') return { kind: 'review', reason: 'completed without money' };
    return { kind: 'waiting' };
  }
  if (more.length > 0) return { kind: 'review', reason: 'money was taken more than once' };
  if (capture.amount?.cents !== payment.amount_cents || capture.amount.currency !== payment.currency) {
    return { kind: 'review', reason: 'another amount was taken' };
  }
  if (capture.status === 'COMPLETED') return { kind: 'captured', captureId: capture.id };
  if (capture.status === 'PENDING') return { kind: 'pending', captureId: capture.id };
  if (capture.status === 'REFUNDED') return { kind: 'refunded' };
  if (capture.status === 'PARTIALLY_REFUNDED') {
    const refundedCents = refundedOf(payment, order);
    if (refundedCents !== null && refundedCents >= payment.amount_cents) return { kind: 'refunded' };
    return { kind: 'partly-refunded', captureId: capture.id, refundedCents };
  }
  return { kind: 'review', reason: `capture ${capture.status}` };
}

/** The sum of the refunds; null when there is none, or one in another currency. */
function refundedOf({ currency }: Pick<Payment, 'currency'>, { refunds }: ProviderOrder): number | null {
  const given = refunds.filter(({ status }) => !NOT_REFUNDED.has(status));
  if (given.length === 0 || given.some(({ amount }) => amount?.currency !== currency)) return null;
  return given.reduce((cents, { amount }) => cents + (amount?.cents ?? 0), 0);
}

function mismatchOf(
  payment: Pick<Payment, 'amount_cents' | 'currency' | 'request_id'>,
  order: ProviderOrder | null,
): string | null {
  if (!order) return 'unknown at the provider';
  if (order.requestId !== payment.request_id) return 'the provider names another payment';
  if (order.amount?.currency !== payment.currency) return 'another currency';
  if (order.amount.cents !== payment.amount_cents) return 'another amount';
  return null;
}
