import { z } from 'zod';
import type { Facets } from '../facets.ts';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import type { Locale } from '../../../domain/locale.ts';
import { NONE } from '../memory/index-data.ts';
import { facetsOf } from '../memory/query/facets.ts';
import { featureFacets, type PlannedFeature } from '../memory/query/feature-facets.ts';
import type { FieldCondition } from '../memory/query/field-filters.ts';
import { GROUP } from '../memory/query/groups.ts';
import type { PriceBounds } from '../memory/query/facet-counts.ts';
import type { Catalogue } from './catalogue.ts';
import { without, type ListingFilter, type MarkQueries } from './listing-filters.ts';
import { EVERYTHING, NOTHING, type Query } from './match-query.ts';

type Aggregations = Record<string, Query>;

/** Field of each facet whose entries are labels. */
const PLACE_FIELDS = {
  [GROUP.category]: 'categories',
  [GROUP.family]: 'families',
  [GROUP.brand]: 'brand',
  [GROUP.collection]: 'collection',
  [GROUP.color]: 'color',
  [GROUP.size]: 'size',
} as const;
type PlaceGroup = keyof typeof PLACE_FIELDS;
const PLACE_GROUPS = Object.keys(PLACE_FIELDS).map(Number) as PlaceGroup[];
const TREES: readonly PlaceGroup[] = [GROUP.category, GROUP.family];

/** The flag that each of these facets counts. */
const MARKED: readonly (readonly [group: number, mark: keyof MarkQueries])[] = [
  [GROUP.assortment, 'priced'],
  [GROUP.availability, 'available'],
  [GROUP.availability, 'arriving'],
  [GROUP.available, 'available'],
  [GROUP.promoted, 'promoted'],
  [GROUP.new, 'new'],
  [GROUP.announced, 'announced'],
  [GROUP.backInStock, 'backInStock'],
  [GROUP.purchased, 'purchased'],
];

/** Counts products instead of variants. */
const PRODUCTS = { products: { reverse_nested: {} } };

const isField = (group: number): boolean => group >= GROUP.firstField;

/** What facets are counted from. */
export interface FacetInput {
  query: ListingQuery;
  catalogue: Catalogue;
  /** The variants that match the text; null without one. */
  text: Query | null;
  filters: readonly ListingFilter[];
  marks: MarkQueries;
  conditions: readonly FieldCondition[];
  isOwnAssortment: boolean;
}

function labelsOf({ data: { labels } }: Catalogue, group: PlaceGroup): readonly string[] {
  switch (group) {
    case GROUP.category:
      return labels.categories.map(({ id }) => String(id));
    case GROUP.family:
      return labels.families.map(({ id }) => String(id));
    case GROUP.brand:
      return labels.brands.map(({ id }) => String(id));
    case GROUP.collection:
      return labels.collections.map(({ id }) => String(id));
    case GROUP.color:
      return labels.colors.map(({ code }) => code.toLowerCase());
    case GROUP.size:
      return labels.sizes.map((size) => size.toLowerCase());
  }
}

function placeCounter(catalogue: Catalogue, group: PlaceGroup): Query {
  const size = Math.max(1, labelsOf(catalogue, group).length);
  return { terms: { field: `variants.${PLACE_FIELDS[group]}`, size }, aggs: PRODUCTS };
}

/** The families of a selection: two of them, or variants without one, mean that features are not counted. */
const FAMILY = {
  family: { terms: { field: 'variants.family', size: 2 } },
  noFamily: { missing: { field: 'variants.family' } },
};

const inVariants = (text: Query | null, filter: readonly Query[], aggs: Aggregations): Query => ({
  filter: { bool: { filter: [...(text ? [text] : []), ...filter] } },
  aggs,
});

function body(text: Query | null, aggs: Aggregations): Query {
  return {
    size: 0,
    track_total_hits: false,
    query: text ? { nested: { path: 'variants', score_mode: 'none', query: text } } : EVERYTHING,
    aggs: { variants: { nested: { path: 'variants' }, aggs } },
  };
}

/**
 * The request that counts all facets but the features: every facet over the variants that pass all filters but its own.
 * Facets without a filter of their own share what passes all.
 */
export function facetRequest({ catalogue, text, filters, marks, conditions }: FacetInput): Query {
  const selections = new Map<string, { filter: Query[]; aggs: Aggregations }>();
  const into = (name: string, isLeftOut: (group: number) => boolean): Aggregations => {
    let selection = selections.get(name);
    if (!selection) selections.set(name, (selection = { filter: without(filters, isLeftOut), aggs: {} }));
    return selection.aggs;
  };
  const widened = (group: number): Aggregations => {
    const hasOwn = filters.some((filter) => filter.group === group);
    return into(hasOwn ? `without${group}` : 'passing', (other) => other === group);
  };
  Object.assign(
    into('passing', () => false),
    FAMILY,
  );
  for (const group of PLACE_GROUPS) {
    widened(group)[`places${group}`] = placeCounter(catalogue, group);
    if (conditions.length === 0 || !TREES.includes(group)) continue;
    into(`tree${group}`, (other) => other === group || isField(other))[`places${group}`] = placeCounter(
      catalogue,
      group,
    );
  }
  if (conditions.length > 0) Object.assign(into('unfeatured', isField), FAMILY);
  for (const [group, mark] of MARKED) {
    const filter = marks[mark];
    if (filter) widened(group)[`marked${group}${mark}`] = { filter, aggs: PRODUCTS };
  }
  const aggs = [...selections].map(([name, selection]) => [name, inVariants(text, selection.filter, selection.aggs)]);
  return body(text, Object.fromEntries(aggs) as Aggregations);
}

/** Every level of a response has an empty `meta`. */
const emptyAggregation = z.strictObject({});
const products = z.object({ products: z.object({ doc_count: z.number() }) });
const bucketsSchema = z.object({ buckets: z.array(z.object({ key: z.string(), ...products.partial().shape })) });
const selectionSchema = z.record(
  z.string(),
  z.union([z.number(), emptyAggregation, bucketsSchema, products, z.object({ doc_count: z.number() })]),
);
export const facetSchema = z.object({
  aggregations: z.object({ variants: z.record(z.string(), z.union([z.number(), selectionSchema])) }),
});
type Counted = z.infer<typeof facetSchema>;
type Selection = z.infer<typeof selectionSchema>;

/** The facets that OpenSearch counted, but for features and prices. */
export class CountedFacets {
  readonly #input: FacetInput;
  readonly #selections: Map<string, Selection>;

  constructor(input: FacetInput, { aggregations }: Counted) {
    this.#input = input;
    const entries = Object.entries(aggregations.variants).filter(
      (entry): entry is [string, Selection] => typeof entry[1] === 'object',
    );
    this.#selections = new Map(entries);
  }

  #found(selection: string, counter: string): Selection[string] | undefined {
    return this.#selections.get(selection)?.[counter];
  }

  #selectionOf(group: number): string {
    return this.#input.filters.some((filter) => filter.group === group) ? `without${group}` : 'passing';
  }

  #placesIn(selection: string, group: number): Uint32Array {
    const labels = labelsOf(this.#input.catalogue, group as PlaceGroup);
    const found = this.#found(selection, `places${group}`);
    if (typeof found !== 'object' || !('buckets' in found)) throw new Error(`The facet ${group} was not counted`);
    const counts = new Map(found.buckets.map(({ key, products: counted }) => [key, counted?.doc_count ?? 0]));
    return Uint32Array.from(labels, (label) => counts.get(label) ?? 0);
  }

  /** The family of all variants that pass; NONE when there are several. */
  get family(): number {
    const passing = this.#familyIn('passing');
    // Feature filters that leave no result must stay visible, so that they can be removed.
    return passing === null && this.#input.conditions.length > 0
      ? (this.#familyIn('unfeatured') ?? NONE)
      : (passing ?? NONE);
  }

  /** null without variants. */
  #familyIn(selection: string): number | null {
    const [families, missing] = [this.#found(selection, 'family'), this.#found(selection, 'noFamily')];
    const buckets = typeof families === 'object' && 'buckets' in families ? families.buckets : [];
    const others = typeof missing === 'object' && 'doc_count' in missing ? missing.doc_count : 0;
    if (buckets.length === 0 && others === 0) return null;
    if (buckets.length !== 1 || others > 0) return NONE;
    const place = this.#input.catalogue.data.labels.families.findIndex(({ id }) => String(id) === buckets[0]?.key);
    return place === -1 ? NONE : place;
  }

  /** All facets. */
  facets(locale: Locale, counts: ReadonlyMap<PlannedFeature, Uint32Array> | null, prices: PriceBounds | null): Facets {
    const { query, catalogue, marks, conditions, isOwnAssortment } = this.#input;
    const assortment = marks.priced && { isOwn: isOwnAssortment };
    const plan = counts === null ? [] : catalogue.features.planOf(this.family);
    return facetsOf(
      query,
      { labels: catalogue.data.labels, locale, assortment },
      {
        countsOf: (group) => this.#placesIn(this.#selectionOf(group), group),
        treeCountsOf: (group) =>
          this.#placesIn(conditions.length > 0 ? `tree${group}` : this.#selectionOf(group), group),
        marked: (group, mark) => {
          const found = this.#found(this.#selectionOf(group), `marked${group}${mark}`);
          return typeof found === 'object' && 'products' in found ? (found.products?.doc_count ?? 0) : 0;
        },
        features: counts === null ? [] : featureFacets(plan, counts, conditions, locale),
        prices,
      },
    );
  }
}

/** The values of each entry of a planned feature, as they are indexed. */
function entryTokens({ valueTokens }: Catalogue, { feature, entries, entryOfValue }: PlannedFeature): string[][] {
  const tokens = entries.map((): string[] => []);
  entryOfValue.forEach((entry, value) => tokens[entry]?.push(valueTokens[feature.firstValue + value] as string));
  return tokens;
}

/** The request that counts the features of a family. */
export function featureRequest({ catalogue, text, filters, conditions }: FacetInput, family: number): Query {
  const aggs = catalogue.features.planOf(family).map((planned, index) => {
    const place = conditions.findIndex(({ feature }) => feature === planned.feature);
    const filter = without(filters, (group) => place !== -1 && group === GROUP.firstField + place);
    const tokens = entryTokens(catalogue, planned);
    const isSingle = tokens.every(({ length }) => length === 1);
    const values = tokens.flat();
    const counter = isSingle
      ? { terms: { field: 'variants.values', include: values, size: Math.max(1, values.length) }, aggs: PRODUCTS }
      : {
          filters: {
            filters: Object.fromEntries(
              tokens.map((own, entry) => [String(entry), { terms: { 'variants.values': own } }]),
            ),
          },
          aggs: PRODUCTS,
        };
    return [
      `feature${index}`,
      inVariants(text, filter, { entries: values.length === 0 ? { filter: NOTHING } : counter }),
    ];
  });
  return body(text, Object.fromEntries(aggs) as Aggregations);
}

const entriesSchema = z.object({
  entries: z.object({
    buckets: z
      .union([z.array(z.object({ key: z.string(), ...products.shape })), z.record(z.string(), products)])
      .default([]),
  }),
});
export const featureSchema = z.object({
  aggregations: z.object({ variants: z.record(z.string(), z.union([z.number(), emptyAggregation, entriesSchema])) }),
});

/** The counts of the entries of all features of a family. */
export function featureCounts(
  catalogue: Catalogue,
  family: number,
  { aggregations }: z.infer<typeof featureSchema>,
): Map<PlannedFeature, Uint32Array> {
  const plan = catalogue.features.planOf(family);
  return new Map(
    plan.map((planned, index) => {
      const found = aggregations.variants[`feature${index}`];
      const buckets = typeof found === 'object' && 'entries' in found ? found.entries.buckets : [];
      const counts = new Uint32Array(planned.entries.length);
      if (Array.isArray(buckets)) {
        const tokens = entryTokens(catalogue, planned).map(([only]) => only);
        for (const { key, products: counted } of buckets) {
          const entry = tokens.indexOf(key);
          if (entry !== -1) counts[entry] = counted.doc_count;
        }
      } else for (const [entry, counted] of Object.entries(buckets)) counts[Number(entry)] = counted.products.doc_count;
      return [planned, counts];
    }),
  );
}
