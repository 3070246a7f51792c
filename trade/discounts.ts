import { WHOLE, type HundredthsOfPercent, type UnitPrice } from './money.ts';
import { roundHalfUp } from './rounding.ts';

/**
 * Cascade discounts: each is taken from what the one before it left, so 30+10+5 leaves 70 % × 90 % × 95 %. A negative
 * discount is a surcharge. The whole cascade is exact; the price is rounded to 4 decimals once, at its end (R9.4).
 */
export interface Factor {
  numerator: number;
  denominator: number;
}

const NOTHING_TAKEN: Factor = { numerator: 1, denominator: 1 };

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

const REMEMBERED = 1000;
const factors = new Map<string, Factor | null>();

/**
 * What a cascade leaves of a price, as a fraction in lowest terms; null when its terms outgrow exact numbers. The
 * fractions of the cascades used last are remembered: a price list is priced with a handful of them.
 */
export function cascadeFactor(discounts: readonly HundredthsOfPercent[]): Factor | null {
  const key = discounts.join('+');
  let factor = factors.get(key);
  if (factor === undefined) {
    factor = computeFactor(discounts);
    if (factors.size >= REMEMBERED) factors.clear();
    factors.set(key, factor);
  }
  return factor;
}

function computeFactor(discounts: readonly HundredthsOfPercent[]): Factor | null {
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
  if (denominator === 1n && numerator === 1n) return NOTHING_TAKEN;
  const limit = BigInt(Number.MAX_SAFE_INTEGER) / 4n;
  if (numerator > limit || denominator > limit) return null;
  return { numerator: Number(numerator), denominator: Number(denominator) };
}

/** No discount takes more than everything, no surcharge more than doubles. */
function withinBounds(discount: HundredthsOfPercent): HundredthsOfPercent {
  return Math.min(WHOLE, Math.max(-WHOLE, discount));
}

/** A price after a cascade, rounded half up to 4 decimals. */
export function discountedPrice(price: UnitPrice, discounts: readonly HundredthsOfPercent[]): UnitPrice {
  const factor = cascadeFactor(discounts);
  return factor ? roundHalfUp(price, factor.numerator, factor.denominator) : discountedExactly(price, discounts);
}

/** For cascades of many odd percentages, whose fraction no double holds. */
function discountedExactly(price: UnitPrice, discounts: readonly HundredthsOfPercent[]): UnitPrice {
  let numerator = BigInt(price);
  let denominator = 1n;
  for (const discount of discounts) {
    numerator *= BigInt(WHOLE - withinBounds(discount));
    denominator *= BigInt(WHOLE);
  }
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** '30+10+5' or '12.5': the discounts that are not zero, as printed beside a price (R9.18); '' when there are none. */
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
 * The way from a price down its cascade, for "why this price?". Each stage is rounded from the exact value, not from
 * the stage before, so the last one is the price charged.
 */
export function discountStages(price: UnitPrice, discounts: readonly HundredthsOfPercent[]): DiscountStage[] {
  const taken = discounts.filter((discount) => discount !== 0);
  return taken.map((discount, index) => ({ discount, price: discountedPrice(price, taken.slice(0, index + 1)) }));
}
