import type { z } from 'zod';
import type { ListingQuery, ListingSort } from '../../../domain/listing-query.ts';
import type { RuledOptions, Visibility } from '../search-engine.ts';
import { setBit, clearBit, emptyBits, hasBit, type Bits } from '../memory/query/bits.ts';
import { readFields } from '../memory/query/field-filters.ts';
import { backInStockSince, isOwnAssortment, type ListingResult } from '../memory/query/listing-search.ts';
import { matchingVariants } from '../memory/query/matching-variants.ts';
import { GROUP } from '../memory/query/groups.ts';
import { HiddenArticles, shownArticle, shownNearest, withoutPins } from '../memory/query/hidden-articles.ts';
import type { QueryRules } from '../rules/rule-book.ts';
import { NONE } from '../memory/index-data.ts';
import { NOTHING_NEAR } from '../memory/query/nearest.ts';
import { Sorter } from '../memory/query/sorting.ts';
import { sortedByPlace, type Ranking } from '../memory/query/ranking.ts';
import { variedByKey, variedByState, VARIED_DEPTH } from '../memory/query/variety.ts';
import type { VisibilityArrays } from '../memory/query/visibility-arrays.ts';
import type { PriceBounds } from '../memory/query/facet-counts.ts';
import type { Catalogue } from './catalogue.ts';
import {
  CountedFacets,
  facetRequest,
  facetSchema,
  featureCounts,
  featureRequest,
  featureSchema,
} from './listing-facets.ts';
import { listingFilters, markQueries, without, type FilterInput, type ListingFilter } from './listing-filters.ts';
import { edgeSchema, hitsSchema, rankingOf, termsSchema, type Found, type Hits } from './listing-hits.ts';
import { boundRequest, orderOf, type Order } from './listing-order.ts';
import { MatchScorer, termsIn, type Occurrence } from './match-score.ts';
import type { Query } from './match-query.ts';
import { impactIn, ranksIn, readTermToken } from './term-tokens.ts';
import { MatchCounts, TextReader, type AskAll, type TextFound } from './text-reader.ts';
import { ValueRanks } from './value-ranks.ts';

const VALUE_SORTS: ReadonlySet<string> = new Set(['price', 'price_desc', 'last_bought']);

/** Products from a place on. */
interface Page {
  from: number;
  size: number;
}

/** Products of one result that are put in order by this process, at most. */
const MAXIMUM_SORTED_HERE = 1_000;

/** A query with everything that it needs of the catalogue and of the customer. */
interface Prepared {
  query: ListingQuery;
  visibility: Visibility;
  options: RuledOptions;
  arrays: VisibilityArrays;
  input: FilterInput;
  filters: ListingFilter[];
  match: TextFound | null;
  counts: MatchCounts;
  /** The variants that match the text; null without one. */
  text: Query | null;
  /** Filters of the whole query, with the text. */
  filter: Query[];
  ignored: string[];
}

/** Runs listing queries in OpenSearch; shows and reads what is found with the catalogue of this process. */
export class RemoteListing {
  readonly #catalogue: Catalogue;
  readonly #clock: () => Date;
  readonly #text: TextReader;
  readonly #sorter: Sorter;
  readonly #passing: Bits;
  readonly #keys: Uint16Array;
  readonly #hidden: HiddenArticles;

  constructor(catalogue: Catalogue, clock: () => Date) {
    this.#catalogue = catalogue;
    this.#clock = clock;
    this.#text = new TextReader(catalogue);
    this.#sorter = new Sorter(catalogue.data);
    this.#passing = emptyBits(catalogue.data.variantCount);
    this.#keys = new Uint16Array(catalogue.data.variantCount);
    this.#hidden = new HiddenArticles(catalogue.data.variantCount, catalogue.articles);
  }

  /** The products of a query from a place on, in order; the ranking of the result has these products only. */
  async find(
    asked: ListingQuery,
    visibility: Visibility,
    options: RuledOptions,
    page: Page,
    ask: AskAll,
  ): Promise<ListingResult> {
    const query = { ...asked, sort: sortFor(asked, visibility) };
    const prepared = await this.#prepare(query, visibility, options, ask);
    const { filter, match, counts } = prepared;
    const keyScore = match && counts.queries.keyScoreOf(match.expression);
    const isCoded = options.sortedByCodes === true && query.codes !== null && isRanked(query);
    const isSortedHere = isCoded || (match !== null && VALUE_SORTS.has(query.sort));
    const ordered = { query: isSortedHere ? { ...query, sort: 'relevance' as const } : query, visibility };
    const order = orderOf({ ...ordered, catalogue: this.#catalogue, filter, keyScore });
    const isVaried = order.isRanked && !isSortedHere && page.from < VARIED_DEPTH;
    const wanted = isSortedHere
      ? { from: 0, size: MAXIMUM_SORTED_HERE }
      : isVaried
        ? { from: 0, size: Math.max(VARIED_DEPTH, page.from + page.size) }
        : page;
    const { hits, facets } = await this.#findFirst(prepared, this.#hitsRequest(order, wanted, filter), ask);
    let found = this.#foundIn(hits, match !== null);
    if (isSortedHere && hits.hits.total.value > MAXIMUM_SORTED_HERE) {
      const byValue = orderOf({ query, visibility, catalogue: this.#catalogue, filter, keyScore: null });
      const [sorted] = await ask([{ schema: hitsSchema, body: this.#hitsRequest(byValue, page, filter) }]);
      found = this.#foundIn(sorted as Hits, false);
    } else if (isSortedHere) found = this.#sortedHere(prepared, found).slice(page.from, page.from + page.size);
    else if (isVaried) found = this.#varied(found, match !== null).slice(page.from, page.from + page.size);
    const ranking = { total: hits.hits.total.value, found, isRanked: isRanked(query) };
    return this.#resultOf(prepared, ranking, hits, facets, ask);
  }

  async #prepare(query: ListingQuery, visibility: Visibility, options: RuledOptions, ask: AskAll): Promise<Prepared> {
    const catalogue = this.#catalogue;
    const arrays = catalogue.visibilities.read(visibility);
    const counts = new MatchCounts(catalogue, ask);
    const text = query.text.trim();
    const hasText = text !== '' && text !== '*';
    const rules = options.rules ?? null;
    const match = hasText ? await this.#text.read(text, arrays.locale, arrays.customerCodes, counts, rules) : null;
    const { conditions, ignored } = readFields(query.fields, catalogue.data.labels.features, catalogue.values);
    const priced = arrays.netPrices && catalogue.visibilities.pricedOf(arrays.netPrices);
    const input: FilterInput = {
      catalogue,
      conditions,
      marks: markQueries(catalogue, arrays, priced, backInStockSince(this.#clock())),
      isOwnAssortment: priced !== null && isOwnAssortment(query, match, priced),
      netPrices: arrays.netPrices,
      hidden: (rules && this.#hidden.of(rules)?.hidden) ?? null,
    };
    const filters = listingFilters(query, input);
    const matching = match && counts.queries.filterOfAll(match.expression);
    const filter = [...(matching ? [matching] : []), ...filters.map((one) => one.query)];
    return { query, visibility, options, arrays, input, filters, match, counts, text: matching, filter, ignored };
  }

  #hitsRequest({ query, sort }: Order, { from, size }: Page, filter: readonly Query[]): Query {
    const passing = { filter: filter.length > 0 ? { bool: { filter } } : { match_all: {} } };
    return {
      ...{ from, size, query, sort, track_total_hits: true, _source: false, docvalue_fields: ['page'] },
      // Scripts that sort by the score get none otherwise.
      track_scores: true,
      aggs: { variants: { nested: { path: 'variants' }, aggs: { passing } } },
    };
  }

  /** The products, and the facets without features, which depend on the family of all that was found. */
  async #findFirst(
    prepared: Prepared,
    hitsRequest: Query,
    ask: AskAll,
  ): Promise<{ hits: Hits; facets: { counted: CountedFacets; prices: PriceBounds | null } | null }> {
    const { query, options, input, filters, text, arrays } = prepared;
    if (options.facets === false) {
      const [hits] = await ask([{ schema: hitsSchema, body: hitsRequest }]);
      return { hits: hits as Hits, facets: null };
    }
    const facetInput = { query, text, filters, ...input };
    const prices = arrays.netPrices;
    const bounded = [...(text ? [text] : []), ...without(filters, (group) => group === GROUP.price)];
    const ranks = prices && new ValueRanks(this.#catalogue, prices);
    const bounds = ranks ? (['least', 'highest'] as const).map((bound) => boundRequest(bounded, ranks, bound)) : [];
    const [hits, counted, ...edges] = await ask([
      { schema: hitsSchema, body: hitsRequest },
      { schema: facetSchema, body: facetRequest(facetInput) },
      ...bounds.map((body) => ({ schema: edgeSchema, body })),
    ]);
    const [minimum, maximum] = edges.map((edge) => this.#priceIn(edge as z.infer<typeof edgeSchema>, prices));
    return {
      hits: hits as Hits,
      facets: {
        counted: new CountedFacets(facetInput, counted as z.infer<typeof facetSchema>),
        prices: minimum === undefined || maximum === undefined ? null : { minimum, maximum },
      },
    };
  }

  #priceIn({ hits }: z.infer<typeof edgeSchema>, prices: ArrayLike<number> | null): number | undefined {
    const id = hits.hits[0]?.inner_hits.variants.hits.hits[0]?.fields['variants.id'][0];
    const variant = id === undefined ? -1 : this.#catalogue.articles.ordinalOf(id);
    return variant === -1 ? undefined : prices?.[variant];
  }

  /** The products of a response; their scores are ranking keys only if they are those of a text. */
  #foundIn({ hits }: Hits, isKeyed: boolean): Found[] {
    const { articles, data } = this.#catalogue;
    return hits.hits.flatMap(({ fields, inner_hits: inner }): Found[] => {
      const page = articles.ordinalOf(fields.page[0]);
      if (page === -1) return [];
      const { from, to } = articles.variantsOf(page);
      const passing = inner?.variants.hits.hits.flatMap(({ _score: score, fields: of }) => {
        const variant = articles.ordinalOf(of['variants.id'][0]);
        const key = isKeyed ? score : 0;
        return variant < from || variant >= to ? [] : [{ variant, key, state: of['variants.state'][0] }];
      });
      const all = (): Found['variants'] =>
        Array.from({ length: to - from }, (_, place) => {
          return { variant: from + place, key: 0, state: articles.availability[from + place] as number };
        });
      const variants = passing?.sort((one, other) => one.variant - other.variant) ?? all();
      return variants.length === 0 ? [] : [{ product: data.productOf[from] as number, variants }];
    });
  }

  /** Calls a function of the index in memory with the passing variants as bits, and their ranking keys. */
  #withKeys<Result>(found: readonly Found[], use: (passing: Bits, keys: Uint16Array) => Result): Result {
    const variants = found.flatMap((one) => one.variants);
    for (const { variant, key } of variants) {
      setBit(this.#passing, variant);
      this.#keys[variant] = key;
    }
    try {
      return use(this.#passing, this.#keys);
    } finally {
      for (const { variant } of variants) clearBit(this.#passing, variant);
    }
  }

  #reordered(found: readonly Found[], { products }: Ranking): Found[] {
    const byProduct = new Map(found.map((one) => [one.product, one]));
    return Array.from(products, (product) => byProduct.get(product)).filter((one) => one !== undefined);
  }

  #sortedHere({ query, visibility, match }: Prepared, found: readonly Found[]): Found[] {
    const { articles, visibilities, data } = this.#catalogue;
    if (match === null || !VALUE_SORTS.has(query.sort)) {
      const places = new Map<number, number>();
      query.codes?.forEach((code, place) => {
        const article = articles.ordinalOfCode(code);
        const product = article === -1 ? undefined : data.productOf[articles.variantsOf(article).from];
        if (product !== undefined && !places.has(product)) places.set(product, place);
      });
      return this.#reordered(found, sortedByPlace(rankingOf(found, found.length, true), places));
    }
    const prices = query.sort.startsWith('price') ? visibilities.listedPrices(visibility) : null;
    const bought = query.sort === 'last_bought' && visibility.purchased;
    const boughtAt = bought ? visibilities.boughtAt(bought) : null;
    return this.#withKeys(found, (_, keys) => {
      const passing = Uint32Array.from(found.flatMap((one) => one.variants.map(({ variant }) => variant))).sort();
      const values = { prices, boughtAt };
      const ranking = this.#sorter.sort(query.sort, passing, keys, values, visibility.locale, found.length);
      return ranking ? this.#reordered(found, ranking) : [...found];
    });
  }

  #varied(found: readonly Found[], hasText: boolean): Found[] {
    const { data, articles } = this.#catalogue;
    const ranking = rankingOf(found, found.length, true);
    const order = this.#withKeys(found, (_, keys) =>
      hasText
        ? variedByKey(ranking, data.productSeries, keys)
        : variedByState(ranking, data.productSeries, articles.availability),
    );
    return this.#reordered(found, order);
  }

  async #resultOf(
    prepared: Prepared,
    { total, found, isRanked: ranked }: { total: number; found: readonly Found[]; isRanked: boolean },
    hits: Hits,
    facets: { counted: CountedFacets; prices: PriceBounds | null } | null,
    ask: AskAll,
  ): Promise<ListingResult> {
    const { query, match, filter, ignored, counts, arrays, input, text, filters, visibility, options } = prepared;
    const hidden = options.rules ? this.#hidden.of(options.rules) : null;
    const { data, articles } = this.#catalogue;
    const family = facets?.counted.family ?? NONE;
    const facetInput = { query, text, filters, ...input };
    const hasFeatures = family !== NONE && this.#catalogue.features.planOf(family).length > 0;
    const [scored, features] = await Promise.all([
      match ? this.#scored(match, counts, found, ask) : { found, causes: null },
      hasFeatures ? ask([{ schema: featureSchema, body: featureRequest(facetInput, family) }]) : null,
    ]);
    const featureEntries =
      features && featureCounts(this.#catalogue, family, features[0] as z.infer<typeof featureSchema>);
    const ranking = rankingOf(scored.found, total, ranked);
    const texts: string[] = [];
    for (const near of match?.nearest.texts ?? []) {
      if (await this.#isFound(near, arrays, ask, options.rules ?? null)) texts.push(near);
    }
    const result = this.#withKeys(scored.found, (passing, keys) => {
      const listed = (match?.listed ?? []).filter(
        (variant) => hasBit(passing, variant) && articles.pageOf(variant) !== variant,
      );
      return {
        causes: scored.causes && Uint16Array.from(ranking.matched, (variant) => scored.causes?.get(variant) ?? 0),
        matching: filter.length === 0 ? null : matchingVariants(ranking, data, passing, match ? keys : null),
        typedVariants: Map.groupBy(listed, (variant) => articles.pageOf(variant)),
      };
    });
    return {
      ...result,
      ranking,
      articles: hits.aggregations?.variants.passing.doc_count ?? 0,
      partial: null,
      origins: match?.origins ?? [],
      leftOut: match?.leftOut ?? [],
      isPartial: match?.isPartial ?? false,
      searchedLetters: match?.searchedLetters ?? null,
      ignored,
      exact: shownArticle(match?.exact ?? null, hidden, articles),
      nearest: { ...shownNearest(match?.nearest ?? NOTHING_NEAR, hidden, articles), texts },
      facets: facets && facets.counted.facets(visibility.locale, featureEntries, facets.prices),
    };
  }

  /** Whether all words of a text are found somewhere. */
  async #isFound(
    text: string,
    { locale, customerCodes }: VisibilityArrays,
    ask: AskAll,
    rules: QueryRules | null,
  ): Promise<boolean> {
    const counts = new MatchCounts(this.#catalogue, ask);
    const { expression, isPartial } = await this.#text.read(text, locale, customerCodes, counts, withoutPins(rules));
    return !isPartial && expression.length > 0 && (await counts.count(expression, [])) > 0;
  }

  /** The products of a page with the exact ranking keys of their variants, and by variant the cause of its match. */
  async #scored(
    { expression }: TextFound,
    counts: MatchCounts,
    found: readonly Found[],
    ask: AskAll,
  ): Promise<{ found: Found[]; causes: Map<number, number> }> {
    const { data, articles, dictionary } = this.#catalogue;
    const causes = new Map<number, number>();
    if (found.length === 0) return { found: [], causes };
    const numbers = new Map([...termsIn(expression)].map((term) => [dictionary.at(term), term]));
    const pages = found.map(({ product }) => data.articleIds[data.productArticles[product] as number] as number);
    const source = ['variants.id', 'variants.shared', 'variants.terms'];
    const body = { size: pages.length, query: { terms: { page: pages } }, _source: source };
    const [response] = await ask([{ schema: termsSchema, body }]);
    const documents = (response as z.infer<typeof termsSchema>).hits.hits.flatMap(({ _source }) => _source.variants);
    const byVariant = new Map(documents.map((document) => [articles.ordinalOf(document.id), document]));
    const scorer = new MatchScorer(expression, (conditions) => counts.queries.factorsOf(conditions));
    const scored = found.map(({ product, variants }): Found => {
      const withKeys = variants.map((one) => {
        const document = byVariant.get(one.variant);
        const occurrences = new Map<number, Occurrence[]>();
        document?.terms.forEach((token, index) => {
          const read = readTermToken(token);
          const term = read === null ? undefined : numbers.get(read.term);
          if (read === null || term === undefined) return;
          const { place } = read;
          const occurrence = { ranks: ranksIn(place), impact: impactIn(place), isShared: index < document.shared };
          occurrences.set(term, [...(occurrences.get(term) ?? []), occurrence]);
        });
        const brand = data.brand[one.variant] as number;
        const { key, cause } = scorer.keyOf({ variant: one.variant, brand, occurrences });
        causes.set(one.variant, cause);
        return { ...one, key };
      });
      return { product, variants: withKeys };
    });
    return { found: scored, causes };
  }
}

const isRanked = ({ sort }: ListingQuery): boolean => sort === 'relevance';

/** The order asked for; relevance where it is by prices or purchases and the customer has none. */
function sortFor({ sort }: ListingQuery, { netPrices, purchased }: Visibility): ListingSort {
  if (!VALUE_SORTS.has(sort)) return sort;
  return (sort === 'last_bought' ? purchased : netPrices) ? sort : 'relevance';
}
