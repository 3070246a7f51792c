import type { Facets as WireFacets, FacetGroup, FacetResult } from '../../contract/facets.ts';
import { toggleField } from '../../trade/listing-filters.ts';
import type { ListingQuery } from '../../trade/listing-query.ts';
import { FLAG_PARAMETERS, listingSearch } from '../../trade/listing-url.ts';
import { text, type MessageKey } from '../messages/index.ts';
import type { FacetEntry, Facets, TreeFacetEntry } from '../search/index.ts';
import type { Locale } from './handler.ts';

const GROUP_LABELS = {
  category: 'facetCategory',
  families: 'facetFamilies',
  brand: 'facetBrand',
  collection: 'facetCollection',
} as const satisfies Record<string, MessageKey>;

function link(query: ListingQuery): string {
  return `/shop${listingSearch({ ...query, page: 1 })}`;
}

function entryOf(
  entry: FacetEntry,
  groupLabel: string,
  query: ListingQuery,
  parent: string | null = null,
): FacetResult {
  return {
    id: entry.key,
    label: entry.label,
    count: entry.count,
    filter: link(query),
    label_filter: `${groupLabel}: ${entry.label}`,
    selected: entry.selected,
    parent,
  };
}

/** The path of codes from the top to a node, as the address wants it (`and-a,b,c`). */
function pathTo(entry: TreeFacetEntry, entries: ReadonlyMap<string, TreeFacetEntry>): string[] {
  const codes = [entry.key];
  for (let above = entry.parent; above !== null; above = entries.get(above)?.parent ?? null) codes.unshift(above);
  return codes;
}

function group(label: string, results: FacetResult[]): FacetGroup | null {
  return results.length > 0 ? { label, results } : null;
}

function groups(entries: [string, FacetGroup | null][]): Record<string, FacetGroup> {
  return Object.fromEntries(entries.filter((entry): entry is [string, FacetGroup] => entry[1] !== null));
}

function treeGroups(facets: Facets, query: ListingQuery, locale: Locale) {
  const byKey = new Map(facets.categories.map((entry) => [entry.key, entry]));
  const categoryLabel = text(locale, GROUP_LABELS.category);
  const familyLabel = text(locale, GROUP_LABELS.families);
  return groups([
    [
      'category',
      group(
        categoryLabel,
        facets.categories.map((entry) =>
          entryOf(
            entry,
            categoryLabel,
            { ...query, categories: { codes: pathTo(entry, byKey), path: true }, fields: [] },
            entry.parent,
          ),
        ),
      ),
    ],
    [
      'families',
      group(
        familyLabel,
        facets.families.map((entry) =>
          entryOf(entry, familyLabel, { ...query, family: entry.key, fields: [] }, entry.parent),
        ),
      ),
    ],
  ]);
}

function linkGroups(facets: Facets, query: ListingQuery, locale: Locale) {
  const single = (kind: 'brand' | 'collection', entries: readonly FacetEntry[]): [string, FacetGroup | null] => {
    const label = text(locale, GROUP_LABELS[kind]);
    return [
      kind,
      group(
        label,
        entries.map((entry) => entryOf(entry, label, { ...query, [kind]: entry.selected ? null : entry.key })),
      ),
    ];
  };
  return groups([single('brand', facets.brands), single('collection', facets.collections)]);
}

function checkGroups(facets: Facets, query: ListingQuery) {
  return groups(
    facets.features.map((feature) => [
      feature.name,
      feature.entries.length === 0
        ? null
        : {
            label: feature.label,
            unit: feature.unit,
            results: feature.entries.map((entry) =>
              entryOf(entry, feature.label, toggleField(query, feature.name, entry.key)),
            ),
          },
    ]),
  );
}

/** Facets under their wire names; each entry's link holds the whole state after choosing it (R3.13–R3.18). */
export function facetsOf(facets: Facets | null, query: ListingQuery, locale: Locale): WireFacets {
  if (!facets) {
    return { facets_results: {}, facets_link_results: {}, facets_check_results: {}, colors: [], sizes: [], flags: {} };
  }
  return {
    facets_results: treeGroups(facets, query, locale),
    facets_link_results: linkGroups(facets, query, locale),
    facets_check_results: checkGroups(facets, query),
    colors: facets.colors.map(({ key, label, swatch, count }) => ({ name: key, label, swatch, count })),
    sizes: facets.sizes.map(({ key, count }) => ({ size: key, count })),
    flags: {
      [FLAG_PARAMETERS.onlyAvailable]: facets.available,
      [FLAG_PARAMETERS.onlyPromotions]: facets.promoted,
      [FLAG_PARAMETERS.onlyNew]: facets.new,
      [FLAG_PARAMETERS.onlyAnnounced]: facets.announced,
      [FLAG_PARAMETERS.onlyBackInStock]: facets.backInStock,
      [FLAG_PARAMETERS.onlyPurchased]: facets.purchased,
    },
  };
}
