import { UNITS_PER_CENT, WHOLE, type Cents, type HundredthsOfPercent, type UnitPrice } from './money.ts';

/**
 * `value × numerator / denominator` as an integer, rounded half up. Exact for all safe integers, also
 * where the product exceeds a double. The denominator must be above 0.
 */
export function roundHalfUp(value: number, numerator: number, denominator: number): number {
  const product = value * numerator;
  if (Math.abs(product) <= Number.MAX_SAFE_INTEGER / 2 - denominator) {
    const doubled = 2 * product + denominator;
    const remainder = modulo(doubled, 2 * denominator);
    return (doubled - remainder) / (2 * denominator);
  }
  const divisor = 2n * BigInt(denominator);
  const doubled = 2n * BigInt(value) * BigInt(numerator) + BigInt(denominator);
  const remainder = ((doubled % divisor) + divisor) % divisor;
  return Number((doubled - remainder) / divisor);
}

function modulo(value: number, divisor: number): number {
  const remainder = value % divisor;
  return remainder < 0 ? remainder + divisor : remainder;
}

/** Line total in cents (each line is rounded half up to 2 decimals). */
export function lineCents(price: UnitPrice, quantity: number): Cents {
  return roundHalfUp(price, quantity, UNITS_PER_CENT);
}

/** A percentage of an amount, in cents: VAT on a taxable base. */
export function shareOf(amount: Cents, rate: HundredthsOfPercent): Cents {
  return roundHalfUp(amount, rate, WHOLE);
}
