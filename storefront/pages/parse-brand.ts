import { compareTexts } from '../i18n/format.ts';
import type { Locale } from '../i18n/locale.ts';
import { fields, rows, text, textOrNull, whole } from '../parsers/values.ts';
import { initialOf } from './matches.ts';

/** A brand of the catalogue. */
export interface Brand {
  name: string;
  /** Path of the listing filtered by it, without language prefix. */
  path: string;
  logo: string | null;
  /** Number of its articles. */
  count: number;
}

/** Parses the response of `home_brands`: a list, or one under `message`, in the operator's order. */
export function parseBrands(response: unknown): Brand[] {
  const list = Array.isArray(response) ? response : rows(fields(response).message);
  return list
    .map(fields)
    .sort((one, other) => whole(one.order) - whole(other.order))
    .map(({ label, url, image, count }) => ({
      name: text(label),
      path: text(url) || '/shop',
      logo: textOrNull(image),
      count: whole(count),
    }));
}

/** The letters of the alphabet; null for names that begin with another character. */
export const INITIALS: readonly (string | null)[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', null];

/** Brands by initial, A to Z, then those without a letter; initials without brands are left out. */
export function groupBrands(locale: Locale, brands: readonly Brand[]): { initial: string | null; brands: Brand[] }[] {
  const groups = Map.groupBy(brands, ({ name }) => initialOf(name));
  return INITIALS.flatMap((initial) => {
    const group = groups.get(initial);
    return group ? [{ initial, brands: group.toSorted((a, b) => compareTexts(locale, a.name, b.name)) }] : [];
  });
}
