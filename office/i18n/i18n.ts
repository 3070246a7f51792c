import { useMemo } from 'react';
import { localPath, perLocale, type Locale } from '../../domain/locale.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { useI18n as useShopI18n, type I18n as ShopI18n } from '../../storefront/i18n/i18n.tsx';
import { fillText, type ArgumentsOf } from '../../storefront/i18n/translate.ts';
import type { OfficeTexts } from './it.ts';
import { officeText } from './texts.ts';

export type OfficeTextKey = keyof OfficeTexts;

/** The functions of one language for the pages of the office. */
export interface I18n extends Omit<ShopI18n, 't' | 'path'> {
  /** The text of a key; its parameters are checked at compile time. */
  t: <Key extends OfficeTextKey>(key: Key, ...parameters: ArgumentsOf<OfficeTexts[Key]>) => string;
  /** The text of a key that is known only at run time, such as the name of a state; the key itself where there is none. */
  word: (key: string, parameters?: Record<string, string | number>) => string;
  /** A path of the office in this language: '/orders' → '/en/office/orders'. */
  path: (path: string) => string;
  /** A path of the shop in this language. */
  shopPath: (path: string) => string;
  /** An ISO 8601 moment as one says it: 'oggi, 11:39', 'ieri, 18:52', 'lun 16/11, 08:02', '02/03/2025, 10:00'. */
  moment: (iso: string) => string;
  /** The day of a moment: 'Sabato 21 novembre', 'Saturday 21 November'. */
  dayName: (iso: string) => string;
  /** The day of the week of a date, short: 'lun', 'Mon'. */
  weekday: (day: string) => string;
  /** The time of day of a moment, with seconds: '11:41:07'. */
  time: (iso: string) => string;
}

const clock = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'Europe/Rome', hourCycle: 'h23' }),
);
const seconds = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'medium', timeZone: 'Europe/Rome', hourCycle: 'h23' }),
);
const weekday = perLocale((tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }));

const longDay = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Rome' }),
);

/** A moment as one says it, seen from `now`. */
export function momentText(locale: Locale, iso: string, now: Date): string {
  const at = new Date(iso);
  const [day, today] = [shopDay(at), shopDay(now)];
  const time = clock(locale).format(at);
  if (day === today) return `${fillText(locale, officeText(locale, 'frame.today'))}, ${time}`;
  if (day === addDays(today, -1)) return `${fillText(locale, officeText(locale, 'frame.yesterday'))}, ${time}`;
  const [year = '', month = '', date = ''] = day.split('-');
  if (year !== today.slice(0, 4)) return `${date}/${month}/${year}, ${time}`;
  return `${weekday(locale).format(new Date(`${day}T12:00:00Z`))} ${date}/${month}, ${time}`;
}

/** Adds the texts of the office to the shop's functions of a language. */
export function officeI18n(shop: ShopI18n): I18n {
  const { locale } = shop;
  return {
    ...shop,
    t: (key, ...[parameters]) => fillText(locale, officeText(locale, key), parameters ?? {}),
    word: (key, parameters) => fillText(locale, officeText(locale, key as OfficeTextKey), parameters),
    path: (path) => localPath(locale, `/office${path}`),
    shopPath: shop.path,
    moment: (iso) => momentText(locale, iso, new Date()),
    dayName: (iso) => {
      const text = longDay(locale).format(new Date(iso)).replace(',', '');
      return text.charAt(0).toUpperCase() + text.slice(1);
    },
    weekday: (day) => weekday(locale).format(new Date(`${day}T12:00:00Z`)),
    time: (iso) => seconds(locale).format(new Date(iso)),
  };
}

/** The language of the page, with the texts of the office. */
export function useI18n(): I18n {
  const shop = useShopI18n();
  return useMemo(() => officeI18n(shop), [shop]);
}
