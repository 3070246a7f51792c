import { sortedBy } from '../memory/build/postings.ts';
import {
  FLAG_ANNOUNCED,
  FLAG_NEW,
  JOINT,
  NONE,
  type IndexData,
  type Postings,
  type TreeNode,
} from '../memory/index-data.ts';
import { stateOf } from '../memory/article-store.ts';
import { newestFirst } from '../memory/query/sorting.ts';
import { placeOf, termToken } from './term-tokens.ts';

/** A variant as it is indexed. */
interface IndexedVariant {
  id: number;
  /** How many of the terms, the first ones, are those of the product. */
  shared: number;
  terms: string[];
  /** Ids of the category and its ancestors; of the family and its ancestors, and its own. */
  categories: string[];
  families: string[];
  family?: string | undefined;
  brand?: string | undefined;
  collection?: string | undefined;
  color?: string | undefined;
  size?: string | undefined;
  values: string[];
  isNew: boolean;
  isAnnounced: boolean;
  state: number;
  restockedAt: number;
}

/** A product as it is indexed, with the article id of its page and its places in the orders of a listing. */
export interface IndexedProduct {
  page: number;
  unit: number;
  byCode: number;
  byName: number;
  byEnglishName: number;
  byAge: number;
  variants: IndexedVariant[];
}

/** Occurrences of terms by document instead of by term. */
class TermsByDocument {
  readonly #postings: Postings;
  readonly #terms: readonly string[];
  readonly #termOf: Uint32Array;
  readonly #order: Uint32Array;
  readonly #starts: Uint32Array;

  constructor(postings: Postings, terms: readonly string[], documents: number) {
    this.#postings = postings;
    this.#terms = terms;
    this.#termOf = new Uint32Array(postings.ordinals.length);
    terms.forEach((_, term) => this.#termOf.fill(term, postings.starts[term], postings.starts[term + 1]));
    const { order, starts } = sortedBy(postings.ordinals, documents);
    this.#order = order;
    this.#starts = starts;
  }

  of(document: number): string[] {
    const { ranks, impacts } = this.#postings;
    const entries = this.#order.subarray(this.#starts[document], this.#starts[document + 1]);
    return Array.from(entries, (at) =>
      termToken(this.#terms[this.#termOf[at] as number] as string, placeOf(ranks[at] as number, impacts[at] as number)),
    );
  }
}

function pathsOf(tree: readonly TreeNode[]): string[][] {
  const paths: string[][] = [];
  for (const { id, parent } of tree) paths.push([...(paths[parent] ?? []), String(id)]);
  return paths;
}

/** The text by which a feature value is indexed and looked for. */
export function valueTokens({ labels, valueNumbers, valueTexts }: IndexData): string[] {
  const texts = valueTexts.split(JOINT);
  return labels.features.flatMap(({ id, dataType, firstValue, valueCount }) =>
    Array.from({ length: valueCount }, (_, place) => {
      const value = firstValue + place;
      return `${id}=${dataType === 's' ? (texts[value] ?? '').toLowerCase() : String(valueNumbers[value])}`;
    }),
  );
}

function placesIn(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  order.forEach((unit, place) => (places[unit] = place));
  return places;
}

/** All products of an index in their default order, as they are indexed in OpenSearch on a day (days since 1970). */
export function* productDocuments(data: IndexData, today: number): Generator<IndexedProduct> {
  const { labels, productStarts, articleIds, featureStarts, featureValues } = data;
  const terms = data.terms === '' ? [] : data.terms.split(JOINT);
  const shared = new TermsByDocument(data.productPostings, terms, data.productCount);
  const own = new TermsByDocument(data.variantPostings, terms, data.variantCount);
  const [categories, families] = [pathsOf(labels.categories), pathsOf(labels.families)];
  const values = valueTokens(data);
  const [byCode, byName] = [placesIn(data.productsByCode), placesIn(data.productsByName)];
  const [byEnglishName, byAge] = [placesIn(data.productsByEnglishName), placesIn(newestFirst(data))];
  const keyOf = (place: number | undefined, list: readonly { id: number }[]): string | undefined => {
    const label = place === undefined || place === NONE ? undefined : list[place];
    return label && String(label.id);
  };

  const variantOf = (variant: number, sharedTerms: readonly string[]): IndexedVariant => ({
    id: articleIds[variant] as number,
    shared: sharedTerms.length,
    terms: [...sharedTerms, ...own.of(variant)],
    categories: categories[data.category[variant] as number] ?? [],
    families: families[data.family[variant] as number] ?? [],
    family: keyOf(data.family[variant], labels.families),
    brand: keyOf(data.brand[variant], labels.brands),
    collection: keyOf(data.collection[variant], labels.collections),
    color: labels.colors[data.color[variant] as number]?.code.toLowerCase(),
    size: labels.sizes[data.size[variant] as number]?.toLowerCase(),
    values: Array.from(
      featureValues.subarray(featureStarts[variant], featureStarts[variant + 1]),
      (value) => values[value] as string,
    ),
    isNew: ((data.flags[variant] as number) & FLAG_NEW) !== 0,
    isAnnounced: ((data.flags[variant] as number) & FLAG_ANNOUNCED) !== 0,
    state: stateOf(data, variant, today),
    restockedAt: data.restockedAt[variant] as number,
  });

  for (let unit = 0; unit < data.productCount; unit++) {
    const sharedTerms = shared.of(unit);
    const [from, to] = [productStarts[unit] as number, productStarts[unit + 1] as number];
    yield {
      page: articleIds[data.productArticles[unit] as number] as number,
      unit,
      byCode: byCode[unit] as number,
      byName: byName[unit] as number,
      byEnglishName: byEnglishName[unit] as number,
      byAge: byAge[unit] as number,
      variants: Array.from({ length: to - from }, (_, place) => variantOf(from + place, sharedTerms)),
    };
  }
}
