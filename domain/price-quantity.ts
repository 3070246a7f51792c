/** Sale units that prices are for. */
export interface PriceQuantities {
  /** Units that all prices beside it are for, exactly: a multiple of the article's price quantity. */
  priceQuantity: number;
  /** Units for which people see the prices: those for which the ERP states them. */
  statedQuantity: number;
}

/** The quantities of a price that is exact for as many units as it is shown for. */
export function pricedFor(quantity: number): PriceQuantities {
  return { priceQuantity: quantity, statedQuantity: quantity };
}

/** Most sale units that a price can be for. */
export const MAXIMUM_PRICE_QUANTITY = 1_000_000;

/** By what the price quantity of an article is raised where its prices have more than four decimals: the least holds. */
const RAISES = [1, 10, 100, 1000] as const;

/** A price in ten-thousandths of a euro, with up to three decimals, for a number of sale units. */
export interface StatedPrice {
  price: number;
  priceQuantity: number;
}

/** Parts of a ten-thousandth that a stated price may have. */
const PARTS = 1000;

/** A stated price for another number of units; null where it is not a whole number of ten-thousandths. */
export function exactPriceFor(priceQuantity: number, stated: StatedPrice): number | null {
  if (stated.priceQuantity === priceQuantity && Number.isInteger(stated.price)) return stated.price;
  const numerator = BigInt(Math.round(stated.price * PARTS)) * BigInt(priceQuantity);
  const denominator = BigInt(PARTS) * BigInt(stated.priceQuantity);
  const price = numerator / denominator;
  return numerator % denominator === 0n && price <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(price) : null;
}

/**
 * The least of 10, 100 and 1,000 times a price quantity (or itself) for which a stated price is exact; null where none
 * is.
 */
export function raiseFor(priceQuantity: number, stated: StatedPrice): number | null {
  const raise = RAISES.find(
    (times) => priceQuantity * times <= MAXIMUM_PRICE_QUANTITY && exactPriceFor(priceQuantity * times, stated) !== null,
  );
  return raise ?? null;
}

/**
 * Whether a stated price that cannot be kept has too many decimals: it would be exact for 10, 100 or 1,000 times as many
 * units, but those are more than possible.
 */
export function hasTooManyDecimals(stated: StatedPrice, keptFor: number): boolean {
  return RAISES.some((times) => exactPriceFor(keptFor * times, stated) !== null);
}
