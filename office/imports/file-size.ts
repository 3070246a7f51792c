import { perLocale, type Locale } from '../../domain/locale.ts';

const number = perLocale((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));

/** The size of a file as people read it: 412 kB, 1,3 MB. */
export function fileSize(bytes: number, locale: Locale): string {
  const [value, unit] =
    bytes < 1000 ? [bytes, 'B'] : bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${number(locale).format(unit === 'kB' ? Math.round(value) : value)} ${unit}`;
}
