import type { ListingQuery } from '../../domain/listing-query.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Facets, Labels } from './facets.ts';
import type { ArticleCodes, ListingDocument } from './listing-document.ts';
import type { QueryRules } from './rules/rule-book.ts';

/** Articles by id. Sets with the same key are the same, so an engine may keep what it derives from one. */
export interface ArticleSet {
  key: string;
  articleIds: ReadonlySet<number>;
}

/** Net unit prices of a customer. Prices with the same key are the same. */
export interface NetPrices {
  key: string;
  /**
   * In ten-thousandths of a euro, in the order of the ids, NaN without a price. For many articles at once: an engine
   * keeps the result by key.
   */
  netPricesOf(articleIds: ArrayLike<number>): ArrayLike<number>;
  /** The same as a listing shows them: with the promotions that start at the smallest pack. */
  listedPricesOf(articleIds: ArrayLike<number>): ArrayLike<number>;
}

/** Articles with the time when the customer last bought them, in milliseconds since 1970. */
export interface PurchasedArticles extends ArticleSet {
  boughtAt: ReadonlyMap<number, number>;
}

/** The codes that a customer uses for articles, as written by the customer. Codes with the same key are the same. */
export interface CustomerCodes {
  key: string;
  codes: readonly { code: string; articleId: number }[];
}

/** Visibility: what differs between customers in a search. */
export interface Visibility {
  /** Language of names in the result; matches in this language rank first. */
  locale: Locale;
  /** null ignores price filters. */
  netPrices: NetPrices | null;
  /** Articles with a promotion that runs today; a product stands for its variants. */
  promoted: ArticleSet | null;
  /** Articles that the customer bought before; null for nothing. */
  purchased: PurchasedArticles | null;
  customerCodes: CustomerCodes | null;
}

/** Why an article matched; the least obvious reason where several words had different ones. */
export type MatchReason =
  | 'code'
  | 'customer_code'
  | 'barcode'
  | 'maker_code'
  | 'old_code'
  | 'name'
  | 'brand'
  | 'summary'
  | 'feature'
  | 'category'
  | 'collection'
  | 'synonym'
  | 'similar'
  | 'description'
  /** By a rule of the office: the article comes first for this text. */
  | 'pinned';

/** The typed text, and the catalogue word it matched; for a code, the fragment that was searched. */
export interface Origin {
  typed: string;
  found: string;
}

/** A listing shows at most so many variants of a product by themselves; else the product. */
export const MAXIMUM_VARIANTS_LISTED = 3;

export interface Hit {
  /** The product listed: a single or a parent. */
  product: ListingDocument;
  /**
   * The best matching variant of the product: the one whose code was typed, else the first that passes the filters; by
   * relevance the first of the best available.
   */
  matched: ArticleCodes;
  /**
   * The variants that text and filters single out: `m8x40` of the bolts, a code, a size. Empty where the whole product
   * matches. Those of a typed list of codes are in the order typed.
   */
  matching: readonly ArticleCodes[];
  /** The documents of `matching`, where these are at most MAXIMUM_VARIANTS_LISTED; else empty. */
  variants: readonly ListingDocument[];
  /** null without a search text. */
  why: MatchReason | null;
  /**
   * The typed text and what it matched: a synonym or other spelling, the matched word, a code as written (for an
   * article's own two codes and a customer's own code only the normalised fragment that was searched). null without a
   * search text.
   */
  origin: Origin | null;
  /** Variants of a product whose codes are in a typed list of codes, in the order typed. */
  typedVariants: readonly ArticleCodes[];
  /** Whether it matches only some words of the text; products that match all words come first. */
  isPartial: boolean;
}

export interface SearchOptions {
  /** Whether facets are counted; true by default. */
  facets?: boolean;
  /** Lists the products in the order of `query.codes` instead of by relevance; only without a text. */
  sortedByCodes?: boolean;
  /** Whether products that match only some words follow where a few match all; true by default. */
  partial?: boolean;
}

/** Options with the rules of the office for the query. */
export interface RuledOptions extends SearchOptions {
  rules?: QueryRules | null;
}

/** One page of a listing. */
export interface SearchResult {
  /** Number of products found; those that only follow a few others, because they match some words, are not counted. */
  total: number;
  /** Number of the products that can be listed, where these are fewer; missing for all. */
  listed?: number;
  /** Number of articles that can be ordered among them: the variants that match. */
  articles: number;
  /** The products of the page; after those of the last one, what matches only some words. */
  hits: Hit[];
  /** Words that had to be left out to find anything, as typed. */
  leftOut: string[];
  /** Number of letters that were searched of a longer text that is not a list of codes; null for the whole text. */
  searchedLetters: number | null;
  /** Names of invalid filters, which had no effect. */
  ignored: string[];
  /** The one article that has exactly the typed code; null for none or several. */
  exact: ListingDocument | null;
  /**
   * What may have been meant where nothing matches the text, or only some of its words: known codes as written, or
   * known words; at most three.
   */
  nearest: string[];
  /** null when not requested. */
  facets: Facets | null;
  labels: Labels;
}

export interface Suggestion {
  hit: Hit;
  /** The variant whose code was typed or which the text distinguishes from its siblings, else the product. */
  document: ListingDocument;
}

export interface IndexStatus {
  articles: number;
  /** Since the index in use was built. */
  ageSeconds: number;
  /** Since the oldest announced change that is not in it; 0 when it has all. */
  behindSeconds: number;
  /** Builds that failed since the last good one. */
  failures: number;
  /** The search engine outside this process; missing without one. */
  remote?: RemoteStatus;
}

/** State of a search engine outside this process. */
export interface RemoteStatus {
  /** Whether it is queried now: it has an index and has not failed recently. */
  isUsed: boolean;
  /** Since the oldest change that this process has and it has not; 0 when it has all. */
  behindSeconds: number;
  /** Listings that it served, and those that failed. */
  answered: number;
  failed: number;
}

/** A search engine without the rules of the office: it gets those of each query. */
export interface PlainEngine extends Omit<SearchEngine, 'suggest' | 'redirectOf'> {
  search(query: ListingQuery, visibility: Visibility, options?: RuledOptions): Promise<SearchResult>;
  countFacets(
    query: ListingQuery,
    visibility: Visibility,
    rules?: QueryRules | null,
  ): Promise<{ facets: Facets; labels: Labels }>;
}

/**
 * What the shop needs from a search engine. Articles go in and come out by their database ids and codes; no method
 * fails on unusual input. Changes of the catalogue reach the engine by themselves.
 */
export interface SearchEngine {
  /** Whether searches can be answered. */
  isReady(): boolean;
  /** Changes with everything that can change a result, stock included: part of the key of cached responses. */
  readonly generation: number;

  /** One page of the products that match a query, with their documents. */
  search(query: ListingQuery, visibility: Visibility, options?: SearchOptions): Promise<SearchResult>;
  /** The facets of a query without its products. */
  countFacets(query: ListingQuery, visibility: Visibility): Promise<{ facets: Facets; labels: Labels }>;
  /** The first products for a text that is being typed, and how many there are in all. */
  suggest(text: string, rows: number, visibility: Visibility): Promise<{ total: number; suggestions: Suggestion[] }>;

  /**
   * Where a text leads by a rule of the office, instead of to its result: a path of the shop without language prefix, or
   * an https address; null for nowhere.
   */
  redirectOf(text: string, locale: Locale): string | null;

  /** Articles by database id; those not in the catalogue are left out. */
  listByIds(articleIds: readonly number[], locale: Locale): Promise<ReadonlyMap<number, ListingDocument>>;
  /** Articles by internal code, else by visible code; unknown codes are left out. */
  listByCodes(codes: readonly string[], locale: Locale): Promise<ReadonlyMap<string, ListingDocument>>;
  /**
   * The articles that can be ordered and have a code that differs from the given one by one typing error, by given code;
   * at most three each. Codes that nothing is near to are left out.
   */
  listNearCodes(codes: readonly string[], locale: Locale): Promise<ReadonlyMap<string, readonly ListingDocument[]>>;

  /** What is searched now, for the metrics. */
  status(): IndexStatus;
  /** How many committed changes of the catalogue are not in the index, as the database counts them. */
  missingChanges(): Promise<number>;

  /** Resolves when all changes committed before this call can be found. */
  settled(): Promise<void>;
  /** Ends following the catalogue. */
  close(): Promise<void>;
}
