import { centsToUnitPrice } from '../../../domain/money.ts';

/** Ten-thousandths of a euro as decimal text: 79840 is '7.9840'. */
export function unitPriceText(price: number): string {
  return `${Math.floor(price / 10_000)}.${String(price % 10_000).padStart(4, '0')}`;
}

/** Cents as decimal text: 2395 is '23.95'. */
export function centsText(cents: number): string {
  return unitPriceText(centsToUnitPrice(cents)).slice(0, -2);
}

/** Hundredths of a percent as decimal text without trailing zeros: 1250 is '12.5'. */
export function percentText(hundredths: number): string {
  return String(hundredths / 100);
}
