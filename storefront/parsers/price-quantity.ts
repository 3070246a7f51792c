import { parseUnitPrice } from '../../domain/money.ts';
import { fields, whole } from './values.ts';

/**
 * Sale units that the prices of an article are shown for: 100 for screws priced per hundred. All its prices are then for
 * that many, exactly; the price of one unit, which the server sends too, may be rounded.
 */
export function parsePriceQuantity(value: unknown): number {
  return Math.max(1, whole(fields(value).price_quantity, 1));
}

/** The price for a price quantity, out of that of one unit and the exact one; null without prices. */
export function parsePriceFor(priceQuantity: number, one: unknown, exact: unknown): number | null {
  return parseUnitPrice(priceQuantity > 1 ? exact : one);
}
