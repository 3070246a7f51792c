/**
 * State of a payment attempt. created: the request to the provider is under way; open: waiting for the buyer's approval; capturing:
 * the money is being captured; pending: the provider has not decided; captured: paid; review: the captured amount is
 * not the requested one, a person must check; refunded: paid back.
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

/**
 * Whether a transition between two states is allowed. Staying in a state is not a transition, and there are no
 * transitions back.
 */
export function canTransitionPayment(from: PaymentState, to: PaymentState): boolean {
  return NEXT[from].includes(to);
}

/** Whether the provider must still be queried about an attempt in this state. */
export function isUndecided(state: PaymentState): boolean {
  return state === 'created' || state === 'open' || state === 'capturing' || state === 'pending';
}

/** Payment status shown to the payer. In doubt it is pending, so that nobody pays twice. */
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

/** The outcome that the buyer sees for the state of a payment. */
export function paymentOutcome(state: PaymentState): PaymentOutcome {
  return OUTCOMES[state];
}
