import { describe, expect, it } from 'vitest';
import type { ProviderOrder } from '../integrations/payments/index.ts';
import { evaluatePayment } from './evaluate-payment.ts';

const payment = { amount_cents: 10_948, currency: 'EUR', request_id: 'r-1', state: 'capturing' } as const;
const open = { ...payment, state: 'open' } as const;
const euro = { cents: 10_948, currency: 'EUR' };

function order(rest: Partial<ProviderOrder> = {}): ProviderOrder {
  return { id: 'P1', status: 'APPROVED', requestId: 'r-1', amount: euro, captures: [], refunds: [], ...rest };
}
const captureOf = (status: string, amount: ProviderOrder['amount'] = euro) => ({ id: 'C1', status, amount });

describe('the result of a payment at the provider', () => {
  it.each([
    ['CREATED', { kind: 'waiting' }],
    ['PAYER_ACTION_REQUIRED', { kind: 'waiting' }],
    ['a word nobody knows', { kind: 'waiting' }],
    ['APPROVED', { kind: 'approved' }],
    ['VOIDED', { kind: 'failed', reason: 'VOIDED' }],
    ['COMPLETED', { kind: 'review', reason: 'completed without money' }],
  ])('R9.20 interprets %s without a capture', (status, evaluation) => {
    expect(evaluatePayment(open, order({ status }))).toEqual(evaluation);
  });

  it.each([
    ['COMPLETED', { kind: 'captured', captureId: 'C1' }],
    ['PENDING', { kind: 'pending', captureId: 'C1' }],
    ['DECLINED', { kind: 'failed', reason: 'capture DECLINED' }],
    ['FAILED', { kind: 'failed', reason: 'capture FAILED' }],
    ['REFUNDED', { kind: 'refunded' }],
    ['a word nobody knows', { kind: 'review', reason: 'capture a word nobody knows' }],
  ])('R9.20 interprets a capture that is %s', (status, evaluation) => {
    expect(evaluatePayment(payment, order({ status: 'COMPLETED', captures: [captureOf(status)] }))).toEqual(evaluation);
  });

  it.each([
    ['nothing said of them', [], null],
    ['one', [['COMPLETED', 1_000, 'EUR']], 1_000],
    [
      'two, and one that failed',
      [
        ['COMPLETED', 1_000, 'EUR'],
        ['PENDING', 50, 'EUR'],
        ['FAILED', 7, 'EUR'],
      ],
      1_050,
    ],
    ['another currency', [['COMPLETED', 1_000, 'USD']], null],
  ] as const)('R9.20 interprets partial refunds: %s', (_what, given, refundedCents) => {
    const refunds = given.map(([status, cents, currency]) => ({ status, amount: { cents, currency } }));
    const seen = order({ status: 'COMPLETED', captures: [captureOf('PARTIALLY_REFUNDED')], refunds });
    expect(evaluatePayment(payment, seen)).toEqual({ kind: 'partly-refunded', captureId: 'C1', refundedCents });
  });

  it('R9.20 parts that come to all of it are a refund', () => {
    const refunds = [4_000, 6_948].map((cents) => ({ status: 'COMPLETED', amount: { cents, currency: 'EUR' } }));
    const seen = order({ status: 'COMPLETED', captures: [captureOf('PARTIALLY_REFUNDED')], refunds });
    expect(evaluatePayment(payment, seen)).toEqual({ kind: 'refunded' });
  });

  it('requires a review of a capture with another amount or currency, and of a second one', () => {
    const judged = (...captures: ProviderOrder['captures']) =>
      evaluatePayment(payment, order({ status: 'COMPLETED', captures })).kind;
    expect(judged(captureOf('COMPLETED', { cents: 10_947, currency: 'EUR' }))).toBe('review');
    expect(judged(captureOf('COMPLETED', { cents: 10_948, currency: 'USD' }))).toBe('review');
    expect(judged(captureOf('COMPLETED', null))).toBe('review');
    expect(judged(captureOf('COMPLETED'), { ...captureOf('COMPLETED'), id: 'C2' })).toBe('review');
  });

  it('fails a payment that is not the requested one', () => {
    const wrong: Partial<ProviderOrder>[] = [
      { amount: { cents: 1, currency: 'EUR' } },
      { amount: { cents: 10_948, currency: 'USD' } },
      { amount: null },
      { requestId: 'r-2' },
      { requestId: null },
    ];
    for (const rest of wrong) {
      expect(evaluatePayment(open, order(rest)).kind).toBe('failed');
      expect(evaluatePayment(payment, order({ ...rest, captures: [captureOf('COMPLETED')] })).kind).toBe('review');
    }
  });

  it('requires a review when a capture was requested and the provider no longer knows the payment', () => {
    expect(evaluatePayment(open, null).kind).toBe('failed');
    expect(evaluatePayment(payment, null).kind).toBe('review');
  });
});
