import { parseUnitPrice } from '../../domain/money.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { fields, whole } from './values.ts';

/**
 * Sale units that prices are for, exactly, and those for which they are shown; the price of one unit, which the server sends
 * too, may be rounded.
 */
export function parsePriceQuantities(value: unknown): PriceQuantities {
  const { price_quantity, stated_quantity } = fields(value);
  return quantitiesOf(price_quantity, stated_quantity, { priceQuantity: 1, statedQuantity: 1 });
}

/** The same of fields with other names; `others` where there are none. */
export function quantitiesOf(price: unknown, stated: unknown, others: PriceQuantities): PriceQuantities {
  return {
    priceQuantity: Math.max(1, whole(price, others.priceQuantity)),
    statedQuantity: Math.max(1, whole(stated, others.statedQuantity)),
  };
}

/** The exact price, out of that of one unit and the one for the price quantity; null without prices. */
export function parsePriceFor({ priceQuantity }: PriceQuantities, one: unknown, exact: unknown): number | null {
  return parseUnitPrice(priceQuantity > 1 ? exact : one);
}
