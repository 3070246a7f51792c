import type { Locale } from '../../../domain/locale.ts';

/** The countries with which companies in the European Union trade most; ISO 3166 codes. */
const CODES =
  'IT SM VA AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS LI LT LU LV MC MT NL NO PL PT RO SE SI SK AL BA ME MK RS UA MD TR TN MA DZ EG AE SA IL US CA BR CN JP IN AU';

/** Code and name of a country. */
export type Country = [code: string, name: string];

/** The countries in the language of the page: Italy first, then by name. */
export function countriesIn(locale: Locale): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const all = CODES.split(' ').map((code): Country => [code, names.of(code) ?? code]);
  return all.sort(([a, nameA], [b, nameB]) => (a === 'IT' ? -1 : b === 'IT' ? 1 : nameA.localeCompare(nameB, locale)));
}
