import { LANGUAGE_TAGS, type Locale } from '../../domain/locale.ts';

/** A day `YYYY-MM-DD`, or a time, with the month in words: '12 novembre 2026'; an invalid one unchanged. */
export function longDate(locale: Locale, day: string): string {
  const moment = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}
