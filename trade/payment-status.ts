/**
 * How an attempt to pay stands. created: the provider is being asked; open: the buyer has to approve; capturing: the
 * money is being taken; pending: the provider has not decided; captured: it is ours; review: money was taken that is
 * not what was asked for, a person must look; refunded: it was given back.
 */
export const PAYMENT_STATES = [
  'created',
  'open',
  'capturing',
  'pending',
  'captured',
  'failed',
  'cancelled',
  'review',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const NEXT: Record<PaymentState, readonly PaymentState[]> = {
  created: ['open', 'failed', 'cancelled'],
  open: ['capturing', 'failed', 'cancelled', 'review'],
  capturing: ['captured', 'pending', 'failed', 'review'],
  pending: ['captured', 'failed', 'review'],
  captured: ['refunded'],
  failed: [],
  cancelled: [],
  review: ['refunded'],
  refunded: [],
};

/** Whether an attempt may go from one state to the other. Staying where it is, is no step; nothing leads back. */
export function mayMovePayment(from: PaymentState, to: PaymentState): boolean {
  return NEXT[from].includes(to);
}

/** Whether the provider still has to be asked about an attempt in this state. */
export function isUndecided(state: PaymentState): boolean {
  return state === 'created' || state === 'open' || state === 'capturing' || state === 'pending';
}

/** What a payment looks like to who pays. Money in doubt is pending: paying again would be wrong. */
export type PaymentOutcome = 'open' | 'pending' | 'paid' | 'failed';

const OUTCOMES: Record<PaymentState, PaymentOutcome> = {
  created: 'open',
  open: 'open',
  capturing: 'pending',
  pending: 'pending',
  captured: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  review: 'pending',
  refunded: 'failed',
};

export function paymentOutcome(state: PaymentState): PaymentOutcome {
  return OUTCOMES[state];
}
