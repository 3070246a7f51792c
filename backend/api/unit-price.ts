import { unitPriceToEuro, type UnitPrice } from '../../domain/money.ts';
import { unitPrice } from '../../domain/rounding.ts';

/** The price of one unit in euro, with four decimals: what programs know that know nothing of price quantities. */
export function oneUnitToEuro(price: UnitPrice, { priceQuantity }: { priceQuantity: number }): number {
  return unitPriceToEuro(unitPrice(price, priceQuantity));
}
