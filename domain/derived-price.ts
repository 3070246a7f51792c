import { WHOLE, type HundredthsOfPercent, type UnitPrice } from './money.ts';
import { roundHalfUp } from './rounding.ts';

/** How a price list follows from another one: `base − 5 %, rounded to 0.05`. */
export interface DerivedListRule {
  /** What is added to the base; negative for less. */
  percent: HundredthsOfPercent;
  /** Of the price for the quantity in which the ERP states prices, ten-thousandths of a euro; null rounds nothing more. */
  step: UnitPrice | null;
}

/** The sale units that an article's prices are for: stored ones, and those that the ERP states. */
export interface KeptQuantities {
  priceQuantity: number;
  statedQuantity: number;
}

/** A price of a derived list from that of its base, both for the article's stored price quantity. */
export function derivedPrice(
  base: UnitPrice,
  { percent, step }: DerivedListRule,
  { priceQuantity, statedQuantity }: KeptQuantities,
): UnitPrice {
  if (step === null) return roundHalfUp(base, WHOLE + percent, WHOLE);
  const steps = roundHalfUp(base, (WHOLE + percent) * statedQuantity, WHOLE * priceQuantity * step);
  return roundHalfUp(steps * step, priceQuantity, statedQuantity);
}
