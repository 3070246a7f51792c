/** Discounts in hundredths of a percent as a cascade: '30+10+5'; '' for none. */
export function serializeDiscounts(discounts: readonly number[]): string {
  return discounts.map((discount) => discount / 100).join('+');
}
