import { type Cents, type HundredthsOfPercent } from './money.ts';
import { shareOf } from './rounding.ts';

/** What a coupon takes off the net goods total, and from which total on. */
export interface CouponTerms {
  kind: 'amount' | 'percent';
  /** Filled for an amount. */
  amountCents: Cents | null;
  /** Filled for a percentage. */
  percent: HundredthsOfPercent | null;
  /** Least net goods total at which it counts; 0 for any. */
  minimumCents: Cents;
}

/** A coupon as the operator issued it. Days are YYYY-MM-DD in Italy, included. */
export interface Coupon extends CouponTerms {
  code: string;
  validFrom: string;
  validTo: string;
  isActive: boolean;
  /** Whether it is for the customer whose cart it is on. */
  isForBuyer: boolean;
  /** Whether as many other orders as may use it have done so. */
  isUsedUp: boolean;
}

export type CouponRefusal = 'not-active' | 'not-for-buyer' | 'not-yet-valid' | 'expired' | 'used-up' | 'below-minimum';

/** Why a coupon does not count today for goods of this net total; null when it does (R7.35). */
export function couponRefusal(coupon: Coupon, goodsCents: Cents, today: string): CouponRefusal | null {
  if (!coupon.isActive) return 'not-active';
  if (!coupon.isForBuyer) return 'not-for-buyer';
  if (today < coupon.validFrom) return 'not-yet-valid';
  if (today > coupon.validTo) return 'expired';
  if (coupon.isUsedUp) return 'used-up';
  return goodsCents < coupon.minimumCents ? 'below-minimum' : null;
}

/** What a coupon takes off goods of this net total: at most all of it, nothing below its minimum. */
export function couponCents(terms: CouponTerms, goodsCents: Cents): Cents {
  if (goodsCents < terms.minimumCents) return 0;
  const value = terms.kind === 'amount' ? (terms.amountCents ?? 0) : shareOf(goodsCents, terms.percent ?? 0);
  return Math.min(value, goodsCents);
}

/**
 * Divides an amount over parts in proportion to their weights, to the cent: the shares add up to the amount exactly. Each
 * gets its share rounded down; the cents left over go one by one to the largest remainders, among equal ones to the
 * earlier part. With an amount not above the sum of the weights no share is above its weight.
 */
export function shareCents(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, cents: Number(product / whole), remainder: product % whole };
  });
  let left = amount - parts.reduce((sum, { cents }) => sum + cents, 0);
  const byRemainder = parts.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.cents += 1;
    left -= 1;
  }
  return parts.map(({ cents }) => cents);
}
