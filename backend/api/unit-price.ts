import { unitPriceToEuro, type UnitPrice } from '../../domain/money.ts';
import type { PriceQuantities } from '../../domain/price.ts';
import { priceFor, unitPrice } from '../../domain/rounding.ts';

/** The price of one unit in euro, with four decimals: what programs know that know nothing of price quantities. */
export function oneUnitToEuro(price: UnitPrice, { priceQuantity }: { priceQuantity: number }): number {
  return unitPriceToEuro(unitPrice(price, priceQuantity));
}

/** A price in euro for the article's price quantity. */
export function forQuantityToEuro(price: UnitPrice, quantities: PriceQuantities): number {
  return unitPriceToEuro(priceFor(quantities.articlePriceQuantity, price, quantities.priceQuantity));
}

/** The fields of a net price for the article's price quantity; null without a price. */
export function serializeNetForQuantity(price: ({ netPrice: UnitPrice | null } & PriceQuantities) | null | undefined) {
  if (!price || price.netPrice === null) return { price_quantity: null, net_for_quantity: null };
  return {
    price_quantity: price.articlePriceQuantity,
    net_for_quantity: forQuantityToEuro(price.netPrice, price),
  };
}

/** The fields of list price and net price for the article's price quantity; null without a price. */
export function serializePricesForQuantity(
  price: ({ grossPrice: UnitPrice | null; netPrice: UnitPrice } & PriceQuantities) | null,
) {
  const gross = price?.grossPrice ?? null;
  return {
    price_for_quantity: price && gross !== null ? forQuantityToEuro(gross, price) : null,
    ...serializeNetForQuantity(price),
  };
}

/** The quantities of a price that was kept with one quantity only, as on lines of documents. */
export function keptFor(priceQuantity: number | null): PriceQuantities {
  return { priceQuantity: priceQuantity ?? 1, articlePriceQuantity: priceQuantity ?? 1 };
}
