import { WHOLE, type HundredthsOfPercent, type UnitPrice } from './money.ts';
import type { CascadeRounding } from './price-rounding.ts';
import { roundHalfUpTo } from './rounding.ts';

/**
 * Cascade discounts: each applies to the result of the previous one, so 30+10+5 leaves 70 % × 90 % × 95 %. A negative
 * discount is a surcharge. The cascade is computed exactly and the price rounded once, at the end, unless the shop has
 * each discount rounded.
 */
export interface Factor {
  numerator: number;
  denominator: number;
}

const NO_DISCOUNT: Factor = { numerator: 1, denominator: 1 };

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

const CACHED_CASCADES = 1000;
const factors = new Map<string, Factor | null>();

/**
 * The part of a price left by a cascade, as a fraction in lowest terms; null when its terms exceed exact numbers.
 * Results are cached, because a price list uses only a few different cascades.
 */
export function cascadeFactor(discounts: readonly HundredthsOfPercent[]): Factor | null {
  const key = discounts.join('+');
  let factor = factors.get(key);
  if (factor === undefined) {
    factor = computeFactor(discounts);
    if (factors.size >= CACHED_CASCADES) factors.clear();
    factors.set(key, factor);
  }
  return factor;
}

function computeFactor(discounts: readonly HundredthsOfPercent[]): Factor | null {
  if (discounts.every((discount) => discount === 0)) return NO_DISCOUNT;
  let numerator = 1n;
  let denominator = 1n;
  for (const discount of discounts) {
    if (discount === 0) continue;
    numerator *= BigInt(WHOLE - withinBounds(discount));
    denominator *= BigInt(WHOLE);
    const divisor = greatestCommonDivisor(numerator, denominator);
    numerator /= divisor;
    denominator /= divisor;
  }
  const limit = BigInt(Number.MAX_SAFE_INTEGER) / 4n;
  if (numerator > limit || denominator > limit) return null;
  return { numerator: Number(numerator), denominator: Number(denominator) };
}

/** A discount is at most 100 %, and so is a surcharge. */
function withinBounds(discount: HundredthsOfPercent): HundredthsOfPercent {
  return Math.min(WHOLE, Math.max(-WHOLE, discount));
}

/**
 * A price after a cascade, rounded half up. Without any discount it is not the result of a cascade and stays as it is,
 * also where it has more decimals than results have.
 */
export function discountedPrice(
  price: UnitPrice,
  discounts: readonly HundredthsOfPercent[],
  { step, isEachRounded }: CascadeRounding,
): UnitPrice {
  if (isEachRounded) return discountedOneByOne(price, discounts, step);
  const factor = cascadeFactor(discounts);
  if (factor === NO_DISCOUNT) return price;
  return factor
    ? roundHalfUpTo(step, price, factor.numerator, factor.denominator)
    : discountedExactly(price, discounts, step);
}

function discountedOneByOne(price: UnitPrice, discounts: readonly HundredthsOfPercent[], step: UnitPrice): UnitPrice {
  let rest = price;
  for (const discount of discounts) {
    if (discount !== 0) rest = roundHalfUpTo(step, rest, WHOLE - withinBounds(discount), WHOLE);
  }
  return rest;
}

/** Exact arithmetic for cascades of many odd percentages, whose fraction does not fit a double. */
function discountedExactly(price: UnitPrice, discounts: readonly HundredthsOfPercent[], step: UnitPrice): UnitPrice {
  let numerator = BigInt(price);
  let denominator = BigInt(step);
  for (const discount of discounts) {
    numerator *= BigInt(WHOLE - withinBounds(discount));
    denominator *= BigInt(WHOLE);
  }
  return step * Number((2n * numerator + denominator) / (2n * denominator));
}

/** '30+10+5' or '12.5': the non-zero discounts, as printed beside a price; '' when there are none. */
export function printableDiscounts(discounts: readonly HundredthsOfPercent[]): string {
  return discounts
    .filter((discount) => discount !== 0)
    .map((discount) => String(discount / 100))
    .join('+');
}

export interface DiscountStage {
  discount: HundredthsOfPercent;
  /** The price after this discount and all before it. */
  price: UnitPrice;
}

/**
 * The prices after each discount of a cascade, for "why this price?". Each is rounded from the exact value, not from
 * the previous stage unless the shop has each discount rounded, so the last one is the price charged.
 */
export function discountStages(
  price: UnitPrice,
  discounts: readonly HundredthsOfPercent[],
  rounding: CascadeRounding,
): DiscountStage[] {
  const taken = discounts.filter((discount) => discount !== 0);
  return taken.map((discount, index) => ({
    discount,
    price: discountedPrice(price, taken.slice(0, index + 1), rounding),
  }));
}
