import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import { ArticleStore } from './article-store.ts';
import type { IndexData, Labels } from './index-data.ts';
import { FLAG_ANNOUNCED, FLAG_NEW, isCodeKind, JOINT } from './index-data.ts';
import { VisibilityBits } from './query/visibility-bits.ts';
import { allBits, bitsOfMarks, hasBit, type Bits } from './query/bits.ts';
import { CodeSearch } from './query/code-search.ts';
import { countFacets } from './query/facets.ts';
import { FeatureFacets } from './query/feature-facets.ts';
import { readFields, type FeatureValues } from './query/field-filters.ts';
import { filtersOf, type FilterContext, type Marks } from './query/filters.ts';
import { GROUP } from './query/groups.ts';
import { Ranker, type Ranking } from './query/ranking.ts';
import { answerKey, emptyQuery } from './query/answer-key.ts';
import { applyFilters, Workspace, type FilterResult } from './query/filter-result.ts';
import { originOf, reasonOf, type Origin } from './query/origins.ts';
import { PageCounter } from './query/page-counter.ts';
import { PlaceCounter, type PlaceCounts } from './query/place-counts.ts';
import { Selection } from './query/selection.ts';
import { singleFamily } from './query/facet-counts.ts';
import { TermDictionary } from './query/term-dictionary.ts';
import { TextMatcher, type TextMatch } from './query/text-match.ts';
import { REASONS } from './query/weights.ts';
import { Synonyms } from './synonyms.ts';
import type {
  Visibility,
  Facets,
  Hit,
  SearchEngine,
  SearchOptions,
  SearchResult,
  StockChange,
  Suggestion,
} from '../search-engine.ts';

const HOUR = 3_600_000;
/** R1.11: hours for which an article counts as back in stock. */
const BACK_IN_STOCK_HOURS = 30 * 24;
/** Products of a result that are cached in order; later result pages need a new search. */
const KEPT_PAGES = 960;
const KEPT_ANSWERS = 300;

export interface EngineOptions {
  snapshot: number;
  /** Generation of the engine at start; stock changes increase it. */
  generation: number;
  clock: () => Date;
  /** Number of cached results; 0 for none. */
  cachedResponses?: number;
}

/** The part of a result that is the same for all its pages. */
interface ApiResponse {
  ranking: Ranking;
  /** By position in the ranking; null without a search text. */
  causes: Uint16Array | null;
  /** By position in the ranking: 1 where one variant matches the text better than all others of the product. */
  singledOut: Uint8Array | null;
  origins: readonly Origin[];
  /** By product: the variants whose codes were typed. */
  typedVariants: ReadonlyMap<number, readonly number[]>;
  leftOut: string[];
  searchedLetters: number | null;
  ignored: string[];
  exact: number | null;
  facets: Facets | null;
}

/** Category and family counts of a query without its feature filters, and the single family of its result. */
interface TreeCounts {
  family: number;
  countsOf: PlaceCounts;
}

/** Data structures that the engine needs before it can search. */
interface Parts {
  everything: Selection;
  pages: PageCounter;
  codes: CodeSearch;
  articles: ArticleStore;
  dictionary: TermDictionary;
  placeCounter: PlaceCounter;
}

/** Builds the parts one by one: each takes a few milliseconds, and other work can run in between. */
function* makeParts(data: IndexData): Generator<undefined, Parts> {
  const codes = new CodeSearch(data);
  yield;
  const articles = new ArticleStore(data, codes);
  yield;
  const dictionary = new TermDictionary(data.terms);
  yield;
  const everything = new Selection(allBits(data.variantCount));
  const pages = new PageCounter(data);
  const placeCounter = new PlaceCounter(data, everything, pages.shared);
  yield;
  return { codes, articles, dictionary, everything, pages, placeCounter };
}

function madeAtOnce(data: IndexData): Parts {
  const steps = makeParts(data);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Opens and warms up an index; requests that run meanwhile wait for at most one part of it. */
export async function openEngine(data: IndexData, options: EngineOptions): Promise<InProcessEngine> {
  const steps = makeParts(data);
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  const engine = new InProcessEngine(data, options, step.value);
  await nextTurn();
  const { snapshot } = options;
  const nobody = { netPrices: null, promoted: null, purchased: null, customerCodes: null };
  engine.search(emptyQuery, { key: 'opening', snapshot, locale: 'it', ...nobody });
  await nextTurn();
  return engine;
}

/** Search engine in this process, based on typed arrays. */
export class InProcessEngine implements SearchEngine {
  readonly snapshot: number;
  readonly size: number;
  readonly pageCount: number;
  readonly labels: Labels;
  #generation: number;
  readonly #data: IndexData;
  readonly #clock: () => Date;
  readonly #articles: ArticleStore;
  readonly #values: FeatureValues;
  readonly #text: TextMatcher;
  readonly #tallies: PlaceCounter;
  readonly #features: FeatureFacets;
  readonly #ranker: Ranker;
  readonly #everything: Selection;
  readonly #pages: PageCounter;
  readonly #audienceBits: VisibilityBits;
  readonly #flags: { new: Bits; announced: Bits };
  readonly #workspace: Workspace;
  readonly #answers: LRUCache<string, ApiResponse> | null;

  constructor(data: IndexData, options: EngineOptions, parts: Parts = madeAtOnce(data)) {
    this.snapshot = options.snapshot;
    this.size = data.variantCount;
    this.pageCount = data.unitCount;
    this.labels = data.labels;
    this.#generation = options.generation;
    this.#data = data;
    this.#clock = options.clock;
    this.#articles = parts.articles;
    this.#values = {
      numbers: data.valueNumbers,
      texts: data.valueTexts.split(JOINT),
      englishTexts: data.valueTextsEnglish.split(JOINT),
    };
    const rangeOf = (article: number): { from: number; to: number } => this.#articles.variantsOf(article);
    this.#text = new TextMatcher(data, parts.dictionary, parts.codes, new Synonyms(data.synonyms), rangeOf);
    this.#tallies = parts.placeCounter;
    this.#features = new FeatureFacets(data, this.#values);
    this.#everything = parts.everything;
    this.#pages = parts.pages;
    this.#ranker = new Ranker(data, parts.pages);
    this.#audienceBits = new VisibilityBits(parts.everything);
    this.#flags = { new: bitsOfMarks(data.flags, FLAG_NEW), announced: bitsOfMarks(data.flags, FLAG_ANNOUNCED) };
    this.#workspace = new Workspace(this.size);
    const kept = options.cachedResponses ?? KEPT_ANSWERS;
    this.#answers = kept > 0 ? new LRUCache({ max: kept }) : null;
  }

  /** Replaces another engine: continues its generation. */
  follow({ generation }: InProcessEngine): void {
    this.#generation = generation + 1;
  }

  get generation(): number {
    return this.#generation;
  }

  search(query: ListingQuery, visibility: Visibility, options: SearchOptions = {}): SearchResult {
    this.#check(visibility);
    const withFacets = options.facets ?? true;
    const perPage = Math.min(96, Math.max(1, Math.trunc(query.perPage) || 1));
    const first = (Math.max(1, Math.trunc(query.page) || 1) - 1) * perPage;
    const response = this.#answer(query, visibility, withFacets, first + perPage);
    const { ranking } = response;
    const hits: Hit[] = [];
    for (let index = first; index < Math.min(first + perPage, ranking.units.length); index++) {
      const matched = ranking.matched[index] as number;
      const page = this.#data.unitPages[ranking.units[index] as number] as number;
      const isTheVariant = response.singledOut?.[index] === 1;
      const typedVariants = response.typedVariants.get(page) ?? [];
      hits.push({ page, matched, isTheVariant, typedVariants, ...this.#reason(response, index, page, matched) });
    }
    const { leftOut, searchedLetters, ignored, exact, facets } = response;
    return { total: ranking.total, hits, leftOut, searchedLetters, ignored, exact, facets };
  }

  suggest(text: string, rows: number, visibility: Visibility): { total: number; suggestions: Suggestion[] } {
    if (text.trim() === '') return { total: 0, suggestions: [] };
    const result = this.search({ ...emptyQuery, text, perPage: rows }, visibility, { facets: false });
    const suggestions = result.hits.map((hit) => {
      const isByCode = hit.why === 'code' || hit.why === 'barcode' || hit.why?.endsWith('_code') === true;
      const isOne = (isByCode || hit.isTheVariant) && hit.typedVariants.length < 2;
      const shown = isOne ? hit.matched : hit.page;
      return { hit, document: this.documentAt(shown, visibility.locale) };
    });
    return { total: result.total, suggestions };
  }

  #reason({ causes, origins }: ApiResponse, index: number, page: number, matched: number): Pick<Hit, 'why' | 'origin'> {
    if (causes === null) return { why: null, origin: null };
    const cause = causes[index] as number;
    const why = REASONS[reasonOf(cause)] ?? null;
    const origin = origins[originOf(cause)] ?? null;
    if (why === null || origin === null || why === 'code' || !isCodeKind(why)) return { why, origin };
    const code = this.#articles.codeWith(origin.found, why, page === matched ? [page] : [matched, page]);
    return { why, origin: { ...origin, found: code ?? origin.typed } };
  }

  #check(visibility: Visibility): void {
    const arrays = [visibility.netPrices, visibility.promoted, visibility.purchased];
    if (visibility.snapshot !== this.snapshot || arrays.some((array) => array !== null && array.length !== this.size)) {
      throw new Error('The audience was made for another edition of the index');
    }
  }

  /** The result for all pages, from the cache or computed with at least `wanted` products in order. */
  #answer(query: ListingQuery, visibility: Visibility, withFacets: boolean, wanted: number): ApiResponse {
    const day = Math.floor(this.#clock().getTime() / HOUR / 24);
    const key = answerKey(query, visibility, withFacets, day);
    const known = this.#answers?.get(key);
    if (known && (known.ranking.units.length >= wanted || known.ranking.units.length === known.ranking.total))
      return known;
    const response = this.#compute(query, visibility, withFacets, Math.max(wanted, this.#answers ? KEPT_PAGES : 0));
    if (response.ranking.units.length <= KEPT_PAGES) this.#answers?.set(key, response);
    return response;
  }

  #compute(query: ListingQuery, visibility: Visibility, withFacets: boolean, wanted: number): ApiResponse {
    const text = query.text.trim();
    const match =
      text === '' || text === '*' ? null : this.#text.match(text, visibility.locale, visibility.customerCodes);
    const { conditions, ignored } = readFields(query.fields, this.labels.features, this.#values);
    const context: FilterContext = {
      data: this.#data,
      visibility,
      marks: this.#marksFor(visibility),
      conditions,
      markCode: (code, bits) => this.#articles.markCode(code, bits),
    };
    const trees = withFacets && conditions.length > 0 ? this.#treesWithoutFields(query, match, context) : null;
    const filtered = this.#outcomeOf(query, match, context);
    const ranking = this.#ranker.rank(filtered.passing, this.#articles, match?.scores ?? null, wanted);
    return {
      ranking,
      causes: match && Uint16Array.from(ranking.matched, (variant) => match.causes[variant] as number),
      singledOut: match && this.#singledOut(ranking, match.scores),
      origins: match?.origins ?? [],
      typedVariants: this.#typedVariants(match?.listed ?? [], filtered),
      leftOut: match?.leftOut ?? [],
      searchedLetters: match?.searchedLetters ?? null,
      ignored,
      exact: match?.exact ?? null,
      facets: withFacets ? this.#facets(query, filtered, context, trees) : null,
    };
  }

  /** By product: its listed variants that pass the filters. */
  #typedVariants(listed: readonly number[], { passing }: FilterResult): ReadonlyMap<number, readonly number[]> {
    const variants = listed.filter((variant) => hasBit(passing.bits, variant) && this.pageOf(variant) !== variant);
    return Map.groupBy(variants, (variant) => this.pageOf(variant));
  }

  #singledOut({ units, matched }: Ranking, scores: Uint8Array): Uint8Array {
    const { unitStarts } = this.#data;
    return Uint8Array.from(units, (unit, place) => {
      const [from, to] = [unitStarts[unit] as number, unitStarts[unit + 1] as number];
      const best = matched[place] as number;
      let isAlone = to - from > 1;
      for (let other = from; isAlone && other < to; other++) {
        isAlone = other === best || (scores[other] as number) < (scores[best] as number);
      }
      return Number(isAlone);
    });
  }

  #marksFor({ promoted, purchased }: Visibility): Marks {
    const backSince = Math.max(1, Math.floor(this.#clock().getTime() / HOUR) - BACK_IN_STOCK_HOURS);
    return {
      ...this.#flags,
      available: this.#articles.inState[0] as Bits,
      backInStock: this.#articles.backInStock(backSince),
      promoted: promoted && this.#audienceBits.bitsOf(promoted),
      purchased: purchased && this.#audienceBits.bitsOf(purchased),
    };
  }

  #outcomeOf(query: ListingQuery, match: TextMatch | null, context: FilterContext): FilterResult {
    return applyFilters(match?.variants ?? this.#everything, filtersOf(query, context), this.#workspace);
  }

  /**
   * Category and family counts without the feature filters: features belong to one family, so choosing a category or
   * family removes them. Must be computed before the filter result of the whole query, which reuses the workspace.
   */
  #treesWithoutFields(query: ListingQuery, match: TextMatch | null, context: FilterContext): TreeCounts {
    const filtered = this.#outcomeOf(query, match, { ...context, conditions: [] });
    const family = singleFamily(filtered.passing.list, this.#data.family);
    return { family, countsOf: this.#tallies.count(filtered, [GROUP.category, GROUP.family]) };
  }

  #facets(query: ListingQuery, filtered: FilterResult, context: FilterContext, trees: TreeCounts | null): Facets {
    // Feature filters that leave no result must stay visible, so that they can be removed.
    const isEmptied = filtered.passing.list.length === 0 && trees !== null;
    const family = isEmptied ? trees.family : singleFamily(filtered.passing.list, this.#data.family);
    const countsOf = this.#tallies.count(filtered);
    const places = { countsOf, treeCountsOf: trees?.countsOf ?? countsOf };
    return countFacets(query, filtered, context, family, places, {
      features: this.#features,
      pages: this.#pages,
      boundsOf: (selection, prices) => this.#audienceBits.boundsOf(selection, prices),
    });
  }

  ordinalOf(articleId: number): number {
    return this.#articles.ordinalOf(articleId);
  }

  articleIdAt(article: number): number {
    return this.#articles.articleIdAt(article);
  }

  ordinalOfCode(code: string): number {
    return this.#articles.ordinalOfCode(code);
  }

  variantsOf(article: number): { from: number; to: number } {
    return this.#articles.variantsOf(article);
  }

  pageOf(variant: number): number {
    return this.#articles.pageOf(variant);
  }

  documentAt(...[article, locale]: Parameters<SearchEngine['documentAt']>): ReturnType<SearchEngine['documentAt']> {
    return this.#articles.documentAt(article, locale);
  }

  patchStock(changes: readonly StockChange[]): void {
    if (!this.#articles.patchStock(changes, this.#clock())) return;
    this.#generation += 1;
    this.#answers?.clear();
  }
}
