import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { lineCents, priceFor } from '../../domain/rounding.ts';
import {
  dayText,
  decimalsOf,
  type Locale,
  moneyText,
  numberText,
  perLocale,
  unitPriceText,
} from '../../domain/locale.ts';

const percent = perLocale((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }));
const dateTime = perLocale(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' },
    }),
);
const order = perLocale((tag) => new Intl.Collator(tag, { numeric: true }));

const noBreak = '\u00a0';

/** Whole cents as money: IT `1.234,50 €` with a no-break space, EN `€1,234.50`; '' for null. */
export function formatMoney(locale: Locale, cents: number | null | undefined): string {
  if (cents === null || cents === undefined || !Number.isFinite(cents)) return '';
  return withMinus(moneyText(locale, cents));
}

/**
 * A price in ten-thousandths of a euro, for the quantity for which it is stated, to two decimals, half up; '' for null. One
 * unit of a quantity whose total this figure would miss, with as many of the four decimals as it has: 1,785 € for 10
 * pieces at 17,85 €.
 */
export function formatUnitPrice(
  locale: Locale,
  price: number | null | undefined,
  { priceQuantity, statedQuantity }: PriceQuantities,
  quantity = 1,
): string {
  if (price === null || price === undefined || !Number.isFinite(price)) return '';
  const shown = priceFor(statedQuantity, price, priceQuantity);
  const cents = lineCents(price, statedQuantity, priceQuantity);
  const isTotal = statedQuantity > 1 || lineCents(price, quantity, priceQuantity) === cents * quantity;
  return isTotal ? formatMoney(locale, cents) : withMinus(unitPriceText(locale, shown));
}

/**
 * Writes the prices of one column, in ten-thousandths of a euro, for the quantity for which they are stated: all with as
 * many of the four decimals as one of them needs, two at least; '' for null.
 */
export function formatPriceColumn(
  locale: Locale,
  prices: readonly (number | null)[],
  { priceQuantity, statedQuantity }: PriceQuantities,
): (price: number | null) => string {
  const shown = (price: number) => priceFor(statedQuantity, price, priceQuantity);
  const decimals = decimalsOf(prices.flatMap((price) => (price === null ? [] : shown(price))));
  return (price) => (price === null ? '' : withMinus(unitPriceText(locale, shown(price), decimals)));
}

/** A number with the language's separators, at most four decimals. */
export function formatNumber(locale: Locale, value: number): string {
  return withMinus(numberText(locale, value, 4));
}

/** Hundredths of a percent: 2200 → IT `22 %` with a no-break space, EN `22%`. */
export function formatPercent(locale: Locale, hundredths: number): string {
  const figure = percent(locale).format(hundredths / 100);
  return locale === 'it' ? `${figure}${noBreak}%` : `${figure}%`;
}

/** A date `YYYY-MM-DD` as `02/12/2026` in both languages; an invalid date is returned unchanged. */
export function formatDate(text: string | null | undefined): string {
  return text ? dayText(text) : '';
}

/** An ISO 8601 timestamp in the wholesaler's time zone (Europe/Rome). */
export function formatDateTime(locale: Locale, moment: string): string {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? moment : dateTime(locale).format(time);
}

/** Compares two texts by the language's sort order; digits compare as numbers. */
export function compareTexts(locale: Locale, a: string, b: string): number {
  return order(locale).compare(a, b);
}

/** Both languages use a real minus sign, as wide as a digit. */
function withMinus(text: string): string {
  return text.replace('-', '−');
}

/** Removes zero cents in running text: '250,00 €' → '250 €'. */
export function withoutCents(amount: string): string {
  return amount.replace(/[.,]00(?!\d)/, '');
}
