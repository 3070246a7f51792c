import type { Facets as WireFacets, FacetGroup, FacetResult } from '../../contract/facets.ts';
import { toggleBrand, toggleField } from '../../domain/listing-filters.ts';
import { LISTING_SORTS, WHOLE_CATALOGUE, type ListingQuery, type ListingSort } from '../../domain/listing-query.ts';
import { FLAG_PARAMETERS, OFFERS, joinList, listingSearch } from '../../domain/listing-url.ts';
import type { Locale } from '../../domain/locale.ts';
import { text, type MessageKey } from '../texts/index.ts';
import type { FacetEntry, Facets, TreeFacetEntry, Visibility } from '../search/index.ts';
import { FacetValues, type ValueSearch } from './facet-values.ts';

const GROUP_LABELS = {
  category: 'facetCategory',
  families: 'facetFamilies',
  brand: 'facetBrand',
  collection: 'facetCollection',
  availability: 'facetAvailability',
} as const satisfies Record<string, MessageKey>;

/** A state of the availability filter as text. */
export function availabilityLabel(state: string, locale: Locale): string {
  return text(locale, state === 'available' ? 'stateAvailable' : 'stateArriving');
}

/** Builds the links of a facet's entries: the rest of the state is serialized once for all of them. */
function linksFor(rest: ListingQuery, parameter: string): (value: string) => string {
  const search = listingSearch({ ...rest, page: 1 });
  const start = `/shop${search}${search === '' ? '?' : '&'}${parameter}=`;
  return (value) => start + encodeURIComponent(value).replaceAll('%2C', ',');
}

function entryOf(entry: FacetEntry, groupLabel: string, filter: string): FacetResult {
  return {
    id: entry.key,
    label: entry.label,
    count: entry.count,
    filter,
    label_filter: `${groupLabel}: ${entry.label}`,
    selected: entry.selected,
    parent: null,
  };
}

/**
 * The visible entries of a tree: the top level, the children of a chosen entry and of its ancestors, and the children
 * of an entry without siblings, which offers no choice. Other entries are sent when their parent is chosen, because a
 * tree may have hundreds. A search within the tree shows what it finds, wherever it is.
 */
function openEntries(
  name: string,
  entries: readonly TreeFacetEntry[],
  byKey: ReadonlyMap<string, TreeFacetEntry>,
  values: FacetValues,
) {
  const open = new Set<string | null>([null]);
  const parents = new Set<string>();
  for (let key: string | null = null; ;) {
    const [only, another] = entries.filter((entry) => entry.parent === key);
    if (!only || another) break;
    key = only.key;
    open.add(key);
  }
  for (const entry of entries) {
    if (entry.parent !== null) parents.add(entry.parent);
    if (!entry.selected) continue;
    for (let key: string | null = entry.key; key !== null; key = byKey.get(key)?.parent ?? null) open.add(key);
  }
  if (values.isSearch) return { parents, shown: values.of(name, entries) };
  const levels = Map.groupBy(entries, ({ parent }) => parent);
  const shown = new Set(
    [...open].flatMap((key) => values.of(name, levels.get(key) ?? [], (entry) => open.has(entry.key))),
  );
  return { parents, shown: entries.filter((entry) => shown.has(entry)) };
}

/** The codes from the root to a node, as used in the URL (`and-a,b,c`). */
function pathTo(entry: TreeFacetEntry, entries: ReadonlyMap<string, TreeFacetEntry>): string[] {
  const codes = [entry.key];
  for (let above = entry.parent; above !== null; above = entries.get(above)?.parent ?? null) codes.unshift(above);
  return codes;
}

function treeResults(
  name: string,
  entries: readonly TreeFacetEntry[],
  values: FacetValues,
  label: string,
  linkTo: (entry: TreeFacetEntry, byKey: ReadonlyMap<string, TreeFacetEntry>) => string,
): FacetResult[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const { parents, shown } = openEntries(name, entries, byKey, values);
  const sent = new Set(shown.map(({ key }) => key));
  return shown.map((entry) => ({
    ...entryOf(entry, label, linkTo(entry, byKey)),
    parent: entry.parent !== null && sent.has(entry.parent) ? entry.parent : null,
    has_children: parents.has(entry.key),
  }));
}

function group(label: string, results: FacetResult[]): FacetGroup | null {
  return results.length > 0 ? { label, results } : null;
}

function groups(entries: [string, FacetGroup | null][]): Record<string, FacetGroup> {
  return Object.fromEntries(entries.filter((entry): entry is [string, FacetGroup] => entry[1] !== null));
}

function treeGroups(facets: Facets, query: ListingQuery, locale: Locale, values: FacetValues) {
  const categoryLabel = text(locale, GROUP_LABELS.category);
  const familyLabel = text(locale, GROUP_LABELS.families);
  const rest = { ...query, fields: [] };
  const toCategory = linksFor({ ...rest, categories: { codes: [], path: false } }, 'category');
  const toFamily = linksFor({ ...rest, family: null }, 'families');
  return groups([
    [
      'category',
      group(
        categoryLabel,
        treeResults('category', facets.categories, values, categoryLabel, (entry, byKey) =>
          toCategory(`and-${joinList(pathTo(entry, byKey))}`),
        ),
      ),
    ],
    [
      'families',
      group(
        familyLabel,
        treeResults('families', facets.families, values, familyLabel, (entry) => toFamily(entry.key)),
      ),
    ],
  ]);
}

/**
 * Choosing an entry replaces the facet's choice, a brand adds to it; choosing the selected one removes it.
 */
function linkGroups(facets: Facets, query: ListingQuery, locale: Locale) {
  const single = (kind: 'collection' | 'availability', entries: readonly FacetEntry[]): [string, FacetGroup | null] => {
    const label = text(locale, GROUP_LABELS[kind]);
    const rest = { ...query, [kind]: WHOLE_CATALOGUE[kind] };
    const link = linksFor(rest, kind);
    const without = `/shop${listingSearch({ ...rest, page: 1 })}`;
    return [
      kind,
      group(
        label,
        entries.map((entry) => entryOf(entry, label, entry.selected ? without : link(entry.key))),
      ),
    ];
  };
  const assortmentGroup = ({ count, selected }: Pick<FacetEntry, 'count' | 'selected'>): FacetGroup => {
    const label = text(locale, 'facetAssortment');
    const entry = { key: 'own', label: text(locale, 'filterAssortment'), count, selected };
    const next = { ...query, assortment: selected ? ('all' as const) : ('own' as const), page: 1 };
    return { label, results: [entryOf(entry, label, `/shop${listingSearch(next)}`)] };
  };
  const brandLabel = text(locale, GROUP_LABELS.brand);
  const withoutBrands = { ...query, brands: [] };
  const brandLink = linksFor(withoutBrands, 'brand');
  const withBrand = (code: string): string => {
    const { brands } = toggleBrand(query, code);
    return brands.length > 0 ? brandLink(joinList(brands)) : `/shop${listingSearch({ ...withoutBrands, page: 1 })}`;
  };
  const states = facets.availability.map((entry) => ({ ...entry, label: availabilityLabel(entry.key, locale) }));
  const own: [string, FacetGroup | null] = ['assortment', facets.assortment && assortmentGroup(facets.assortment)];
  return groups([
    own,
    [
      'brand',
      group(
        brandLabel,
        facets.brands.map((entry) => entryOf(entry, brandLabel, withBrand(entry.key))),
      ),
    ],
    single('collection', facets.collections),
    single('availability', states),
  ]);
}

function checkGroups(facets: Facets, query: ListingQuery) {
  const toggled = (name: string, key: string) => `/shop${listingSearch({ ...toggleField(query, name, key), page: 1 })}`;
  return groups(
    facets.features.map((feature) => [
      feature.name,
      feature.entries.length === 0
        ? null
        : {
            label: feature.label,
            unit: feature.unit,
            kind: feature.kind,
            results: feature.entries.map((entry) => entryOf(entry, feature.label, toggled(feature.name, entry.key))),
          },
    ]),
  );
}

const SORT_LABELS: Record<ListingSort, MessageKey> = {
  relevance: 'sortRelevance',
  code: 'sortCode',
  name: 'sortName',
  price: 'sortPrice',
  price_desc: 'sortPriceDown',
  last_bought: 'sortLastBought',
  newest: 'sortNewest',
};

/** The orders that can be chosen: those by price with prices, that by purchase for a customer. */
export function serializeSorts(visibility: Pick<Visibility, 'netPrices' | 'purchased'>, locale: Locale) {
  const isOffered = (sort: ListingSort): boolean => {
    if (sort === 'last_bought') return visibility.purchased !== null;
    return !sort.startsWith('price') || visibility.netPrices !== null;
  };
  const results = LISTING_SORTS.filter(isOffered).map((id) => ({ id, label: text(locale, SORT_LABELS[id]) }));
  return { label: text(locale, 'sortBy'), results };
}

/**
 * Serializes the facets with their most frequent values, or what a search within one of them finds; each entry's link
 * contains the whole state after choosing it.
 */
export function serializeFacets(
  found: Facets | null,
  query: ListingQuery,
  visibility: Pick<Visibility, 'netPrices' | 'purchased'>,
  locale: Locale,
  search: ValueSearch | null,
): WireFacets {
  if (!found) {
    const none = { facets_results: {}, facets_link_results: {}, facets_check_results: {} };
    return { ...none, colors: [], sizes: [], sorts: { label: '', results: [] }, flags: {}, value_counts: {} };
  }
  const values = new FacetValues(search);
  const facets = values.within(found);
  return {
    facets_results: treeGroups(facets, query, locale, values),
    facets_link_results: linkGroups(facets, query, locale),
    facets_check_results: checkGroups(facets, query),
    colors: facets.colors.map(({ key, label, swatch, count }) => ({ name: key, label, swatch, count })),
    sizes: facets.sizes.map(({ key, count }) => ({ size: key, count })),
    sorts: serializeSorts(visibility, locale),
    flags: {
      [FLAG_PARAMETERS.onlyAvailable]: facets.available,
      [FLAG_PARAMETERS.onlyPromotions]: facets.promoted,
      [OFFERS]: facets.offers,
      [FLAG_PARAMETERS.onlyNew]: facets.new,
      [FLAG_PARAMETERS.onlyAnnounced]: facets.announced,
      [FLAG_PARAMETERS.onlyBackInStock]: facets.backInStock,
      [FLAG_PARAMETERS.onlyPurchased]: facets.purchased,
    },
    value_counts: values.counts,
  };
}
