import { discountedPrice } from './discounts.ts';
import { UNITS_PER_CENT, type Cents, type HundredthsOfPercent } from './money.ts';
import { roundHalfUp } from './rounding.ts';

/**
 * Prices of lines of documents as other programs state them, with up to seven decimals: integers in thousandths of a
 * unit price, here called fine prices.
 */
export const FINE = 1000;

/** How many units a line has (with up to three decimals), and how many its prices are for. */
export interface LineUnits {
  quantity: number;
  priceQuantity: number;
}

/** What a program states of a line: fine prices before and after the discounts, and the amount after them in cents. */
export interface StatedPrices extends LineUnits {
  gross: number | null;
  discounts: readonly HundredthsOfPercent[];
  net: number | null;
  netCents: Cents | null;
}

/** What a fine price comes to, in cents. */
export function totalOf(price: number, { quantity, priceQuantity }: LineUnits): Cents {
  return roundHalfUp(price, Math.round(quantity * 1000), UNITS_PER_CENT * FINE * 1000 * priceQuantity);
}

/** The fine price by an amount in cents, with as few decimals as come to it. */
export function priceOf(netCents: Cents, units: LineUnits): number {
  const { quantity, priceQuantity } = units;
  const price = roundHalfUp(netCents, UNITS_PER_CENT * FINE * 1000 * priceQuantity, Math.round(quantity * 1000));
  const steps = [UNITS_PER_CENT * FINE, 10 * FINE, FINE];
  const rounded = steps.map((step) => roundHalfUp(price, 1, step) * step);
  return rounded.find((one) => totalOf(one, units) === netCents) ?? price;
}

/** A fine price with four decimals where it comes to the same amount. */
export function shortest(price: number, units: LineUnits, netCents: Cents): number {
  const rounded = roundHalfUp(price, 1, FINE) * FINE;
  return totalOf(rounded, units) === netCents ? rounded : price;
}

/** Whether a fine price after its discounts was rounded to cents by the program that states it. */
export function isRounded(net: number, stated: number): boolean {
  const difference = Math.abs(net - stated);
  return difference <= (UNITS_PER_CENT * FINE) / 2 && difference * 10 <= Math.abs(net);
}

/**
 * The fine price after the discounts: the stated one, else by price and discounts, else by the amount, which decides where
 * price and discounts do not come to it. Null when nothing says it. `isFitting` is false where the amount is not what
 * the prices come to by more than rounding; an amount of 0 is a line that is given away.
 */
export function netPriceOf(stated: StatedPrices): { net: number | null; isFitting: boolean } {
  const { gross, discounts, net, netCents } = stated;
  const comesTo = (price: number): boolean => netCents === null || Math.abs(totalOf(price, stated) - netCents) <= 1;
  const fitting = netCents === null ? null : priceOf(netCents, stated);
  const isNear = (price: number): boolean =>
    comesTo(price) || netCents === 0 || (fitting !== null && isRounded(price, fitting));
  if (net !== null) return { net, isFitting: isNear(net) };
  if (gross === null) return { net: fitting, isFitting: true };
  const exact = discountedPrice(gross, discounts, { step: 1, isEachRounded: false });
  const byStep = discountedPrice(gross, discounts, { step: UNITS_PER_CENT * FINE, isEachRounded: true });
  const found = [exact, byStep].find(comesTo);
  if (found !== undefined) {
    return { net: shortest(found, stated, netCents ?? totalOf(found, stated)), isFitting: true };
  }
  return { net: fitting, isFitting: isNear(exact) };
}
