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

/** `value × numerator / denominator`, rounded half up to a multiple of `step`. */
export function roundHalfUpTo(step: number, value: number, numerator: number, denominator: number): number {
  if (step === 1) return roundHalfUp(value, numerator, denominator);
  if (denominator * step <= Number.MAX_SAFE_INTEGER / 4) {
    return step * roundHalfUp(value, numerator, denominator * step);
  }
  const divisor = 2n * BigInt(denominator) * BigInt(step);
  const doubled = 2n * BigInt(value) * BigInt(numerator) + divisor / 2n;
  return step * Number(doubled / divisor);
}

/** What is left of a quantity with up to three decimals. */
export function restOf(quantity: number, part: number): number {
  return (Math.round(quantity * 1000) - Math.round(part * 1000)) / 1000;
}

/**
 * Line total in cents, of a price for `priceQuantity` units: rounded half up to 2 decimals, once. Quantities that come
 * from the ERP have up to three decimals.
 */
export function lineCents(price: UnitPrice, quantity: number, priceQuantity: number): Cents {
  if (Number.isInteger(quantity)) return roundHalfUp(price, quantity, UNITS_PER_CENT * priceQuantity);
  return roundHalfUp(price, Math.round(quantity * 1000), UNITS_PER_CENT * 1000 * priceQuantity);
}

/** Price of one unit, rounded half up to 4 decimals: for programs that know no other. Never multiply it. */
export function unitPrice(price: UnitPrice, priceQuantity: number): UnitPrice {
  return priceQuantity === 1 ? price : roundHalfUp(price, 1, priceQuantity);
}

/** A price for `from` units as the price for `to` units, rounded half up to 4 decimals. */
export function priceFor(to: number, price: UnitPrice, from: number): UnitPrice {
  return to === from ? price : roundHalfUp(price, to, from);
}

/** A percentage of an amount, in cents: VAT on a taxable base. */
export function shareOf(amount: Cents, rate: HundredthsOfPercent): Cents {
  return roundHalfUp(amount, rate, WHOLE);
}
