import type { ArticleStore } from '../memory/article-store.ts';
import { JOINT, type IndexData, type Postings } from '../memory/index-data.ts';
import type { CodeSearch } from '../memory/query/code-search.ts';
import { FeatureFacets } from '../memory/query/feature-facets.ts';
import type { FeatureValues } from '../memory/query/field-filters.ts';
import type { SearchParts } from '../memory/query/listing-search.ts';
import { listBits, countBits, type Bits } from '../memory/query/bits.ts';
import type { TermDictionary } from '../memory/query/term-dictionary.ts';
import { VisibilityReader } from '../memory/query/visibility-arrays.ts';
import type { Query, QueryContext } from './match-query.ts';
import { valueTokens } from './product-documents.ts';
import { roaringBitmap } from './roaring.ts';
import { MAXIMUM_PLACES, placeOf } from './term-tokens.ts';

/** Above so many ids a bitmap is shorter than a list. */
const MAXIMUM_LISTED_IDS = 200;

/** By term: the places (term-tokens.ts) at which it occurs anywhere. */
export interface TermPlaces {
  starts: Uint32Array;
  places: Uint16Array;
}

/** Collects the places of all terms. */
export function termPlaces({
  productPostings,
  variantPostings,
}: Pick<IndexData, 'productPostings' | 'variantPostings'>): TermPlaces {
  const count = productPostings.starts.length - 1;
  const starts = new Uint32Array(count + 1);
  const places: number[] = [];
  const last = new Int32Array(MAXIMUM_PLACES).fill(-1);
  const add = (term: number, { starts: from, ranks, impacts }: Postings): void => {
    for (let at = from[term] as number; at < (from[term + 1] as number); at++) {
      const place = placeOf(ranks[at] as number, impacts[at] as number);
      if (last[place] === term) continue;
      last[place] = term;
      places.push(place);
    }
  };
  for (let term = 0; term < count; term++) {
    add(term, productPostings);
    add(term, variantPostings);
    starts[term + 1] = places.length;
  }
  return { starts, places: Uint16Array.from(places) };
}

/** What this process knows of the catalogue, to read queries and to show what OpenSearch finds. */
export class Catalogue {
  readonly data: IndexData;
  readonly articles: ArticleStore;
  readonly codes: CodeSearch;
  readonly dictionary: TermDictionary;
  readonly values: FeatureValues;
  /** By value: how it is indexed. */
  readonly valueTokens: readonly string[];
  readonly features: FeatureFacets;
  readonly visibilities: VisibilityReader;
  readonly placesOf: (term: number) => Uint16Array;
  readonly #bitmaps = new WeakMap<Bits, Query>();

  constructor(data: IndexData, parts: SearchParts, { starts, places }: TermPlaces) {
    this.data = data;
    this.articles = parts.articles;
    this.codes = parts.codes;
    this.dictionary = parts.dictionary;
    this.values = {
      numbers: data.valueNumbers,
      texts: data.valueTexts.split(JOINT),
      englishTexts: data.valueTextsEnglish.split(JOINT),
    };
    this.valueTokens = valueTokens(data);
    this.features = new FeatureFacets(data, this.values);
    this.visibilities = new VisibilityReader(data, parts.articles, parts.everything);
    this.placesOf = (term) => places.subarray(starts[term], starts[term + 1]);
  }

  get queryContext(): Omit<QueryContext, 'countOf'> {
    return {
      variantCount: this.data.variantCount,
      termAt: (term) => this.dictionary.at(term),
      placesOf: this.placesOf,
      amongVariants: (variants) => this.amongVariants(variants),
      ofBrands: (brands) => ({ terms: { 'variants.brand': brands.map((place) => this.brandKey(place)) } }),
    };
  }

  brandKey(place: number): string {
    return String(this.data.labels.brands[place]?.id ?? '');
  }

  /** A query for variants by ordinal. */
  amongVariants(variants: ArrayLike<number>): Query {
    const ids = Array.from(variants, (variant) => this.data.articleIds[variant] as number);
    if (ids.length <= MAXIMUM_LISTED_IDS) return { terms: { 'variants.id': ids } };
    const ascending = Float64Array.from(ids).sort();
    return { terms: { 'variants.id': [roaringBitmap(ascending)], value_type: 'bitmap' } };
  }

  /** A query for a set of variants; kept as long as the set. */
  inBits(bits: Bits): Query {
    let query = this.#bitmaps.get(bits);
    if (!query) {
      const variants = new Uint32Array(countBits(bits));
      listBits(bits, variants);
      this.#bitmaps.set(bits, (query = this.amongVariants(variants)));
    }
    return query;
  }
}
