import type { Locale } from '../../domain/locale.ts';

const decimals = (text: string, locale: Locale): string => (locale === 'it' ? text.replace('.', ',') : text);

/** Cents as one types euros in a language: 15000 → '150,00', '150.00'; '' for nothing. */
export const euroText = (cents: number | null, locale: Locale): string =>
  cents === null ? '' : decimals((cents / 100).toFixed(2), locale);

/** Typed euros as cents; null for nothing, undefined for what is no amount. */
export function centsOf(text: string): number | null | undefined {
  const typed = text.replaceAll(/[\s€]/g, '');
  if (typed === '') return null;
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Grams as one types kilograms: 21600 → '21,6', '21.6'; '' for nothing. */
export const kiloText = (grams: number | null, locale: Locale): string =>
  grams === null ? '' : decimals(String(grams / 1000), locale);

/** Typed kilograms as grams; null for nothing, undefined for what is no weight. */
export function gramsOf(text: string): number | null | undefined {
  const typed = text.replace(/kg$/i, '').trim();
  if (typed === '') return null;
  return /^\d{1,6}(?:[.,]\d{1,3})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 1000) : undefined;
}

/** Hundredths of a percent as one types them: 2200 → '22', 550 → '5,5', '5.5'. */
export const percentText = (rate: number, locale: Locale): string => decimals(String(rate / 100), locale);

/** A typed percentage in hundredths; undefined for what is none. */
export function rateOf(text: string): number | undefined {
  const typed = text.replace('%', '').trim();
  return /^\d{1,2}(?:[.,]\d{1,2})?$|^100$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : undefined;
}

/** Codes that are typed with commas, spaces or lines between. */
export const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

const two = (text: string | undefined): string => (text ?? '0').padStart(2, '0');
const clock = (hour: string, minute: string | undefined): string => `${two(hour)}:${two(minute)}`;

/** Hours as one types them: '10–13', '8:30-12'. */
export function hoursText(hours: { from: string; to: string } | null): string {
  const short = (time: string) => time.replace(/^0/, '').replace(/:00$/, '');
  return hours ? `${short(hours.from)}–${short(hours.to)}` : '';
}

/** Typed hours; null for nothing, undefined for what is none. */
export function hoursOf(text: string): { from: string; to: string } | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d{2}))?$/.exec(typed);
  if (!match) return undefined;
  const [, fromHour = '', fromMinute, toHour = '', toMinute] = match;
  const hours = { from: clock(fromHour, fromMinute), to: clock(toHour, toMinute) };
  const isTime = (time: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time);
  return isTime(hours.from) && isTime(hours.to) && hours.from < hours.to ? hours : undefined;
}
