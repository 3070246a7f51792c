import { WHOLE_CATALOGUE, type ListingQuery } from '../../domain/listing-query.ts';
import { listingSearch } from '../../domain/listing-url.ts';
import type { Facet } from '../parsers/listing.ts';

/** The collections of the header, which search engines may show. */
const collections = ['onlyPromotions', 'onlyNew', 'onlyAnnounced', 'onlyBackInStock'] as const;

/** One category as the path that menus and sitemap have: from the root, as far as the facet knows the tree. */
function wholePath(categories: ListingQuery['categories'], facets: readonly Facet[]): ListingQuery['categories'] {
  const { codes, path } = categories;
  if (!path && codes.length !== 1) return categories;
  const tree = facets.find(({ kind, key }) => kind === 'tree' && key === 'category')?.choices ?? [];
  const parents = new Map(tree.map(({ id, parent }) => [id, parent]));
  const whole: string[] = [];
  for (let code = codes.at(-1) ?? null; code !== null && !whole.includes(code); code = parents.get(code) ?? null)
    whole.unshift(code);
  return { codes: codes.every((code) => whole.includes(code)) ? whole : codes, path: true };
}

/**
 * The canonical path of a listing that search engines may show: the catalogue, a category, a family, a brand or a
 * collection, and its further pages. Null for every other filter, search or page size: these are too many combinations
 * of the same articles.
 */
export function listingAddress(query: ListingQuery, facets: readonly Facet[]): string | null {
  const { categories, family, brands, collection, page } = query;
  const flags = collections.filter((flag) => query[flag]);
  const chosen = [
    categories.codes.length > 0 && (categories.path || categories.codes.length === 1),
    brands.length === 1,
    ...[family, collection].map((code) => code !== null),
    ...flags.map(() => true),
  ].filter(Boolean).length;
  const flag = flags[0];
  const plain = { ...WHOLE_CATALOGUE, categories, family, brands, collection, page, ...(flag && { [flag]: true }) };
  if (chosen > 1 || listingSearch(plain) !== listingSearch(query)) return null;
  if (brands.length > 1 || (categories.codes.length > 1 && !categories.path)) return null;
  return `/shop${listingSearch({ ...plain, categories: wholePath(categories, facets) })}`;
}
