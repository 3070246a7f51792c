import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals, DEFAULT_TOTALS_SETTINGS, type TotalledLine } from './cart-totals.ts';
import { couponCents, couponError, shareCents, type Coupon, type CouponTerms } from './coupon.ts';

const amount = (amountCents: number, minimumCents = 0): CouponTerms => ({
  kind: 'amount',
  amountCents,
  percent: null,
  minimumCents,
});
const percent = (value: number, minimumCents = 0): CouponTerms => ({
  kind: 'percent',
  amountCents: null,
  percent: value,
  minimumCents,
});
const line = (netPrice: number, vatRate: number): TotalledLine => ({
  grossPrice: netPrice,
  netPrice,
  quantity: 1,
  priceQuantity: 1,
  vatRate,
  contributions: [],
  weightGrams: null,
});
const totalsWith = (lines: TotalledLine[], coupon: CouponTerms | null, settings = DEFAULT_TOTALS_SETTINGS) =>
  cartTotals(lines, 'SHIPPING_GOOD', settings, coupon);

describe('R7.35 value of a coupon', () => {
  it.each([
    [amount(1000), 5000, 1000],
    [amount(1000), 999, 999],
    [amount(1000, 5000), 5000, 1000],
    [amount(1000, 5001), 5000, 0],
    [percent(1000), 12_345, 1235],
    [percent(500), 10, 1],
    [percent(10_000), 12_345, 12_345],
    [percent(1000), 0, 0],
  ])('%o for goods of %d cents: %d', (terms, goods, expected) => {
    expect(couponCents(terms, goods)).toBe(expected);
  });

  const coupon: Coupon = {
    ...amount(1000, 5000),
    code: 'DIECI',
    validFrom: '2026-11-01',
    validTo: '2026-11-30',
    isActive: true,
    isForBuyer: true,
    isUsedUp: false,
  };
  it.each([
    [coupon, 5000, '2026-11-01', null],
    [coupon, 5000, '2026-11-30', null],
    [coupon, 5000, '2026-10-31', 'not-yet-valid'],
    [coupon, 5000, '2026-12-01', 'expired'],
    [coupon, 4999, '2026-11-15', 'below-minimum'],
    [{ ...coupon, isActive: false }, 5000, '2026-11-15', 'not-active'],
    [{ ...coupon, isForBuyer: false }, 5000, '2026-12-01', 'not-for-buyer'],
    [{ ...coupon, isUsedUp: true }, 4999, '2026-11-15', 'used-up'],
  ])('%# is valid or has a reason', (given, goods, today, expected) => {
    expect(couponError(given, goods, today)).toBe(expected);
  });
});

describe('R7.35 totals with a coupon', () => {
  it('divides 10.00 between goods of 22 % and 10 % to the cent', () => {
    // Goods 79.84 at 22 % and 60.00 at 10 %, together 139.84. Shares of 10.00: 5.7093… and 4.2906…; rounded down 5.70 and
    // 4.29, the cent left over goes to the larger remainder (.93): 5.71 and 4.29.
    // 22 %: 79.84 − 5.71 + 9.90 = 84.03, VAT 18.4866 → 18.49. 10 %: 60.00 − 4.29 = 55.71, VAT 5.571 → 5.57.
    expect(totalsWith([line(798_400, 2200), line(600_000, 1000)], amount(1000))).toMatchObject({
      grossCents: 13_984,
      netCents: 12_984,
      couponCents: 1000,
      transportCents: 990,
      vat: [
        { rate: 2200, taxableCents: 8403, vatCents: 1849 },
        { rate: 1000, taxableCents: 5571, vatCents: 557 },
      ],
      vatCents: 2406,
      totalCents: 12_984 + 990 + 2406,
    });
  });

  it('with equal goods, the remaining cent goes to the higher rate, in any order of the lines', () => {
    const goods = [line(10_000, 1000), line(10_000, 2200)];
    for (const lines of [goods, goods.toReversed()]) {
      expect(cartTotals(lines, 'PICKUP', DEFAULT_TOTALS_SETTINGS, amount(1)).vat).toMatchObject([
        { rate: 2200, taxableCents: 99 },
        { rate: 1000, taxableCents: 100 },
      ]);
    }
  });

  it.each([
    [10, [1, 2], [3, 7]],
    [10, [2, 1], [7, 3]],
    [2, [1, 1, 1], [1, 1, 0]],
    [5, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
  ])('%d divided by weights %j is %j', (cents, weights, shares) => {
    expect(shareCents(cents, weights)).toEqual(shares);
  });

  it('rounds half a cent of ten percent up', () => {
    // 10 % of 0.05 is 0.005 → 0.01
    expect(totalsWith([line(500, 2200)], percent(1000))).toMatchObject({ netCents: 4, couponCents: 1 });
  });

  it('transport must be paid even where the coupon covers all goods', () => {
    expect(totalsWith([line(100_000, 400)], amount(5000))).toMatchObject({
      netCents: 0,
      couponCents: 1000,
      transportCents: 990,
      vat: [
        { rate: 2200, taxableCents: 990, vatCents: 218 },
        { rate: 400, taxableCents: 0, vatCents: 0 },
      ],
      totalCents: 990 + 218,
    });
  });

  it('does not affect free transport or the minimum order', () => {
    const settings = { ...DEFAULT_TOTALS_SETTINGS, minimumOrderCents: 25_001 };
    const totals = totalsWith([line(2_500_100, 2200)], amount(5000), settings);
    expect(totals).toMatchObject({ netCents: 20_001, transportCents: 0, minimumOrder: { isCompliant: true } });
  });

  const anyLine = fc.record({
    grossPrice: fc.integer({ min: 0, max: 10 ** 9 }),
    netPrice: fc.integer({ min: 0, max: 10 ** 9 }),
    quantity: fc.integer({ min: 1, max: 9999 }),
    priceQuantity: fc.constantFrom(1, 7, 100, 1000),
    vatRate: fc.constantFrom(2200, 1000, 400, 0),
    contributions: fc.subarray([{ kind: 'raee' as const, amount: 4251 }]),
    weightGrams: fc.constant(null),
  });
  const anyLines = fc.array(anyLine, { maxLength: 30 });
  const anyCoupon = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 10 ** 7 }), fc.nat(10 ** 7)).map(([value, minimum]) => amount(value, minimum)),
    fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.nat(10 ** 7)).map(([value, minimum]) => percent(value, minimum)),
  );

  it('the totals add up to the cent', () => {
    fc.assert(
      fc.property(anyLines, anyCoupon, (lines, coupon) => {
        const plain = totalsWith(lines, null);
        const totals = totalsWith(lines, coupon);
        expect(totals.netCents + totals.couponCents).toBe(plain.netCents);
        expect(totals.netCents).toBeGreaterThanOrEqual(0);
        const taxable = totals.vat.map(({ taxableCents }) => taxableCents);
        expect(taxable.reduce((sum, cents) => sum + cents, 0)).toBe(
          totals.netCents + totals.transportCents + totals.contributionCents,
        );
        expect(totals.contributions).toEqual(plain.contributions);
        expect(Math.min(0, ...taxable)).toBe(0);
        expect(totals.vat.map(({ rate }) => rate)).toEqual(plain.vat.map(({ rate }) => rate));
        expect(totals.totalCents).toBe(
          totals.netCents + totals.transportCents + totals.contributionCents + totals.vatCents,
        );
        expect(totals.transportCents).toBe(plain.transportCents);
        expect(totals.minimumOrder).toEqual(plain.minimumOrder);
      }),
    );
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(anyLines, anyCoupon, (lines, coupon) => {
        expect(totalsWith([...lines].reverse(), coupon)).toEqual(totalsWith(lines, coupon));
      }),
    );
  });

  it('the shares add up, and each is less than a cent from its exact value', () => {
    const weights = fc.array(fc.nat(10 ** 12), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(weights, fc.nat(10_000), (parts, share) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        const total = Number((BigInt(whole) * BigInt(share)) / 10_000n);
        const shares = shareCents(total, parts);
        expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(whole === 0 ? 0 : total);
        shares.forEach((cents, index) => {
          const distance = BigInt(cents) * BigInt(whole) - BigInt(total) * BigInt(parts[index] ?? 0);
          expect(whole === 0 || (distance < BigInt(whole) && distance > -BigInt(whole))).toBe(true);
        });
      }),
    );
  });
});
