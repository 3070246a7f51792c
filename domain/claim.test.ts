import { describe, expect, it } from 'vitest';
import {
  claimAnswerDay,
  claimOutcome,
  isClaimable,
  isClaimQuantity,
  lastClaimDay,
  mayPickUp,
  parseClaimQuantity,
} from './claim.ts';

describe('until when a delivery can be claimed', () => {
  it.each([
    // Delivered, today, and whether it is in time.
    ['2026-11-13T09:24:00Z', '2026-11-13', true],
    ['2026-11-13T09:24:00Z', '2026-11-21', true],
    ['2026-11-13T09:24:00Z', '2026-11-22', false],
    // Half past midnight of the 14th in Italy.
    ['2026-11-13T23:30:00Z', '2026-11-22', true],
    ['2026-12-28T10:00:00Z', '2027-01-05', true],
    ['2026-12-28T10:00:00Z', '2027-01-06', false],
  ])('delivered %s, on %s: %s', (delivered, today, expected) => {
    expect(isClaimable(new Date(delivered), today)).toBe(expected);
  });

  it('is not known before the delivery', () => {
    expect(lastClaimDay(null)).toBeNull();
    expect(isClaimable(null, '2026-11-13')).toBe(false);
    expect(lastClaimDay(new Date('2026-11-13T09:24:00Z'))).toBe('2026-11-21');
  });
});

it.each([
  // Saturday, Friday afternoon, and the day before Immaculate Conception.
  ['2026-11-21T10:35:00Z', '2026-11-23'],
  ['2026-11-20T14:20:00Z', '2026-11-23'],
  ['2026-12-07T09:00:00Z', '2026-12-09'],
])('a claim that came in at %s is answered by %s', (at, day) => {
  expect(claimAnswerDay(new Date(at))).toBe(day);
});

it('a claim that comes in before closed days is answered after them', () => {
  const isClosed = (day: string) => day <= '2026-11-25';
  expect(claimAnswerDay(new Date('2026-11-20T14:20:00Z'), isClosed)).toBe('2026-11-26');
});

describe('the quantity of a claim', () => {
  it.each([
    ['2', 2],
    [' 2,5 ', 2.5],
    ['0.125', 0.125],
    ['0', 0],
    ['', null],
    ['-1', null],
    ['1e3', null],
    ['1.2345', null],
    ['due', null],
    ['1.000,5', null],
  ])('typed as %j is %j', (typed, expected) => expect(parseClaimQuantity(typed)).toBe(expected));

  it.each([
    [1, 20, true],
    [20, 20, true],
    [10.5, 10.5, true],
    [0.001, 20, true],
    [1.005, 20, true],
    [0.1 + 0.2, 20, true],
    [0, 20, false],
    [-1, 20, false],
    [20.001, 20, false],
    [1.00051, 20, false],
    [1e308, 20, false],
    [Number.NaN, 20, false],
    [null, 20, false],
  ])('%j of %j delivered: %s', (quantity, delivered, expected) =>
    expect(isClaimQuantity(quantity, delivered)).toBe(expected),
  );
});

describe('the answer to a claim', () => {
  it('accepts it unless nothing is due', () => {
    expect((['send-again', 'credit-note', 'pick-up', 'not-due'] as const).map(claimOutcome)).toEqual([
      ...['accepted', 'accepted', 'accepted', 'rejected'],
    ]);
  });

  it.each([
    [4999, false],
    [5000, true],
    [null, true],
  ])('of %s cents may have the goods fetched back: %s', (cents, expected) => {
    expect(mayPickUp(cents)).toBe(expected);
  });
});
