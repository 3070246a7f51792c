import { unitPriceToEuro, type UnitPrice } from '../../domain/money.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { unitPrice } from '../../domain/rounding.ts';

/** The price of one unit in euro, with four decimals: what programs know that know nothing of price quantities. */
export function oneUnitToEuro(price: UnitPrice, { priceQuantity }: { priceQuantity: number }): number {
  return unitPriceToEuro(unitPrice(price, priceQuantity));
}

/** The fields of the exact net price and its quantities; null without a price. */
export function serializeNetForQuantity(price: ({ netPrice: UnitPrice | null } & PriceQuantities) | null | undefined) {
  if (!price || price.netPrice === null) return { price_quantity: null, stated_quantity: null, net_for_quantity: null };
  return {
    price_quantity: price.priceQuantity,
    stated_quantity: price.statedQuantity,
    net_for_quantity: unitPriceToEuro(price.netPrice),
  };
}

/** The fields of the exact list price and net price; null without a price. */
export function serializePricesForQuantity(
  price: ({ grossPrice: UnitPrice | null; netPrice: UnitPrice } & PriceQuantities) | null,
) {
  const gross = price?.grossPrice ?? null;
  return {
    price_for_quantity: gross === null ? null : unitPriceToEuro(gross),
    ...serializeNetForQuantity(price),
  };
}
