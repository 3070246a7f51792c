import type { ListingQuery } from '../../domain/listing-query.ts';
import type { ListingDocument, Locale } from './memory/documents.ts';
import type { Labels } from './memory/index-data.ts';
import type { Origin } from './memory/query/origins.ts';

/**
 * Article ordinals: every article of an index has one. First come the variants (singles and children), those of a
 * product adjacent, then the parents. Ordinals are valid for one snapshot of the index only.
 */
export type ArticleNumber = number;

/**
 * Visibility: what differs between customers, computed outside the search for one snapshot. Arrays are by variant and
 * as long as `engine.size`. Customers with the same arrays should share a key, because results are cached by it.
 */
export interface Visibility {
  /** Identifies the arrays: two objects with the same key are treated as equal. '' is the guest. */
  key: string;
  snapshot: number;
  /** Language of names in the result; matches in this language rank first. */
  locale: Locale;
  /**
   * Net unit prices in ten-thousandths of a euro, negative or NaN without a price; null ignores price filters (R2.31).
   */
  netPrices: Float64Array | Int32Array | null;
  /** 1 where a promotion runs for the customer; null where none does. */
  promoted: Uint8Array | null;
  /** 1 where the customer bought it before; null for nothing. */
  purchased: Uint8Array | null;
  /** The customer's own codes, normalised with `normaliseCode`, and the article of each. */
  customerCodes: ReadonlyMap<string, ArticleNumber> | null;
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
  | 'description';

export interface Hit {
  /** The product listed: a single or a parent. */
  page: ArticleNumber;
  /** The best matching variant of the product: the one whose code was typed, else the first that passes the filters. */
  matched: ArticleNumber;
  /**
   * Whether the text distinguishes `matched` from all other variants of the product: `m8x40` of the bolts, a variant's
   * code.
   */
  isTheVariant: boolean;
  /** null without a search text. */
  why: MatchReason | null;
  /**
   * The typed text and what it matched: a synonym or other spelling, the matched word, a code as written (for an
   * article's own two codes and a customer's own code only the normalised fragment that was searched). null without a
   * search text.
   */
  origin: Origin | null;
  /** Variants of a product whose codes are in a typed list of codes, in the order typed. */
  typedVariants: readonly ArticleNumber[];
}

/** One entry of a facet. `key` is its value in the URL. */
export interface FacetEntry {
  key: string;
  label: string;
  /** Products that would be listed with this entry instead of the facet's own selection, with all other filters. */
  count: number;
  selected: boolean;
}

export interface TreeFacetEntry extends FacetEntry {
  /** Code of the parent node; null for roots. */
  parent: string | null;
  depth: number;
}

export interface ColorFacetEntry extends FacetEntry {
  swatch: string | null;
}

export interface FeatureFacet {
  /** The URL parameter, `field_<id>_feature_<s|f|d|b>` (R2.35). */
  name: string;
  featureId: number;
  label: string;
  unit: string | null;
  /** values: single values. ranges: keys are `from..to`. switch: one entry, `true`. */
  kind: 'values' | 'ranges' | 'switch';
  entries: FacetEntry[];
}

/** All counts are exact numbers of products; a facet ignores its own selection (R3.13–R3.18, R7.15). */
export interface Facets {
  categories: TreeFacetEntry[];
  families: TreeFacetEntry[];
  brands: FacetEntry[];
  collections: FacetEntry[];
  colors: ColorFacetEntry[];
  sizes: FacetEntry[];
  /** Only when all results are in one family (R3.16). */
  features: FeatureFacet[];
  available: number;
  promoted: number;
  new: number;
  announced: number;
  backInStock: number;
  purchased: number;
  /** Lowest and highest net price of the result without the price filter; null without prices. */
  prices: { minimum: number; maximum: number } | null;
}

export interface SearchResult {
  /** Number of products found. */
  total: number;
  hits: Hit[];
  /** Words that had to be left out to find anything, as typed. */
  leftOut: string[];
  /** Number of letters that were searched of a longer text that is not a list of codes; null for the whole text. */
  searchedLetters: number | null;
  /** Names of invalid filters, which had no effect. */
  ignored: string[];
  /** The one article that has exactly the typed code; null for none or several. */
  exact: ArticleNumber | null;
  /** null when not requested. */
  facets: Facets | null;
}

export interface SearchOptions {
  /** Whether facets are counted; true by default. */
  facets?: boolean;
}

export interface Suggestion {
  hit: Hit;
  /** The variant whose code was typed or which the text distinguishes from its siblings, else the product. */
  document: ListingDocument;
}

export interface StockChange {
  articleId: number;
  quantity: number;
  /** YYYY-MM-DD. */
  arrivingOn: string | null;
}

/** The search engine over one snapshot of the catalogue. It is synchronous and never throws on odd input. */
export interface SearchEngine {
  /** Changes with every rebuild: ordinals and arrays of another snapshot are rejected. */
  readonly snapshot: number;
  /** Changes with everything that can change a result: rebuilds and stock. */
  readonly generation: number;
  /** Number of variants. */
  readonly size: number;
  /** Number of products. */
  readonly pageCount: number;
  /** Label lists and trees. */
  readonly labels: Labels;

  search(query: ListingQuery, visibility: Visibility, options?: SearchOptions): SearchResult;
  suggest(text: string, rows: number, visibility: Visibility): { total: number; suggestions: Suggestion[] };

  /** Ordinal of an article by database id; -1 when it is not in the index. */
  ordinalOf(articleId: number): ArticleNumber;
  articleIdAt(article: ArticleNumber): number;
  /** Ordinal of an article by internal code, else by visible code; -1 when there is none. */
  ordinalOfCode(code: string): ArticleNumber;
  /** Variants of a product, or a variant itself: from (inclusive) to (exclusive). */
  variantsOf(article: ArticleNumber): { from: number; to: number };
  /** The product of a variant. */
  pageOf(variant: ArticleNumber): ArticleNumber;
  documentAt(article: ArticleNumber, locale: Locale): ListingDocument;
  /** Updates stock in place; unknown articles are ignored. */
  patchStock(changes: readonly StockChange[]): void;
}
