import { readCookie } from './cookies.ts';

/** Cookie that stores whether prices are shown. */
export const pricesCookie = 'show_prices';

/** Whether prices are shown according to the cookies of a request; true by default. */
export function arePricesShown(cookies: string): boolean {
  return readCookie(cookies, pricesCookie) !== 'false';
}
