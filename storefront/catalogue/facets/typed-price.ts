import { parseUnitPrice, unitPriceToEuro, type UnitPrice } from '../../../domain/money.ts';
import type { Locale } from '../../i18n/locale.ts';

/** A thousand and its like as each language groups them; where all else is one way to write a number, this is two. */
const grouped = { it: /^\d{1,3}\.\d{3}$/, en: /^\d{1,3},\d{3}$/ } as const;

/**
 * A price as somebody types it, in ten-thousandths of a euro: a thousand is `1.000` in Italian and `1,000` in English.
 * Undefined for what is no price, null where nothing is typed.
 */
export function parsePrice(locale: Locale, text: string): UnitPrice | null | undefined {
  const written = text.replace(/[\s€]/g, '');
  if (written === '') return null;
  const price = parseUnitPrice(grouped[locale].test(written) ? written.replace(/\D/, '') : written);
  return price === null || price < 0 ? undefined : price;
}

/** A price for a box to type in: with the language's decimal sign and ungrouped, as it is also understood without scripts. */
export function writePrice(locale: Locale, price: UnitPrice | null): string {
  const text = price === null ? '' : String(unitPriceToEuro(price));
  return locale === 'it' ? text.replace('.', ',') : text;
}
