import { AVAILABILITIES, type ListingQuery } from '../../../../domain/listing-query.ts';
import type { Locale } from '../../listing-document.ts';
import { NONE, type TreeNode } from '../index-data.ts';
import type { SourceText } from '../source.ts';
import type { FacetEntry, Facets, TreeFacetEntry } from '../../facets.ts';
import type { Prices } from './visibility-arrays.ts';
import type { Bits } from './bits.ts';
import type { FeatureFacets } from './feature-facets.ts';
import type { FilterContext } from './filters.ts';
import { GROUP } from './groups.ts';
import type { FilterResult } from './filter-result.ts';
import type { PageCounter } from './page-counter.ts';
import type { PlaceCounts } from './place-counts.ts';
import type { Selection } from './selection.ts';
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

/** Facet counts of a filter result; the tree counts ignore the feature filters. */
export interface CountedPlaces {
  countsOf: PlaceCounts;
  treeCountsOf: PlaceCounts;
}

/** Counters of the facets that have no places. */
export interface FacetCounters {
  features: FeatureFacets;
  pages: PageCounter;
  boundsOf: (selection: Selection, prices: Prices) => PriceBounds | null;
}

/** Counts all facets of a filter result; `family` is the family of all its variants, NONE when there are several. */
export function countFacets(
  query: ListingQuery,
  filtered: FilterResult,
  context: FilterContext,
  family: number,
  { countsOf, treeCountsOf }: CountedPlaces,
  { features, pages, boundsOf }: FacetCounters,
): Facets {
  const { data, visibility, marks } = context;
  const { labels } = data;
  const { locale } = visibility;
  const marked = (group: number, bits: Bits | null): number => pages.count(filtered.without(group).bits, bits);
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
    features: family === NONE ? [] : features.count(family, filtered, context.conditions, locale),
    assortment: marks.priced && {
      count: marked(GROUP.assortment, marks.priced),
      selected: context.isOwnAssortment,
    },
    availability: AVAILABILITIES.map((key) => ({
      key,
      count: marked(GROUP.availability, marks[key]),
      selected: query.availability.includes(key),
    })).filter(isWorthShowing),
    available: marked(GROUP.available, marks.available),
    promoted: marked(GROUP.promoted, marks.promoted),
    new: marked(GROUP.new, marks.new),
    announced: marked(GROUP.announced, marks.announced),
    backInStock: marked(GROUP.backInStock, marks.backInStock),
    purchased: marked(GROUP.purchased, marks.purchased),
    prices: visibility.netPrices && boundsOf(filtered.without(GROUP.price), visibility.netPrices),
  };
}
