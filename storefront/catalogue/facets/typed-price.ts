import { parseUnitPrice, unitPriceToEuro, type UnitPrice } from '../../../domain/money.ts';
import type { Locale } from '../../../domain/locale.ts';

/** A grouped thousand in each language: the only notation with another meaning in the other language. */
const grouped = { it: /^\d{1,3}\.\d{3}$/, en: /^\d{1,3},\d{3}$/ } as const;

/**
 * Parses a typed price to ten-thousandths of a euro: one thousand is `1.000` in Italian and `1,000` in English.
 * Undefined for an invalid price, null for an empty text.
 */
export function parsePrice(locale: Locale, text: string): UnitPrice | null | undefined {
  const written = text.replace(/[\s€]/g, '');
  if (written === '') return null;
  const price = parseUnitPrice(grouped[locale].test(written) ? written.replace(/\D/, '') : written);
  return price === null || price < 0 ? undefined : price;
}

/**
 * Formats a price for an input: with the language's decimal separator and without grouping, so that the server, which
 * gets it without JavaScript, reads the same value.
 */
export function formatPrice(locale: Locale, price: UnitPrice | null): string {
  const text = price === null ? '' : String(unitPriceToEuro(price));
  return locale === 'it' ? text.replace('.', ',') : text;
}
