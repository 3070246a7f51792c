import { LANGUAGE_TAGS, type Locale } from '../../../domain/locale.ts';

/** A month `YYYY-MM` in words: 'Novembre 2026'; with `isShort` without its year. */
export function monthName(locale: Locale, month: string, isShort = false): string {
  const moment = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return month;
  const options: Intl.DateTimeFormatOptions = { month: 'long', timeZone: 'UTC', ...(!isShort && { year: 'numeric' }) };
  const name = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], options).format(moment);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The days from one day to another, both YYYY-MM-DD; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
