import type { ResponseOf } from '../api-client/api.ts';
import { compareTexts } from '../i18n/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { initialOf } from './matches.ts';

/** A brand of the catalogue: `url` is the listing filtered by it, `count` the number of its articles. */
export type Brand = Omit<ResponseOf<'homeBrands'>[number], 'order'>;

/** The letters of the alphabet; null for names that begin with another character. */
export const INITIALS: readonly (string | null)[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', null];

/** Brands by initial, A to Z, then those without a letter; initials without brands are left out. */
export function groupBrands(locale: Locale, brands: readonly Brand[]): { initial: string | null; brands: Brand[] }[] {
  const groups = Map.groupBy(brands, ({ label }) => initialOf(label));
  return INITIALS.flatMap((initial) => {
    const group = groups.get(initial);
    return group ? [{ initial, brands: group.toSorted((a, b) => compareTexts(locale, a.label, b.label)) }] : [];
  });
}
