import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals, type TotalledLine } from './cart-totals.ts';
import { parseUnitPrice } from './money.ts';
import { lineCents } from './rounding.ts';
import { packageQuantity } from './packaging.ts';
import { priceAt, resolvePrice, type PriceContext, type PricedArticle, type PromotionRow } from './price.ts';
import { pricedFor } from './price-quantity.ts';
import { DEFAULT_PRICE_ROUNDING } from './price-rounding.ts';
import { shopDay } from './shop-day.ts';

const article: PricedArticle = {
  articleId: 1,
  brandId: null,
  categoryPath: [1],
  ...pricedFor(1),
  listPrice: 100_000,
  isListPriceFree: false,
  discountClassId: null,
  minimumPackaging: 5,
};

function promotion(row: Partial<PromotionRow>): PromotionRow {
  return {
    code: 'NOV/26',
    row: 1,
    title: { it: 'Novembre', en: null },
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    minimumQuantity: 5,
    netPrice: null,
    isFree: false,
    extraDiscounts: null,
    ...row,
  };
}

/** Net price for a quantity at list price 10.00 less 30+10, under the chosen promotion row. */
function charged(quantity: number, promotions: PromotionRow[], chosenRow: number | null, today = '2026-11-20'): number {
  const context: PriceContext = {
    ...{ addressId: null, today, customerDiscounts: [3000, 1000], customerClassId: null },
    rounding: DEFAULT_PRICE_ROUNDING,
  };
  const price = resolvePrice(article, context, [], promotions);
  if (!price) throw new Error('no price');
  const chosen = chosenRow === null ? null : { promoCode: 'NOV/26', promoRow: chosenRow };
  const line = priceAt(price, quantity, chosen);
  if (!line) throw new Error('no price for the quantity');
  return line.netPrice;
}

describe('line totals, computed by hand', () => {
  const steps = [
    promotion({ row: 1, minimumQuantity: 10, netPrice: 60_000 }),
    promotion({ row: 2, minimumQuantity: 50, netPrice: 55_000 }),
    promotion({ row: 3, minimumQuantity: 5, extraDiscounts: [500, 200] }),
    promotion({ row: 4, minimumQuantity: 5, netPrice: 70_000 }),
  ];
  it.each([
    // quantity, chosen row, unit price, line total in cents
    [10, null, 63_000, 6300], // 10.00 less 30+10 is 6.30
    [5, 1, 63_000, 3150], // the promotion starts at 10: not reached
    [10, 1, 60_000, 6000], // net 6.00 from 10
    [45, 2, 63_000, 28_350], // only the chosen row counts: 50 not reached
    [50, 2, 55_000, 27_500], // net 5.50 from 50
    [50, 1, 60_000, 30_000], // the chosen row counts, not the best one
    [5, 3, 58_653, 2933], // 6.30 less 5+2 is 5.8653; × 5 = 29.3265
    [5, 4, 63_000, 3150], // higher than the customer's own price: no effect
  ])('R7.11 %i under row %s at %i is %i cents', (quantity, row, unitPrice, cents) => {
    expect(charged(quantity, steps, row)).toBe(unitPrice);
    expect(lineCents(unitPrice, quantity, 1)).toBe(cents);
  });

  it.each([
    ['the last second of the day before', '2026-10-31T22:59:59Z', 63_000],
    ['the first second of its first day', '2026-10-31T23:00:00Z', 60_000],
    ['the last second of its last day', '2026-11-30T22:59:59Z', 60_000],
    ['the first second after', '2026-11-30T23:00:00Z', 63_000],
  ])('a promotion of November, in Italian time: %s', (_title, moment, unitPrice) => {
    expect(charged(10, steps, 1, shopDay(new Date(moment)))).toBe(unitPrice);
  });

  it.each([
    // The clocks go back on 25 October 2026 and forward on 28 March 2027.
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2027-03-27T22:59:59Z', '2027-03-27'],
    ['2027-03-28T21:59:59Z', '2027-03-28'],
    ['2027-03-28T22:00:00Z', '2027-03-29'],
  ])('a promotion of one day at a clock change: at %s the day is %s', (moment, day) => {
    const today = shopDay(new Date(moment));
    expect(today).toBe(day);
    const row = promotion({ startsOn: day, endsOn: day, netPrice: 10_000 });
    expect(charged(5, [row], 1, today)).toBe(10_000);
  });
});

describe('R9.4 unit prices have four decimals', () => {
  it.each([
    ['7.98765', 79_877, 100, 79_877],
    ['7,98765', 79_877, 3, 2396], // 7.9877 × 3 = 23.9631
    ['7.98764', 79_876, 10_000, 7_987_600],
    ['0.00005', 1, 100, 1],
    ['0.00004', 0, 999_999, 0],
  ])('%s is stored as %i ten-thousandths, × %i is %i cents', (text, unitPrice, quantity, cents) => {
    expect(parseUnitPrice(text)).toBe(unitPrice);
    expect(lineCents(unitPrice, quantity, 1)).toBe(cents);
  });
});

describe('R1.5 a whole order, computed by hand', () => {
  const line = (netPrice: number, quantity: number, vatRate: number, grossPrice: number): TotalledLine => ({
    netPrice,
    quantity,
    priceQuantity: 1,
    vatRate,
    grossPrice,
    contributions: [],
    weightGrams: null,
  });

  it('transport is charged for goods of exactly 250.00 at three rates, not for one cent more', () => {
    // 20 × 7.984 = 159.68 (22 %); 3 × 20.00 = 60.00 (10 %); 4 × 7.58 = 30.32 (4 %): 250.00.
    const lines = [line(79_840, 20, 2200, 133_400), line(200_000, 3, 1000, 200_000), line(75_800, 4, 400, 75_800)];
    expect(cartTotals(lines)).toMatchObject({
      grossCents: 26_680 + 6000 + 3032,
      netCents: 25_000,
      transportCents: 990,
      // 22 % of 159.68 + 9.90 = 37.3076; 10 % of 60.00; 4 % of 30.32 = 1.2128
      vat: [
        { rate: 2200, taxableCents: 16_958, vatCents: 3731 },
        { rate: 1000, taxableCents: 6000, vatCents: 600 },
        { rate: 400, taxableCents: 3032, vatCents: 121 },
      ],
      totalCents: 25_000 + 990 + 4452,
    });
    expect(cartTotals([...lines, line(100, 1, 400, 100)])).toMatchObject({
      netCents: 25_001,
      transportCents: 0,
      // 22 % of 159.68 = 35.1296; 4 % of 30.33 = 1.2132
      vatCents: 3513 + 600 + 121,
      totalCents: 25_001 + 4234,
    });
  });

  it('a line divided in two at the same price differs by at most a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 99_999 }),
        (price, one, other) => {
          const apart = lineCents(price, one, 1) + lineCents(price, other, 1);
          expect(Math.abs(apart - lineCents(price, one + other, 1))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('one more line never lowers the goods totals, and lowers the total at most by transport', () => {
    const anyLine = fc.record({
      grossPrice: fc.integer({ min: 0, max: 10 ** 7 }),
      netPrice: fc.integer({ min: 0, max: 10 ** 7 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      priceQuantity: fc.constantFrom(1, 7, 100, 1000),
      vatRate: fc.constantFrom(2200, 1000, 400, 0),
      contributions: fc.constant([]),
      weightGrams: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 15 }), anyLine, (lines, more) => {
        const before = cartTotals(lines);
        const after = cartTotals([...lines, more]);
        expect(after.netCents).toBeGreaterThanOrEqual(before.netCents);
        expect(after.grossCents).toBeGreaterThanOrEqual(before.grossCents);
        // 9.90 and its 22 % VAT, plus one cent of rounding.
        expect(after.totalCents).toBeGreaterThanOrEqual(before.totalCents - 990 - 218 - 1);
      }),
    );
  });
});

describe('quantities of an order', () => {
  it.each([0, -1, -0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000])('%d is rejected', (quantity) => {
    expect(packageQuantity(quantity, 1).accepted).toBe(false);
  });

  it('the result is whole packs of at least the requested quantity; repeating it changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 5000 }), (requested, packaging) => {
        const packaged = packageQuantity(requested, packaging);
        if (!packaged.accepted) throw new Error(packaged.rejection);
        const { quantity } = packaged;
        expect(quantity % packaging).toBe(0);
        expect(quantity - requested).toBeGreaterThanOrEqual(0);
        expect(quantity - requested).toBeLessThan(packaging);
        expect(packageQuantity(quantity, packaging)).toEqual({ accepted: true, quantity, rounded: null });
      }),
    );
  });
});
