import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountedPrice, discountStages, printableDiscounts } from './discounts.ts';
import { FOUR_DECIMALS } from './price-rounding.ts';

const discount = fc.integer({ min: 0, max: 10_000 });

describe('cascade discounts', () => {
  it.each([
    // 12.00 × 0.70 × 0.95 = 7.98
    [120_000, [3000, 500], 79_800],
    // 10.00 × 0.70 × 0.90 × 0.95 = 5.985
    [100_000, [3000, 1000, 500], 59_850],
    // 9.99 × 0.70 × 0.90 × 0.95 = 5.979015
    [99_900, [3000, 1000, 500], 59_790],
    // 1.2345 × 0.875 = 1.0801875, rounded up
    [12_345, [1250], 10_802],
    [120_000, [], 120_000],
    [120_000, [0, 3000, 0], 84_000],
    [120_000, [10_000], 0],
    // A surcharge of 5 %
    [100_000, [-500], 105_000],
  ])('%d less %j is %d (R9.4)', (price, discounts, expected) => {
    expect(discountedPrice(price, discounts, FOUR_DECIMALS)).toBe(expected);
  });

  it('rounds once: 0.0005 less 50+50 is 0.0001, where rounding twice would give 0.0002', () => {
    expect(discountedPrice(5, [5000, 5000], FOUR_DECIMALS)).toBe(1);
  });

  it('equals exact arithmetic, also for cascades of many odd percentages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), fc.array(discount, { maxLength: 9 }), (price, discounts) => {
        const numerator = discounts.reduce((product, taken) => product * BigInt(10_000 - taken), BigInt(price));
        const denominator = 10_000n ** BigInt(discounts.length);
        expect(discountedPrice(price, discounts, FOUR_DECIMALS)).toBe(
          Number((2n * numerator + denominator) / (2n * denominator)),
        );
      }),
    );
  });

  it('does not depend on the order of the discounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.array(discount, { maxLength: 6 }), (price, discounts) => {
        expect(discountedPrice(price, discounts, FOUR_DECIMALS)).toBe(
          discountedPrice(price, [...discounts].reverse(), FOUR_DECIMALS),
        );
      }),
    );
  });
});

describe('printing and explaining', () => {
  it.each([
    [[3000, 1000, 500], '30+10+5'],
    [[3000, 0, 500], '30+5'],
    [[1250], '12.5'],
    [[333], '3.33'],
    [[], ''],
  ])('R9.18 %j prints as %j', (discounts, expected) => {
    expect(printableDiscounts(discounts)).toBe(expected);
  });

  it('shows the price after each discount', () => {
    expect(discountStages(100_000, [3000, 0, 1000, 500], FOUR_DECIMALS)).toEqual([
      { discount: 3000, price: 70_000 },
      { discount: 1000, price: 63_000 },
      { discount: 500, price: 59_850 },
    ]);
    expect(discountStages(100_000, [], FOUR_DECIMALS)).toEqual([]);
  });

  it('ends with the price charged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 8 }),
        fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 6 }),
        (price, discounts) => {
          expect(discountStages(price, discounts, FOUR_DECIMALS).at(-1)?.price).toBe(
            discountedPrice(price, discounts, FOUR_DECIMALS),
          );
        },
      ),
    );
  });
});
