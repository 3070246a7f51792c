import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToEuro,
  centsToUnitPrice,
  lineCents,
  parseCents,
  parseDecimal,
  parseUnitPrice,
  rateToPercent,
  roundHalfUp,
  shareOf,
  unitPriceToCents,
  unitPriceToEuro,
} from './money.ts';

describe('roundHalfUp', () => {
  it.each([
    [1, 1, 2, 1],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [-1, 1, 2, 0],
    [-3, 1, 2, -1],
    [-2, 1, 3, -1],
    [-7, 1, 3, -2],
    [79_877, 3, 100, 2396],
    [9_007_199_254_740_991, 1, 2, 4_503_599_627_370_496],
    [10_000_000_000, 999_999, 100, 99_999_900_000_000],
  ])('%d × %d / %d is %d', (value, numerator, denominator, expected) => {
    expect(roundHalfUp(value, numerator, denominator)).toBe(expected);
  });

  it('agrees with exact arithmetic on any whole numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 1, max: 10 ** 6 }),
        (value, numerator, denominator) => {
          const twice = 2n * BigInt(value) * BigInt(numerator) + BigInt(denominator);
          const expected = twice / (2n * BigInt(denominator));
          fc.pre(expected <= BigInt(Number.MAX_SAFE_INTEGER));
          expect(roundHalfUp(value, numerator, denominator)).toBe(Number(expected));
        },
      ),
    );
  });
});

describe('amounts', () => {
  it('R1.5 a line rounds half up to cents: 3 × 7.9877 is 23.9631, so 23.96', () => {
    expect(lineCents(79_877, 3)).toBe(2396);
    expect(lineCents(50, 1)).toBe(1);
    expect(lineCents(49, 1)).toBe(0);
  });

  it('VAT of 22 % on 109.90 is 24.178, so 24.18', () => {
    expect(shareOf(10_990, 2200)).toBe(2418);
    expect(shareOf(99_999_999, 2200)).toBe(22_000_000);
    expect(shareOf(99_999_999, 10_000)).toBe(99_999_999);
  });

  it('converts between cents, ten-thousandths and euro', () => {
    expect(unitPriceToCents(79_877)).toBe(799);
    expect(centsToUnitPrice(799)).toBe(79_900);
    expect(unitPriceToEuro(79_877)).toBe(7.9877);
    expect(centsToEuro(799)).toBe(7.99);
    expect(rateToPercent(2200)).toBe(22);
  });
});

describe('reading amounts', () => {
  it.each([
    [7.987, 79_870],
    ['7.987', 79_870],
    ['7,98', 79_800],
    [' 12 ', 120_000],
    ['1.234,50', 12_345_000],
    ['1,234.50', 12_345_000],
    ['1.234.567', 12_345_670_000],
    [',5', 5000],
    ['.5', 5000],
    ['5.', 50_000],
    [1e-7, 0],
    [7.98765, 79_877],
    ['7.98764999', 79_876],
    ['-2,5', -25_000],
    ['0', 0],
  ])('R5.5 reads %j as %d ten-thousandths', (value, expected) => {
    expect(parseUnitPrice(value)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    '',
    'abc',
    '1.23.4',
    '1,2,3',
    '7,98 €',
    NaN,
    Infinity,
    1e21,
    {},
    true,
    '--1',
    '.',
    '1.2,3.4',
    '12,34.5',
    '1.23,45',
    '99999999999999999',
  ])('R5.5 %j is no amount', (value) => {
    expect(parseUnitPrice(value)).toBeNull();
  });

  it('rounds a half up also below zero', () => {
    expect(parseCents('-0.005')).toBe(0);
    expect(parseCents('-0.0051')).toBe(-1);
    expect(parseCents('0.005')).toBe(1);
    expect(parseCents('-0.015')).toBe(-1);
  });

  it('reads back every amount it can write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (price) => {
        expect(parseUnitPrice(unitPriceToEuro(price))).toBe(price);
        expect(parseUnitPrice(String(unitPriceToEuro(price)).replace('.', ','))).toBe(price);
        expect(parseDecimal(centsToEuro(price), 2)).toBe(price);
      }),
    );
  });
});
