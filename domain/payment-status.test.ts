import { describe, expect, it } from 'vitest';
import {
  isUndecided,
  canTransitionPayment,
  PAYMENT_STATES,
  paymentOutcome,
  type PaymentState,
} from './payment-status.ts';

/** Every allowed transition. */
const STEPS: [PaymentState, PaymentState][] = [
  ['created', 'open'],
  ['created', 'failed'],
  ['created', 'cancelled'],
  ['open', 'capturing'],
  ['open', 'failed'],
  ['open', 'cancelled'],
  ['open', 'review'],
  ['capturing', 'captured'],
  ['capturing', 'pending'],
  ['capturing', 'failed'],
  ['capturing', 'review'],
  ['pending', 'captured'],
  ['pending', 'failed'],
  ['pending', 'review'],
  ['captured', 'refunded'],
  ['review', 'refunded'],
];

describe('payment states', () => {
  it('R9.20 allows exactly these transitions', () => {
    const allowed = PAYMENT_STATES.flatMap((from) =>
      PAYMENT_STATES.filter((to) => canTransitionPayment(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed.sort()).toEqual(STEPS.map((step) => step.join(' ')).sort());
  });

  it('a payment that is being captured can no longer be cancelled', () => {
    expect(canTransitionPayment('capturing', 'cancelled')).toBe(false);
    expect(canTransitionPayment('captured', 'failed')).toBe(false);
  });

  it('is pending for the payer while money may have been captured', () => {
    for (const state of ['capturing', 'pending', 'review'] as const) expect(paymentOutcome(state)).toBe('pending');
    expect(paymentOutcome('captured')).toBe('paid');
    expect(paymentOutcome('cancelled')).toBe('failed');
  });

  it('the provider is not queried once the state is final', () => {
    expect(PAYMENT_STATES.filter(isUndecided)).toEqual(['created', 'open', 'capturing', 'pending']);
  });
});
