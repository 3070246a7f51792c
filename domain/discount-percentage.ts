/**
 * Discount of a sale price in whole percent, truncated and not rounded (99.5 % shows as 99). Both prices in the
 * same unit. 0 when there is no discount or no price to compare with.
 */
export function discountPercentage(price: number, salePrice: number): number {
  if (!(price > 0) || !(salePrice < price)) return 0;
  return Math.floor(((price - Math.max(0, salePrice)) * 100) / price);
}
