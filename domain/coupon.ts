import { type Cents, type HundredthsOfPercent } from './money.ts';
import { shareOf } from './rounding.ts';

/** Value of a coupon, and the net goods total from which it applies. */
export interface CouponTerms {
  kind: 'amount' | 'percent';
  /** Set for an amount. */
  amountCents: Cents | null;
  /** Set for a percentage. */
  percent: HundredthsOfPercent | null;
  /** Minimum net goods total; 0 for none. */
  minimumCents: Cents;
}

/** A coupon as the operator issued it. Days are YYYY-MM-DD in Italian time, inclusive. */
export interface Coupon extends CouponTerms {
  code: string;
  validFrom: string;
  validTo: string;
  isActive: boolean;
  /** Whether the cart's customer may use it. */
  isForBuyer: boolean;
  /** Whether other orders have already reached its maximum number of uses. */
  isUsedUp: boolean;
}

export type CouponError = 'not-active' | 'not-for-buyer' | 'not-yet-valid' | 'expired' | 'used-up' | 'below-minimum';

/** Why a coupon does not apply today to this net goods total; null when it does. */
export function couponError(coupon: Coupon, goodsCents: Cents, today: string): CouponError | null {
  if (!coupon.isActive) return 'not-active';
  if (!coupon.isForBuyer) return 'not-for-buyer';
  if (today < coupon.validFrom) return 'not-yet-valid';
  if (today > coupon.validTo) return 'expired';
  if (coupon.isUsedUp) return 'used-up';
  return goodsCents < coupon.minimumCents ? 'below-minimum' : null;
}

/** Value of a coupon for this net goods total: at most the total itself, 0 below the coupon's minimum. */
export function couponCents(terms: CouponTerms, goodsCents: Cents): Cents {
  if (goodsCents < terms.minimumCents) return 0;
  const value = terms.kind === 'amount' ? (terms.amountCents ?? 0) : shareOf(goodsCents, terms.percent ?? 0);
  return Math.min(value, goodsCents);
}

/**
 * Divides an amount in proportion to weights, in whole cents: the shares add up to the amount exactly. Each share is
 * rounded down; the remaining cents go one by one to the largest remainders, with equal remainders to the earlier part.
 * If the amount is not above the sum of the weights, no share exceeds its weight.
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
