import { describe, expect, it } from 'vitest';
import { isUndecided, mayMovePayment, PAYMENT_STATES, paymentOutcome, type PaymentState } from './payment-status.ts';

/** Every step there is, written out. */
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

describe('the states of a payment', () => {
  it('R9.20 lets an attempt take these steps and no others', () => {
    const allowed = PAYMENT_STATES.flatMap((from) =>
      PAYMENT_STATES.filter((to) => mayMovePayment(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed.sort()).toEqual(STEPS.map((step) => step.join(' ')).sort());
  });

  it('lets money that is being taken no longer be called off', () => {
    expect(mayMovePayment('capturing', 'cancelled')).toBe(false);
    expect(mayMovePayment('captured', 'failed')).toBe(false);
  });

  it('tells a buyer never to pay again while money may have been taken', () => {
    for (const state of ['capturing', 'pending', 'review'] as const) expect(paymentOutcome(state)).toBe('pending');
    expect(paymentOutcome('captured')).toBe('paid');
    expect(paymentOutcome('cancelled')).toBe('failed');
  });

  it('asks the provider no more once nothing can change', () => {
    expect(PAYMENT_STATES.filter(isUndecided)).toEqual(['created', 'open', 'capturing', 'pending']);
  });
});
