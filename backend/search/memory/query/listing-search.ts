import type { ListingQuery } from '../../../../domain/listing-query.ts';
import type { Facets } from '../../facets.ts';
import type { Origin, RuledOptions, SearchOptions, Visibility } from '../../search-engine.ts';
import type { QueryRules } from '../../rules/rule-book.ts';
import type { ArticleStore } from '../article-store.ts';
import { FLAG_ANNOUNCED, FLAG_NEW, JOINT, NONE, type IndexData } from '../index-data.ts';
import { Synonyms } from '../synonyms.ts';
import { allBits, bitsOfMarks, countBits, hasBit, type Bits } from './bits.ts';
import { memoryBuffers } from './buffers.ts';
import type { CodeSearch } from './code-search.ts';
import { singleFamily } from './facet-counts.ts';
import { facetsOf } from './facets.ts';
import { FeatureFacets } from './feature-facets.ts';
import { readFields, type FeatureValues } from './field-filters.ts';
import { applyFilters, type FilterResult } from './filter-result.ts';
import { filtersOf, type FilterContext, type Marks } from './filters.ts';
import { GROUP } from './groups.ts';
import { HiddenArticles, shownArticle, shownNearest, withoutPins } from './hidden-articles.ts';
import { matchingVariants, type MatchingVariants } from './matching-variants.ts';
import { NOTHING_NEAR, type Nearest } from './nearest.ts';
import { PageCounter } from './page-counter.ts';
import { areFew, rowsAfter } from './partial-rows.ts';
import { PlaceCounter, type PlaceCounts } from './place-counts.ts';
import { Ranker, sortedByPlace, type Ranking } from './ranking.ts';
import { Selection } from './selection.ts';
import { Sorter } from './sorting.ts';
import type { TermDictionary } from './term-dictionary.ts';
import { TextMatcher } from './text-match.ts';
import type { MatchedVariants, TextMatch, TextReading } from './match.ts';
import { variedByKey, variedByState, VARIED_DEPTH } from './variety.ts';
import { VisibilityReader, type Priced, type VisibilityArrays } from './visibility-arrays.ts';
import { Workspace } from './workspace.ts';

const HOUR = 3_600_000;
/** Hours for which an article counts as back in stock. */
const BACK_IN_STOCK_HOURS = 30 * 24;

/** The hour (since 1970) from which on an article whose stock came back counts as back in stock. */
export function backInStockSince(now: Date): number {
  return Math.max(1, Math.floor(now.getTime() / HOUR) - BACK_IN_STOCK_HOURS);
}

/** Products in order, with what their rows show of the match. Variants and products are ordinals. */
export interface Rows {
  ranking: Ranking;
  /** By position in the ranking; null without a search text. */
  causes: Uint16Array | null;
  /** The variants singled out by text and filters; null where everything is listed. */
  matching: MatchingVariants | null;
  origins: readonly Origin[];
  /** By product: the variants whose codes were typed. */
  typedVariants: ReadonlyMap<number, readonly number[]>;
  /** Whether the products match only some words of the text. */
  isPartial: boolean;
}

/** The part of a result that is the same for all its pages. */
export interface ListingResult extends Rows {
  /** Number of variants that match. */
  articles: number;
  /** Products that match most words, to be shown after a few that match all; neither counted nor in facets. */
  partial: Rows | null;
  leftOut: string[];
  searchedLetters: number | null;
  ignored: string[];
  exact: number | null;
  nearest: Nearest;
  facets: Facets | null;
}

/** Category and family counts of a query without its feature filters, and the single family of its result. */
interface TreeCounts {
  family: number;
  countsOf: PlaceCounts;
}

/** Structures that take a while to make, so that the search over them is made in steps. */
export interface SearchParts {
  codes: CodeSearch;
  articles: ArticleStore;
  dictionary: TermDictionary;
  everything: Selection;
  pages: PageCounter;
  placeCounter: PlaceCounter;
}

/** The parts that depend on the index data alone. */
export function listingParts(data: IndexData): Pick<SearchParts, 'everything' | 'pages' | 'placeCounter'> {
  const everything = new Selection(allBits(data.variantCount));
  const pages = new PageCounter(data);
  return { everything, pages, placeCounter: new PlaceCounter(data, everything, pages.shared) };
}

/** An article that was asked for by its code is listed in any case, with the reason why it can't be bought. */
export function isOwnAssortment(
  { assortment, codes }: ListingQuery,
  match: TextReading | null,
  priced: Priced,
): boolean {
  if (assortment !== null) return assortment === 'own';
  const isByCode = codes !== null || (match !== null && (match.exact !== null || match.listed.length > 0));
  return priced.isLimited && !isByCode;
}

/** Runs listing queries over the typed arrays of one snapshot; caches nothing. */
export class ListingSearch {
  readonly #data: IndexData;
  readonly #clock: () => Date;
  readonly #parts: SearchParts;
  readonly #values: FeatureValues;
  readonly #text: TextMatcher<MatchedVariants>;
  readonly #features: FeatureFacets;
  readonly #ranker: Ranker;
  readonly #sorter: Sorter;
  readonly #visibilities: VisibilityReader;
  readonly #flags: { new: Bits; announced: Bits };
  readonly #workspace: Workspace;
  readonly #hidden: HiddenArticles;

  constructor(data: IndexData, parts: SearchParts, clock: () => Date) {
    this.#data = data;
    this.#clock = clock;
    this.#parts = parts;
    this.#values = {
      numbers: data.valueNumbers,
      texts: data.valueTexts.split(JOINT),
      englishTexts: data.valueTextsEnglish.split(JOINT),
    };
    const { articles, codes, dictionary, everything, pages } = parts;
    this.#text = new TextMatcher(data, dictionary, codes, new Synonyms(data.synonyms), articles, memoryBuffers(data));
    this.#features = new FeatureFacets(data, this.#values);
    this.#ranker = new Ranker(data, pages);
    this.#sorter = new Sorter(data);
    this.#visibilities = new VisibilityReader(data, articles, everything);
    this.#flags = { new: bitsOfMarks(data.flags, FLAG_NEW), announced: bitsOfMarks(data.flags, FLAG_ANNOUNCED) };
    this.#workspace = new Workspace(data.variantCount);
    this.#hidden = new HiddenArticles(data.variantCount, articles);
  }

  /** The result to a query with at least `wanted` products in order, if there are so many. */
  find(query: ListingQuery, visibility: Visibility, options: RuledOptions, wanted: number): ListingResult {
    const arrays = this.#visibilities.read(visibility);
    const text = query.text.trim();
    const rules = options.rules ?? null;
    const hasText = text !== '' && text !== '*';
    const match = hasText ? this.#text.match(text, arrays.locale, arrays.customerCodes, rules) : null;
    const hidden = rules && this.#hidden.of(rules);
    const { conditions, ignored } = readFields(query.fields, this.#data.labels.features, this.#values);
    const priced = arrays.netPrices && this.#visibilities.pricedOf(arrays.netPrices);
    const context: FilterContext = {
      data: this.#data,
      visibility: arrays,
      marks: this.#marksFor(arrays, priced),
      conditions,
      isOwnAssortment: priced !== null && isOwnAssortment(query, match, priced),
      shown: hidden?.shown ?? null,
      markCode: (code, bits) => this.#parts.articles.markCode(code, bits),
    };
    const withFacets = options.facets ?? true;
    const trees = withFacets && conditions.length > 0 ? this.#treesWithoutFields(query, match, context) : null;
    const mayBeMore = this.#mayBeMore(query, options, match);
    const filtered = this.#filter(query, match, context);
    const ranking =
      this.#sorted(query, visibility, filtered, match, wanted) ?? this.#rank(query, options, filtered, match, wanted);
    const result: ListingResult = {
      ...this.#rows(ranking, filtered, match),
      articles: countBits(filtered.passing.bits),
      partial: null,
      leftOut: match?.leftOut ?? [],
      searchedLetters: match?.searchedLetters ?? null,
      ignored,
      exact: shownArticle(match?.exact ?? null, hidden, this.#parts.articles),
      nearest: shownNearest(match?.nearest ?? NOTHING_NEAR, hidden, this.#parts.articles),
      facets: withFacets ? this.#facets(query, filtered, context, trees) : null,
    };
    // Matching once more overwrites what was matched, so both come last.
    const texts = result.nearest.texts.filter((text) => this.#isFound(text, arrays, rules));
    const partial =
      mayBeMore && ranking.total > 0
        ? this.#partialRows(query, ranking, context, { rules, isWhole: !result.isPartial })
        : null;
    return { ...result, partial, nearest: { ...result.nearest, texts } };
  }

  /** What the rows of a ranking show. */
  #rows(ranking: Ranking, filtered: FilterResult, match: TextMatch | null): Rows {
    const isEverything = filtered.passing === this.#parts.everything;
    return {
      ranking,
      causes: match && Uint16Array.from(ranking.matched, (variant) => match.causes[variant] as number),
      matching: isEverything
        ? null
        : matchingVariants(ranking, this.#data, filtered.passing.bits, match?.scores ?? null),
      origins: match?.origins ?? [],
      typedVariants: this.#typedVariants(match?.listed ?? [], filtered),
      isPartial: match?.isPartial ?? false,
    };
  }

  /** Whether products that match only some words are shown too; by another order than relevance they would come between. */
  #mayBeMore({ sort, codes }: ListingQuery, { partial = true }: SearchOptions, match: TextMatch | null): boolean {
    return partial && match !== null && sort === 'relevance' && codes === null && areFew(match, this.#data.productOf);
  }

  /** The products that match most words of a text and pass the filters, after those shown that match all. */
  #partialRows(
    query: ListingQuery,
    shown: Ranking,
    context: FilterContext,
    { rules, isWhole }: { rules: QueryRules | null; isWhole: boolean },
  ): Rows | null {
    const { locale, customerCodes } = context.visibility;
    const match = this.#text.matchPart(query.text.trim(), locale, customerCodes, rules, isWhole);
    if (!match) return null;
    const filtered = this.#filter(query, match, context);
    const ranking = rowsAfter(shown, this.#rank(query, {}, filtered, match, VARIED_DEPTH));
    return ranking.total > 0 ? this.#rows(ranking, filtered, match) : null;
  }

  /** Whether all words of a text are found somewhere. */
  #isFound(text: string, { locale, customerCodes }: VisibilityArrays, rules: QueryRules | null): boolean {
    const { variants, isPartial } = this.#text.match(text, locale, customerCodes, withoutPins(rules));
    return variants.list.length > 0 && !isPartial;
  }

  /** The products sorted by another key than relevance; null where they are ranked. */
  #sorted(
    { sort }: ListingQuery,
    visibility: Visibility,
    { passing }: FilterResult,
    match: TextMatch | null,
    wanted: number,
  ): Ranking | null {
    if (sort === 'relevance') return null;
    const { purchased, locale } = visibility;
    const prices = sort.startsWith('price') ? this.#visibilities.listedPrices(visibility) : null;
    const boughtAt = sort === 'last_bought' && purchased ? this.#visibilities.boughtAt(purchased) : null;
    return this.#sorter.sort(sort, passing.list, match?.scores ?? null, { prices, boughtAt }, locale, wanted);
  }

  #rank(
    query: ListingQuery,
    { sortedByCodes }: SearchOptions,
    { passing }: FilterResult,
    match: TextMatch | null,
    wanted: number,
  ): Ranking {
    const { articles } = this.#parts;
    if (!sortedByCodes || query.codes === null) {
      const { productSeries } = this.#data;
      const ranking = this.#ranker.rank(passing, articles, match?.scores ?? null, Math.max(wanted, VARIED_DEPTH));
      return match
        ? variedByKey(ranking, productSeries, match.scores)
        : variedByState(ranking, productSeries, articles.availability);
    }
    const places = new Map<number, number>();
    query.codes.forEach((code, place) => {
      const article = articles.ordinalOfCode(code);
      const product = article === -1 ? undefined : this.#data.productOf[articles.variantsOf(article).from];
      if (product !== undefined && !places.has(product)) places.set(product, place);
    });
    return sortedByPlace(this.#ranker.rank(passing, articles, match?.scores ?? null, Infinity), places);
  }

  /** By product: its listed variants that pass the filters. */
  #typedVariants(listed: readonly number[], { passing }: FilterResult): ReadonlyMap<number, readonly number[]> {
    const { articles } = this.#parts;
    const variants = listed.filter((variant) => hasBit(passing.bits, variant) && articles.pageOf(variant) !== variant);
    return Map.groupBy(variants, (variant) => articles.pageOf(variant));
  }

  #marksFor({ promoted, purchased }: VisibilityArrays, priced: Priced | null): Marks {
    return {
      ...this.#flags,
      available: this.#parts.articles.inState[0] as Bits,
      arriving: this.#parts.articles.inState[1] as Bits,
      backInStock: this.#parts.articles.backInStock(backInStockSince(this.#clock())),
      promoted,
      purchased,
      priced: priced?.bits ?? null,
    };
  }

  #filter(query: ListingQuery, match: TextMatch | null, context: FilterContext): FilterResult {
    return applyFilters(match?.variants ?? this.#parts.everything, filtersOf(query, context), this.#workspace);
  }

  /**
   * Category and family counts without the feature filters: features belong to one family, so choosing a category or
   * family removes them. Must be computed before the filter result of the whole query, which reuses the workspace.
   */
  #treesWithoutFields(query: ListingQuery, match: TextMatch | null, context: FilterContext): TreeCounts {
    const filtered = this.#filter(query, match, { ...context, conditions: [] });
    const family = singleFamily(filtered.passing.list, this.#data.family);
    return { family, countsOf: this.#parts.placeCounter.count(filtered, [GROUP.category, GROUP.family]) };
  }

  #facets(query: ListingQuery, filtered: FilterResult, context: FilterContext, trees: TreeCounts | null): Facets {
    // Feature filters that leave no result must stay visible, so that they can be removed.
    const isEmptied = filtered.passing.list.length === 0 && trees !== null;
    const family = isEmptied ? trees.family : singleFamily(filtered.passing.list, this.#data.family);
    const countsOf = this.#parts.placeCounter.count(filtered);
    const { visibility, marks, conditions } = context;
    const { locale, netPrices } = visibility;
    const assortment = marks.priced && { isOwn: context.isOwnAssortment };
    return facetsOf(
      query,
      { labels: this.#data.labels, locale, assortment },
      {
        countsOf,
        treeCountsOf: trees?.countsOf ?? countsOf,
        marked: (group, mark) => this.#parts.pages.count(filtered.without(group), marks[mark]),
        features: family === NONE ? [] : this.#features.count(family, filtered, conditions, locale),
        prices: netPrices && this.#visibilities.boundsOf(filtered.without(GROUP.price), netPrices),
      },
    );
  }
}
