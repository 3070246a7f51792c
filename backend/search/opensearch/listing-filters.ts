import type { ListingQuery } from '../../../domain/listing-query.ts';
import { categoriesUnder } from '../memory/query/filters.ts';
import type { FieldCondition } from '../memory/query/field-filters.ts';
import type { Bits } from '../memory/query/bits.ts';
import { GROUP } from '../memory/query/groups.ts';
import type { Priced, VisibilityArrays } from '../memory/query/visibility-arrays.ts';
import type { Marks } from '../memory/query/filters.ts';
import type { Catalogue } from './catalogue.ts';
import { NOTHING, type Query } from './match-query.ts';

/** A filter of the nested variants, with its group. */
export interface ListingFilter {
  group: number;
  query: Query;
}

const term = (field: string, value: string | number | boolean): Query => ({ term: { [`variants.${field}`]: value } });
const terms = (field: string, values: readonly (string | number)[]): Query => ({
  terms: { [`variants.${field}`]: values },
});
const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** By flag: the variants that have it; null where nobody has. */
export type MarkQueries = Record<keyof Marks, Query | null>;

/** The flags of variants for a customer; `backSince` in hours since 1970. */
export function markQueries(
  catalogue: Catalogue,
  { promoted, purchased }: VisibilityArrays,
  priced: Priced | null,
  backSince: number,
): MarkQueries {
  return {
    available: term('state', 0),
    arriving: term('state', 1),
    promoted: promoted && catalogue.inBits(promoted),
    new: term('isNew', true),
    announced: term('isAnnounced', true),
    backInStock: { range: { 'variants.restockedAt': { gte: backSince } } },
    purchased: purchased && catalogue.inBits(purchased),
    priced: priced && catalogue.inBits(priced.bits),
  };
}

export interface FilterInput {
  catalogue: Catalogue;
  marks: MarkQueries;
  conditions: readonly FieldCondition[];
  isOwnAssortment: boolean;
  netPrices: Float64Array | null;
  /** The variants that rules of the office hide; null for none. */
  hidden: Bits | null;
}

function variantsOfCodes({ articles }: Catalogue, codes: readonly string[]): number[] {
  return codes.flatMap((code) => {
    const article = articles.ordinalOfCode(code);
    if (article === -1) return [];
    const { from, to } = articles.variantsOf(article);
    return Array.from({ length: to - from }, (_, place) => from + place);
  });
}

/** The variants with a price from (inclusive) to (inclusive), in ten-thousandths of a euro. */
function pricedBetween(catalogue: Catalogue, prices: Float64Array, lowest: number, highest: number): Query {
  const variants: number[] = [];
  prices.forEach((price, variant) => {
    if (price >= lowest && price <= highest) variants.push(variant);
  });
  return catalogue.amongVariants(variants);
}

/** The filters of a query, as `filtersOf` of the index in memory. Unknown values match nothing. */
export function listingFilters(query: ListingQuery, input: FilterInput): ListingFilter[] {
  const { catalogue, marks, conditions, netPrices } = input;
  const { labels } = catalogue.data;
  const filters: ListingFilter[] = [];
  const add = (group: number, filter: Query | null): void => void filters.push({ group, query: filter ?? NOTHING });
  if (input.hidden) add(GROUP.hidden, { bool: { must_not: [catalogue.inBits(input.hidden)] } });
  if (query.onlyAvailable) add(GROUP.available, marks.available);
  if (query.availability.length > 0) {
    add(GROUP.availability, { bool: { should: query.availability.map((state) => marks[state] as Query) } });
  }
  if (input.isOwnAssortment) add(GROUP.assortment, marks.priced);
  if (query.offers) add(GROUP.offers, marks.promoted);
  if (query.onlyPromotions) add(GROUP.promoted, marks.promoted);
  if (query.onlyNew) add(GROUP.new, marks.new);
  if (query.onlyAnnounced) add(GROUP.announced, marks.announced);
  if (query.onlyBackInStock) add(GROUP.backInStock, marks.backInStock);
  if (query.onlyPurchased) add(GROUP.purchased, marks.purchased);
  if (query.codes !== null) add(GROUP.codes, catalogue.amongVariants(variantsOfCodes(catalogue, query.codes)));
  conditions.forEach(({ feature, allowed }, place) => {
    const tokens = catalogue.valueTokens.slice(feature.firstValue, feature.firstValue + feature.valueCount);
    const wanted = tokens.filter((_, value) => allowed[value] === 1);
    add(GROUP.firstField + place, terms('values', wanted));
  });
  const { codes, path } = query.categories;
  if (codes.length > 0) {
    // A category is indexed with its ancestors, so that those at the top of what is allowed would do.
    const under = categoriesUnder(labels.categories, codes, path);
    const ids = labels.categories.flatMap(({ id }, place) => (under[place] === 1 ? [String(id)] : []));
    add(GROUP.category, terms('categories', ids));
  }
  if (query.family !== null) {
    const ids = labels.families.flatMap(({ id, code }) => (code === query.family ? [String(id)] : []));
    add(GROUP.family, terms('families', ids));
  }
  if (query.brands.length > 0) {
    const ids = labels.brands.flatMap(({ id, code }) => (query.brands.includes(code) ? [String(id)] : []));
    add(GROUP.brand, terms('brand', ids));
  }
  if (query.collection !== null) {
    const found = labels.collections.find(({ code }) => code === query.collection);
    add(GROUP.collection, found ? term('collection', String(found.id)) : null);
  }
  if (query.colors.length > 0) {
    const wanted = labels.colors.filter(({ code, name }) =>
      query.colors.some((typed) => [code, name.it, name.en ?? code].some((text) => sameText(text, typed))),
    );
    add(
      GROUP.color,
      terms(
        'color',
        wanted.map(({ code }) => code.toLowerCase()),
      ),
    );
  }
  if (query.sizes.length > 0)
    add(
      GROUP.size,
      terms(
        'size',
        query.sizes.map((size) => size.trim().toLowerCase()),
      ),
    );
  if ((query.minimumPrice !== null || query.maximumPrice !== null) && netPrices) {
    const [lowest, highest] = [query.minimumPrice ?? 0, query.maximumPrice ?? Infinity];
    add(GROUP.price, pricedBetween(catalogue, netPrices, lowest, highest));
  }
  return filters;
}

/** The queries of all filters but those of a group. */
export function without(filters: readonly ListingFilter[], isLeftOut: (group: number) => boolean): Query[] {
  return filters.filter(({ group }) => !isLeftOut(group)).map(({ query }) => query);
}
