import { AVAILABILITIES, type ListingQuery } from '../../../../domain/listing-query.ts';
import type { Locale } from '../../listing-document.ts';
import type { Labels, TreeNode } from '../index-data.ts';
import type { SourceText } from '../source.ts';
import type { FacetEntry, Facets, FeatureFacet, TreeFacetEntry } from '../../facets.ts';
import type { Marks } from './filters.ts';
import { GROUP } from './groups.ts';
import type { PlaceCounts } from './place-counts.ts';
import type { PriceBounds } from './facet-counts.ts';

function named({ it, en }: SourceText, locale: Locale): string {
  return (locale === 'en' && en) || it;
}

function byCountThenLabel(one: FacetEntry, other: FacetEntry): number {
  return other.count - one.count || (one.label < other.label ? -1 : one.label > other.label ? 1 : 0);
}

function isWorthShowing({ count, selected }: Pick<FacetEntry, 'count' | 'selected'>): boolean {
  return count > 0 || selected;
}

function treeEntries(
  tree: readonly TreeNode[],
  counts: Uint32Array,
  selected: ReadonlySet<string>,
  locale: Locale,
): TreeFacetEntry[] {
  return tree
    .map((node, place) => ({
      key: node.code,
      label: named(node.name, locale),
      count: counts[place] as number,
      selected: selected.has(node.code),
      parent: tree[node.parent]?.code ?? null,
      depth: node.depth,
    }))
    .filter(isWorthShowing);
}

/** What was counted for the facets of a filter result; the tree counts ignore the feature filters. */
export interface FacetCounts {
  countsOf: PlaceCounts;
  treeCountsOf: PlaceCounts;
  /** Number of products with a flag among those that pass all filters but those of a group. */
  marked: (group: number, mark: keyof Marks) => number;
  features: FeatureFacet[];
  prices: PriceBounds | null;
}

/** The facets of a filter result from what was counted. */
export function facetsOf(
  query: ListingQuery,
  { labels, locale, assortment }: { labels: Labels; locale: Locale; assortment: { isOwn: boolean } | null },
  { countsOf, treeCountsOf, marked, features, prices }: FacetCounts,
): Facets {
  const typedColors = new Set(query.colors.map((color) => color.trim().toLowerCase()));
  const typedSizes = new Set(query.sizes.map((size) => size.trim().toLowerCase()));

  const brandCounts = countsOf(GROUP.brand);
  const brands = labels.brands.map(({ code, name }, place) => ({
    key: code,
    label: name,
    count: brandCounts[place] as number,
    selected: code === query.brand,
  }));
  const collectionCounts = countsOf(GROUP.collection);
  const collections = labels.collections.map(({ code, name }, place) => ({
    key: code,
    label: named(name, locale),
    count: collectionCounts[place] as number,
    selected: code === query.collection,
  }));
  const colorCounts = countsOf(GROUP.color);
  const colors = labels.colors.map(({ code, name, swatch }, place) => ({
    key: code,
    label: named(name, locale),
    count: colorCounts[place] as number,
    selected: [code, name.it, name.en ?? ''].some((text) => typedColors.has(text.toLowerCase())),
    swatch,
  }));
  const sizeCounts = countsOf(GROUP.size);
  const sizes = labels.sizes.map((size, place) => ({
    key: size,
    label: size,
    count: sizeCounts[place] as number,
    selected: typedSizes.has(size.toLowerCase()),
  }));
  const selectedCategories = new Set(query.categories.codes);
  const selectedFamilies = new Set(query.family === null ? [] : [query.family]);
  const categoryCounts = treeCountsOf(GROUP.category);
  const familyCounts = treeCountsOf(GROUP.family);
  return {
    categories: treeEntries(labels.categories, categoryCounts, selectedCategories, locale),
    families: treeEntries(labels.families, familyCounts, selectedFamilies, locale),
    brands: brands.filter(isWorthShowing).sort(byCountThenLabel),
    collections: collections.filter(isWorthShowing).sort(byCountThenLabel),
    colors: colors.filter(isWorthShowing).sort(byCountThenLabel),
    sizes: sizes.filter(isWorthShowing),
    features,
    assortment: assortment && { count: marked(GROUP.assortment, 'priced'), selected: assortment.isOwn },
    availability: AVAILABILITIES.map((key) => ({
      key,
      count: marked(GROUP.availability, key),
      selected: query.availability.includes(key),
    })).filter(isWorthShowing),
    available: marked(GROUP.available, 'available'),
    promoted: marked(GROUP.promoted, 'promoted'),
    new: marked(GROUP.new, 'new'),
    announced: marked(GROUP.announced, 'announced'),
    backInStock: marked(GROUP.backInStock, 'backInStock'),
    purchased: marked(GROUP.purchased, 'purchased'),
    prices,
  };
}
