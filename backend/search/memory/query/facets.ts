import { AVAILABILITIES, type ListingQuery } from '../../../../domain/listing-query.ts';
import type { Locale } from '../../../../domain/locale.ts';
import type { Labels, TreeNode } from '../index-data.ts';
import type { StoredText } from '../../../catalogue/records.ts';
import type { FacetEntry, Facets, FeatureFacet, TreeFacetEntry } from '../../facets.ts';
import type { Marks } from './filters.ts';
import { GROUP } from './groups.ts';
import type { PlaceCounts } from './place-counts.ts';
import type { PriceBounds } from './facet-counts.ts';

function named({ it, en }: StoredText, locale: Locale): string {
  return (locale === 'en' && en) || it;
}

function byCountThenLabel(one: FacetEntry, other: FacetEntry): number {
  return other.count - one.count || (one.label < other.label ? -1 : one.label > other.label ? 1 : 0);
}

function isWorthShowing({ count, selected }: Pick<FacetEntry, 'count' | 'selected'>): boolean {
  return count > 0 || selected;
}

/** The entries of labels that are worth showing, made by `entryOf`, in the order of the labels. */
function shownEntries<Label, Entry extends FacetEntry>(
  labels: readonly Label[],
  counts: Uint32Array,
  isSelected: (label: Label) => boolean,
  entryOf: (label: Label, count: number, selected: boolean) => Entry,
): Entry[] {
  const entries: Entry[] = [];
  for (let place = 0; place < labels.length; place++) {
    const label = labels[place] as Label;
    const count = counts[place] as number;
    const selected = isSelected(label);
    if (count > 0 || selected) entries.push(entryOf(label, count, selected));
  }
  return entries;
}

function treeEntries(
  tree: readonly TreeNode[],
  counts: Uint32Array,
  selected: ReadonlySet<string>,
  locale: Locale,
): TreeFacetEntry[] {
  return shownEntries(
    tree,
    counts,
    ({ code }) => selected.has(code),
    ({ code, name, parent, depth }, count, isSelected) => ({
      key: code,
      label: named(name, locale),
      count,
      selected: isSelected,
      parent: tree[parent]?.code ?? null,
      depth,
    }),
  );
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

  const brands = shownEntries(
    labels.brands,
    countsOf(GROUP.brand),
    ({ code }) => query.brands.includes(code),
    ({ code, name }, count, selected) => ({ key: code, label: name, count, selected }),
  );
  const collections = shownEntries(
    labels.collections,
    countsOf(GROUP.collection),
    ({ code }) => code === query.collection,
    ({ code, name }, count, selected) => ({ key: code, label: named(name, locale), count, selected }),
  );
  const isTypedColor = (text: string): boolean => typedColors.has(text.toLowerCase());
  const colors = shownEntries(
    labels.colors,
    countsOf(GROUP.color),
    ({ code, name }) => typedColors.size > 0 && [code, name.it, name.en ?? ''].some(isTypedColor),
    ({ code, name, swatch }, count, selected) => ({ key: code, label: named(name, locale), count, selected, swatch }),
  );
  const sizes = shownEntries(
    labels.sizes,
    countsOf(GROUP.size),
    (size) => typedSizes.has(size.toLowerCase()),
    (size, count, selected) => ({ key: size, label: size, count, selected }),
  );
  const selectedCategories = new Set(query.categories.codes);
  const selectedFamilies = new Set(query.family === null ? [] : [query.family]);
  const categoryCounts = treeCountsOf(GROUP.category);
  const familyCounts = treeCountsOf(GROUP.family);
  const promoted = marked(GROUP.promoted, 'promoted');
  return {
    categories: treeEntries(labels.categories, categoryCounts, selectedCategories, locale),
    families: treeEntries(labels.families, familyCounts, selectedFamilies, locale),
    brands: brands.sort(byCountThenLabel),
    collections: collections.sort(byCountThenLabel),
    colors: colors.sort(byCountThenLabel),
    sizes,
    features,
    assortment: assortment && { count: marked(GROUP.assortment, 'priced'), selected: assortment.isOwn },
    availability: AVAILABILITIES.map((key) => ({
      key,
      count: marked(GROUP.availability, key),
      selected: query.availability.includes(key),
    })).filter(isWorthShowing),
    available: marked(GROUP.available, 'available'),
    promoted,
    // Both filters let the same articles pass, so that it is the same number whichever is chosen.
    offers: promoted,
    new: marked(GROUP.new, 'new'),
    announced: marked(GROUP.announced, 'announced'),
    backInStock: marked(GROUP.backInStock, 'backInStock'),
    purchased: marked(GROUP.purchased, 'purchased'),
    prices,
  };
}
