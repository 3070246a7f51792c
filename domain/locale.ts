/** The languages of the shop, in the order in which they are offered: Italian without prefix, English under `/en`. */
export const LOCALES = ['it', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** Whether a value from outside is a language of the shop. */
export function isLocale(value: unknown): value is Locale {
  return value === 'it' || value === 'en';
}

/** The language of a path: `/en` and below are English, everything else Italian. Nothing else decides it. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'it';
}

/**
 * The path without its language prefix, always with a single leading slash: `/en/shop` → `/shop`, `/en` → `/`, and
 * `/en//host`, which would otherwise be a URL of another site, → `/host`.
 */
export function withoutLocale(pathname: string): string {
  if (localeOfPath(pathname) === 'it') return pathname;
  return pathname.slice('/en'.length).replace(/^\/+/, '/') || '/';
}

/**
 * Adds the language's prefix to a path of the shop: ('en', '/shop?text=a') → '/en/shop?text=a', ('en', '/') → '/en'.
 * URLs of other sites, fragments and `mailto:` are returned unchanged, so that any link may be passed.
 */
export function localPath(locale: Locale, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const split = path.search(/[?#]/);
  const pathname = split < 0 ? path : path.slice(0, split);
  const rest = split < 0 ? '' : path.slice(split);
  const plain = withoutLocale(pathname);
  if (locale === 'it') return plain + rest;
  return (plain === '/' ? '/en' : `/en${plain}`) + rest;
}

/** The BCP 47 tags by which dates, numbers and names are written. */
export const LANGUAGE_TAGS = { it: 'it-IT', en: 'en-GB' } as const satisfies Record<Locale, string>;

/** One value for each language, made when it is first asked for: each formatter takes milliseconds on a phone. */
export function perLocale<Value>(make: (tag: string) => Value): (locale: Locale) => Value {
  const made: Partial<Record<Locale, Value>> = {};
  return (locale) => (made[locale] ??= make(LANGUAGE_TAGS[locale]));
}

/** Numbers with grouped thousands and between `least` and `most` decimals. */
const decimals = (least: number, most: number) =>
  perLocale(
    (tag) =>
      new Intl.NumberFormat(tag, {
        useGrouping: 'always',
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      }),
  );
/** The same with the euro sign. */
const euro = (least: number, most: number) =>
  perLocale(
    (tag) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency: 'EUR',
        useGrouping: 'always',
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      }),
  );

const money = euro(2, 2);
const unitPrices = { 2: euro(2, 4), 3: euro(3, 4), 4: euro(4, 4) };
const amounts = decimals(2, 2);
const prices = decimals(2, 4);
const numbers = { 2: decimals(0, 2), 3: decimals(0, 3), 4: decimals(0, 4) };
const featureNumbers = perLocale((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 10 }));

/** Whole cents as money: IT `1.234,50 €` with a no-break space, EN `€1,234.50`. */
export function moneyText(locale: Locale, cents: number): string {
  return money(locale).format(cents / 100);
}

/** The decimals that the unit prices of one column need, so that all are written with as many: two to four. */
export function decimalsOf(prices: readonly number[]): 2 | 3 | 4 {
  if (prices.every((price) => price % 100 === 0)) return 2;
  return prices.every((price) => price % 10 === 0) ? 3 : 4;
}

/** A unit price in ten-thousandths of a euro with at least so many decimals, four at most. */
export function unitPriceText(locale: Locale, price: number, least: 2 | 3 | 4 = 2): string {
  return unitPrices[least](locale).format(price / 10_000);
}

/** Cents without the euro sign, for columns whose heading has it. */
export function amountText(locale: Locale, cents: number): string {
  return amounts(locale).format(cents / 100);
}

/** A unit price without the euro sign, with two to four decimals. */
export function priceText(locale: Locale, price: number): string {
  return prices(locale).format(price / 10_000);
}

/** A number with the language's separators and at most so many decimals. */
export function numberText(locale: Locale, value: number, most: 2 | 3 | 4 = 3): string {
  return numbers[most](locale).format(value);
}

/** The value of a feature, as catalogues print it: Italian groups thousands only from five digits on. */
export function featureNumberText(locale: Locale, value: number): string {
  return featureNumbers(locale).format(value);
}

/** A day, or the day of a time, `YYYY-MM-DD…` as 24/12/2026 in both languages; an invalid one unchanged. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  return year ? `${date}/${month}/${year}` : day;
}
