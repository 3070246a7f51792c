import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { dictionaryOf, type Dictionary } from './dictionaries.ts';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPriceColumn,
  formatUnitPrice,
} from './format.ts';
import type { Texts } from './it.ts';
import { type Locale, localPath } from '../../domain/locale.ts';
import { fillText, type ArgumentsOf } from './translate.ts';

export type TextKey = keyof Texts;

/** The functions of one language for components. */
export interface I18n {
  locale: Locale;
  /** The text of a key; its parameters are checked at compile time. */
  t: <Key extends TextKey>(key: Key, ...parameters: ArgumentsOf<Texts[Key]>) => string;
  /** A path of the shop in this language. */
  path: (path: string) => string;
  /** Whole cents. */
  money: (cents: number | null | undefined) => string;
  /**
   * Ten-thousandths of a euro for the price quantity, shown for the stated one: with two decimals, or more where the total
   * of the quantity needs them; a price for more than one unit always with two.
   */
  unitPrice: (price: number | null | undefined, quantities: PriceQuantities, quantity?: number) => string;
  /** How the prices of one column are shown: all with the decimals that one of them needs, two to four. */
  priceColumn: (prices: readonly (number | null)[], quantities: PriceQuantities) => (price: number | null) => string;
  number: (value: number) => string;
  /** Hundredths of a percent. */
  percent: (hundredths: number) => string;
  /** A date, `YYYY-MM-DD`. */
  date: (day: string | null | undefined) => string;
  /** A timestamp, ISO 8601. */
  dateTime: (moment: string) => string;
}

/** Creates the functions of a language; `fallback` contains Italian texts for keys the language lacks. */
export function makeI18n(locale: Locale, fallback: Dictionary = {}): I18n {
  const texts = dictionaryOf(locale);
  return {
    locale,
    t: (key, ...[parameters]) => fillText(locale, texts[key] ?? fallback[key] ?? key, parameters ?? {}),
    path: (path) => localPath(locale, path),
    money: (cents) => formatMoney(locale, cents),
    unitPrice: (price, quantities, quantity) => formatUnitPrice(locale, price, quantities, quantity),
    priceColumn: (prices, quantities) => formatPriceColumn(locale, prices, quantities),
    number: (value) => formatNumber(locale, value),
    percent: (hundredths) => formatPercent(locale, hundredths),
    date: (day) => formatDate(day),
    dateTime: (moment) => formatDateTime(locale, moment),
  };
}

const I18nContext = createContext<I18n | null>(null);

/** Provides the language of the page. */
export function I18nProvider(props: { locale: Locale; fallback: Dictionary; children: ReactNode }) {
  const { locale, fallback, children } = props;
  const value = useMemo(() => makeI18n(locale, fallback), [locale, fallback]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** The language of the page; only inside I18nProvider. */
export function useI18n(): I18n {
  const value = use(I18nContext);
  if (!value) throw new Error('useI18n outside I18nProvider');
  return value;
}
