import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCents, restOf, roundHalfUp, shareOf, unitPrice } from './rounding.ts';

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

  it('equals exact arithmetic for all integers', () => {
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
    expect(lineCents(79_877, 3, 1)).toBe(2396);
    expect(lineCents(50, 1, 1)).toBe(1);
    expect(lineCents(49, 1, 1)).toBe(0);
    // 12.75 m at 456.72 € for 1,000 m
    expect(lineCents(4_567_200, 12.75, 1000)).toBe(582);
    expect(lineCents(10_000, 0.005, 1)).toBe(1);
  });

  it('a price for 100 is divided once: 1,000 screws at 8.3192 are 83.19, not 83.20', () => {
    expect(lineCents(83_192, 1000, 100)).toBe(8319);
    expect(unitPrice(83_192, 100)).toBe(832);
    expect(lineCents(unitPrice(83_192, 100), 1000, 1)).toBe(8320);
  });

  it('a line is the exact quotient, rounded half up once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 10 }),
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 10 ** 6 }),
        (netPrice, quantity, priceQuantity) => {
          const divisor = 100n * BigInt(priceQuantity);
          const exact = (2n * BigInt(netPrice) * BigInt(quantity) + divisor) / (2n * divisor);
          fc.pre(exact < BigInt(Number.MAX_SAFE_INTEGER));
          expect(lineCents(netPrice, quantity, priceQuantity)).toBe(Number(exact));
        },
      ),
    );
  });

  it('VAT of 22 % on 109.90 is 24.178, so 24.18', () => {
    expect(shareOf(10_990, 2200)).toBe(2418);
    expect(shareOf(99_999_999, 2200)).toBe(22_000_000);
    expect(shareOf(99_999_999, 10_000)).toBe(99_999_999);
  });
});

it('R2.87 what is left of a quantity has no more than three decimals', () => {
  expect(restOf(2.5, 1.2)).toBe(1.3);
  expect(restOf(0.3, 0.1)).toBe(0.2);
  expect(restOf(10, 10)).toBe(0);
});
