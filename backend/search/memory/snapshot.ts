import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { MAXIMUM_PER_PAGE, WHOLE_CATALOGUE, type ListingQuery } from '../../../domain/listing-query.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Facets, Labels } from '../facets.ts';
import type { ArticleCodes, ListingDocument } from '../listing-document.ts';
import {
  MAXIMUM_VARIANTS_LISTED,
  type Hit,
  type RuledOptions,
  type SearchResult,
  type Suggestion,
  type Visibility,
} from '../search-engine.ts';
import { normaliseCode } from '../fold.ts';
import type { QueryRules } from '../rules/rule-book.ts';
import { dayNumber } from './build/features.ts';
import { ArticleStore, type StockChange } from './article-store.ts';
import { isCodeKind, type IndexData } from './index-data.ts';
import { resultKey } from './query/result-key.ts';
import { CodeSearch } from './query/code-search.ts';
import {
  ListingSearch,
  listingParts,
  type ListingResult,
  type Rows,
  type SearchParts,
} from './query/listing-search.ts';
import { codesNear } from './query/nearest.ts';
import { matchingAt } from './query/matching-variants.ts';
import { originOf, reasonOf } from './query/origins.ts';
import { TermDictionary } from './query/term-dictionary.ts';
import { REASONS } from './query/weights.ts';

const DAY = 86_400_000;
/** Products of a result that are cached in order; later result pages need a new search. */
const CACHED_PRODUCTS = 960;
const CACHED_RESULTS = 300;

export interface SnapshotOptions {
  /** Generation at start; stock changes increase it. */
  generation: number;
  clock: () => Date;
  /** Number of cached results; 0 for none. */
  cachedResults?: number;
}

/** The page that a query asks for: its first product, counted from 0, and how many. */
export function pageOf(query: ListingQuery): { from: number; size: number } {
  const size = Math.min(MAXIMUM_PER_PAGE, Math.max(1, Math.trunc(query.perPage) || 1));
  return { from: (Math.max(1, Math.trunc(query.page) || 1) - 1) * size, size };
}

/** The query for suggestions: they say themselves what the customer cannot buy, and all customers share them. */
export function suggestionQuery(text: string, rows: number): ListingQuery {
  return { ...WHOLE_CATALOGUE, text, perPage: rows, assortment: 'all' };
}

/** The suggestions in a search result: the variant where only one matches, else the product. */
export function suggestionsIn({ total, hits }: SearchResult): { total: number; suggestions: Suggestion[] } {
  const suggestions = hits.map((hit): Suggestion => {
    const [only] = hit.variants;
    return { hit, document: only && hit.variants.length === 1 ? only : hit.product };
  });
  return { total, suggestions };
}

/** The shop's day, in days since 1970. */
function dayOf(clock: () => Date): number {
  return dayNumber(shopDay(clock()));
}

/** Makes the parts of a search one by one: each takes a few milliseconds, and other work can run in between. */
function* makeParts(data: IndexData, today: number): Generator<undefined, SearchParts> {
  const codes = new CodeSearch(data);
  yield;
  const articles = new ArticleStore(data, codes, today);
  yield;
  const dictionary = new TermDictionary(data.terms, data.termTraits);
  yield;
  const parts = { codes, articles, dictionary, ...listingParts(data) };
  yield;
  return parts;
}

/** Makes the parts of a search in one go, for a day in days since 1970. */
export function partsAtOnce(data: IndexData, today: number): SearchParts {
  const steps = makeParts(data, today);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Opens and warms up an index; requests that run meanwhile wait for at most one part of it. */
export async function openSnapshot(data: IndexData, options: SnapshotOptions): Promise<Snapshot> {
  const steps = makeParts(data, dayOf(options.clock));
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  const snapshot = new Snapshot(data, options, step.value);
  await nextTurn();
  const nobody = { netPrices: null, promoted: null, purchased: null, customerCodes: null };
  snapshot.countFacets(WHOLE_CATALOGUE, { locale: 'it', ...nobody });
  await nextTurn();
  return snapshot;
}

/**
 * One version of the index, in which only stock changes. Its methods are synchronous. Inside, articles are ordinals;
 * ids go in and documents come out.
 */
export class Snapshot {
  readonly variantCount: number;
  readonly productCount: number;
  /** Index and structures, for an engine that finds elsewhere and shows what is found here. */
  readonly data: IndexData;
  readonly parts: SearchParts;
  readonly #data: IndexData;
  readonly #clock: () => Date;
  readonly #articles: ArticleStore;
  readonly #listing: ListingSearch;
  readonly #results: LRUCache<string, ListingResult> | null;
  #generation: number;

  constructor(data: IndexData, options: SnapshotOptions, parts: SearchParts = partsAtOnce(data, dayOf(options.clock))) {
    this.variantCount = data.variantCount;
    this.productCount = data.productCount;
    this.data = data;
    this.parts = parts;
    this.#data = data;
    this.#clock = options.clock;
    this.#articles = parts.articles;
    this.#listing = new ListingSearch(data, parts, options.clock);
    const kept = options.cachedResults ?? CACHED_RESULTS;
    this.#results = kept > 0 ? new LRUCache({ max: kept }) : null;
    this.#generation = options.generation;
  }

  /** Replaces another snapshot: continues its generation. */
  follow({ generation }: Snapshot): void {
    this.#generation = generation + 1;
  }

  get generation(): number {
    return this.#generation;
  }

  get labels(): Labels {
    return this.#data.labels;
  }

  search(query: ListingQuery, visibility: Visibility, options: RuledOptions = {}): SearchResult {
    const { from, size } = pageOf(query);
    return this.resultOf(this.#find(query, visibility, options, from + size), from, size, visibility.locale);
  }

  /** The products of a result from a place in its ranking on. */
  resultOf(result: ListingResult, from: number, size: number, locale: Locale): SearchResult {
    const { ranking, articles, leftOut, searchedLetters, ignored, exact, nearest, facets } = result;
    const hits: Hit[] = [];
    for (let index = from; index < Math.min(from + size, ranking.products.length); index++) {
      hits.push(this.#hit(result, index, locale));
    }
    const isLast = from < ranking.total && from + size >= ranking.total;
    const { partial } = result;
    if (partial && isLast) hits.push(...this.#hitsOf(partial, locale));
    return {
      total: ranking.total,
      articles,
      hits,
      leftOut,
      searchedLetters,
      ignored,
      exact: exact === null ? null : this.#articles.documentAt(exact, locale),
      nearest: [...this.#codesAsWritten(nearest.codes), ...nearest.texts],
      facets,
      labels: this.labels,
    };
  }

  countFacets(
    query: ListingQuery,
    visibility: Visibility,
    rules: QueryRules | null = null,
  ): { facets: Facets; labels: Labels } {
    const { facets } = this.#find(query, visibility, { facets: true, rules }, 1);
    if (!facets) throw new Error('A result with facets has none');
    return { facets, labels: this.labels };
  }

  suggest(text: string, rows: number, visibility: Visibility): { total: number; suggestions: Suggestion[] } {
    if (text.trim() === '') return { total: 0, suggestions: [] };
    return suggestionsIn(this.search(suggestionQuery(text, rows), visibility, { facets: false, partial: false }));
  }

  listByIds(articleIds: readonly number[], locale: Locale): Map<number, ListingDocument> {
    const articles = articleIds.map((id) => [id, this.#articles.ordinalOf(id)] as const);
    return this.#documents(articles, locale);
  }

  listByCodes(codes: readonly string[], locale: Locale): Map<string, ListingDocument> {
    const articles = codes.map((code) => [code, this.#articles.ordinalOfCode(code)] as const);
    return this.#documents(articles, locale);
  }

  listNearCodes(codes: readonly string[], locale: Locale): Map<string, ListingDocument[]> {
    const near = [...new Set(codes)].map((code) => {
      const found = codesNear(this.parts.codes, normaliseCode(code));
      const documents = found.map(({ article }) => this.#articles.documentAt(article, locale));
      return [code, documents.filter(({ children }) => children.length === 0)] as const;
    });
    return new Map(near.filter(([, documents]) => documents.length > 0));
  }

  #documents<Key>(articles: readonly (readonly [Key, number])[], locale: Locale): Map<Key, ListingDocument> {
    const known = articles.filter(([, article]) => article !== -1);
    return new Map(known.map(([key, article]) => [key, this.#articles.documentAt(article, locale)]));
  }

  /** Updates stock in place; unknown articles are ignored. */
  patchStock(changes: readonly StockChange[]): void {
    if (!this.#articles.patchStock(changes, this.#clock())) return;
    this.#generation += 1;
    this.#results?.clear();
  }

  /** Lets supplies lapse whose day is over in Italy; true when the day has changed since the last time. */
  startDay(): boolean {
    if (!this.#articles.startDay(dayOf(this.#clock))) return false;
    this.#generation += 1;
    this.#results?.clear();
    return true;
  }

  /** The result for all pages, from the cache or computed with at least `wanted` products in order. */
  #find(query: ListingQuery, visibility: Visibility, options: RuledOptions, wanted: number): ListingResult {
    const key = resultKey(query, visibility, options, Math.floor(this.#clock().getTime() / DAY));
    const known = this.#results?.get(key);
    if (known && (known.ranking.products.length >= wanted || known.ranking.products.length === known.ranking.total))
      return known;
    const result = this.#listing.find(
      query,
      visibility,
      options,
      Math.max(wanted, this.#results ? CACHED_PRODUCTS : 0),
    );
    if (result.ranking.products.length <= CACHED_PRODUCTS) this.#results?.set(key, result);
    return result;
  }

  #codesAsWritten(codes: ListingResult['nearest']['codes']): string[] {
    return codes.map(({ article, kind, code }) => {
      const own = this.#articles.documentAt(article, 'it');
      if (kind === 'code' || kind === 'sku') return own[kind];
      return this.#articles.codeWith(code, kind, [article]) ?? own.code;
    });
  }

  #hitsOf(rows: Rows, locale: Locale): Hit[] {
    return Array.from(rows.ranking.products.keys(), (index) => this.#hit(rows, index, locale));
  }

  #hit(result: Rows, index: number, locale: Locale): Hit {
    const page = this.#data.productArticles[result.ranking.products[index] as number] as number;
    const matched = result.ranking.matched[index] as number;
    const product = this.#articles.documentAt(page, locale);
    const first = this.#articles.variantsOf(page).from;
    const codesOf = (variant: number): ArticleCodes => product.children[variant - first] ?? product;
    const typed = result.typedVariants.get(page);
    const matching = typed ?? (result.matching ? matchingAt(result.matching, index).map((place) => first + place) : []);
    const isListed = matching.length <= MAXIMUM_VARIANTS_LISTED;
    return {
      product,
      matched: codesOf(matched),
      matching: matching.map(codesOf),
      variants: isListed ? matching.map((variant) => this.#articles.documentAt(variant, locale)) : [],
      typedVariants: typed?.map(codesOf) ?? [],
      isPartial: result.isPartial,
      ...this.#reason(result, index, page, matched),
    };
  }

  #reason({ causes, origins }: Rows, index: number, page: number, matched: number): Pick<Hit, 'why' | 'origin'> {
    if (causes === null) return { why: null, origin: null };
    const cause = causes[index] as number;
    const why = REASONS[reasonOf(cause)] ?? null;
    const origin = origins[originOf(cause)] ?? null;
    if (why === null || origin === null || why === 'code' || !isCodeKind(why)) return { why, origin };
    const code = this.#articles.codeWith(origin.found, why, page === matched ? [page] : [matched, page]);
    return { why, origin: { ...origin, found: code ?? origin.typed } };
  }
}
