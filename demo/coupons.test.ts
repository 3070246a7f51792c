import { expect, it } from 'vitest';
import { couponError, type Coupon } from '../domain/coupon.ts';
import { demonstrationCoupons, demonstrationCustomerCodes } from './coupons.ts';

it('has a coupon that is valid now, and one for each reason to reject it', () => {
  const coupons = demonstrationCoupons('2026-11-21').map((record): Coupon => {
    const { code, percent, validFrom, validTo, minimum, customerCodes, isActive } = record;
    const kind = percent === null ? 'amount' : 'percent';
    const terms = { kind, amountCents: record.amount, percent, minimumCents: minimum } as const;
    return { ...terms, code, validFrom, validTo, isActive, isForBuyer: customerCodes.length === 0, isUsedUp: false };
  });
  const reasons = coupons.map((coupon) => [coupon.code, couponError(coupon, 10_000, '2026-11-21')]);
  expect(Object.fromEntries(reasons)).toEqual({
    DIECI: null,
    CANTIERE5: 'below-minimum',
    BASSI15: 'not-for-buyer',
    PRIMO20: null,
    ESTATE: 'expired',
    NATALE: 'not-yet-valid',
  });
});

it('gives both clients customer codes, without duplicates for a client', () => {
  const articles = Array.from({ length: 1000 }, (_, index) => ({
    code: String(index),
    kind: index % 4 === 0 ? ('parent' as const) : ('single' as const),
  }));
  const codes = demonstrationCustomerCodes(articles);
  const keys = codes.map(({ customerCode, code }) => `${customerCode} ${code}`);
  expect(codes).toHaveLength(240);
  expect(new Set(keys).size).toBe(240);
  expect(codes.some(({ articleCode }) => Number(articleCode) % 4 === 0)).toBe(false);
});
