import type { ListingQuery } from '../../domain/listing-query.ts';
import type { ListingDocument, Locale } from './documents.ts';
import type { Labels } from './index-data.ts';
import type { Origin } from './query/origins.ts';

/**
 * Article numbers: every article of an index has one. First come the sellables (singles and children), those of a page side
 * by side, then the parents. Numbers hold for one edition of the index only.
 */
export type ArticleNumber = number;

/**
 * What differs from caller to caller, made by other subjects for one edition. Arrays are by sellable and as long as
 * `engine.size`. Callers with the same arrays should share a key: results are kept by it.
 */
export interface Visibility {
  /** Names the arrays: two audiences with one key are taken for the same. '' is the guest. */
  key: string;
  snapshot: number;
  /** Language of names in the answer; hits in it come first. */
  locale: Locale;
  /** Net unit prices in ten-thousandths of a euro, negative or NaN where there is none; null ignores price filters (R2.31). */
  netPrices: Float64Array | Int32Array | null;
  /** 1 where a promotion runs for the caller; null where none does. */
  promoted: Uint8Array | null;
  /** 1 where the caller bought it before; null for nothing. */
  purchased: Uint8Array | null;
  /** The caller's own codes, normalised with `normaliseCode`, and the article they mean. */
  customerCodes: ReadonlyMap<string, ArticleNumber> | null;
}

/** Why an article was found; the least obvious reason where several words had different ones. */
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
  /** The page listed: a single or a parent. */
  page: ArticleNumber;
  /** The sellable of that page that fits best: the child whose code was typed, else the first that passes the filters. */
  matched: ArticleNumber;
  /** Whether the text tells `matched` from all other sellables of the page: `m8x40` of the bolts, a variant's code. */
  isTheVariant: boolean;
  /** null when no text was searched. */
  why: MatchReason | null;
  /**
   * What was typed, and the word it was taken for: another name or spelling, the word where it stands, a code as it is
   * written (of an article's two own and of a customer's only the piece that was looked for, normalised). null when no text was searched.
   */
  origin: Origin | null;
  /** Of a page with variants those whose codes are in a list of codes that was typed, in the order typed. */
  typedVariants: readonly ArticleNumber[];
}

/** One choice of a facet. `key` is what stands in the address. */
export interface FacetEntry {
  key: string;
  label: string;
  /** Pages that would be listed with this choice instead of the facet's own, all other filters kept. */
  count: number;
  selected: boolean;
}

export interface TreeFacetEntry extends FacetEntry {
  /** Code of the node above; null at the top. */
  parent: string | null;
  depth: number;
}

export interface ColorFacetEntry extends FacetEntry {
  swatch: string | null;
}

export interface FeatureFacet {
  /** The parameter in the address, `field_<id>_feature_<s|f|d|b>` (R2.35). */
  name: string;
  featureId: number;
  label: string;
  unit: string | null;
  /** values: one by one. ranges: keys are `from..to`. switch: one entry, `true`. */
  kind: 'values' | 'ranges' | 'switch';
  entries: FacetEntry[];
}

/** All counts are of pages and exact; a facet's own choice is left out of its own counts (R3.13–R3.18, R7.15). */
export interface Facets {
  categories: TreeFacetEntry[];
  families: TreeFacetEntry[];
  brands: FacetEntry[];
  collections: FacetEntry[];
  colors: ColorFacetEntry[];
  sizes: FacetEntry[];
  /** Only when the result lies in exactly one family (R3.16). */
  features: FeatureFacet[];
  available: number;
  promoted: number;
  new: number;
  announced: number;
  backInStock: number;
  purchased: number;
  /** Lowest and highest net price of the result, the price filter left out; null without prices. */
  prices: { minimum: number; maximum: number } | null;
}

export interface SearchResult {
  /** Pages found. */
  total: number;
  hits: Hit[];
  /** Words that had to be left out to find anything, as typed. */
  leftOut: string[];
  /** Of a text that is longer, and no list of codes, only so many letters were searched; null for all of it. */
  searchedLetters: number | null;
  /** Names of filters that were not understood and had no effect. */
  ignored: string[];
  /** The one article that has exactly the code typed; null when none or several. */
  exact: ArticleNumber | null;
  /** null when not asked for. */
  facets: Facets | null;
}

export interface SearchOptions {
  /** Whether facets are counted; true when not given. */
  facets?: boolean;
}

export interface Suggestion {
  hit: Hit;
  /** The child whose code was typed or which the text tells from its siblings, else the page. */
  document: ListingDocument;
}

export interface StockChange {
  articleId: number;
  quantity: number;
  /** YYYY-MM-DD. */
  arrivingOn: string | null;
}

/** The search engine over one edition of the catalogue. Everything answers at once and never throws on odd input. */
export interface SearchEngine {
  /** Changes with every rebuild: article numbers and arrays made for another edition are refused. */
  readonly snapshot: number;
  /** Changes with everything that can change an answer: rebuilds and stock. */
  readonly generation: number;
  /** Number of sellables. */
  readonly size: number;
  /** Number of pages. */
  readonly pageCount: number;
  /** Names and trees. */
  readonly labels: Labels;

  search(query: ListingQuery, visibility: Visibility, options?: SearchOptions): SearchResult;
  suggest(text: string, rows: number, visibility: Visibility): { total: number; suggestions: Suggestion[] };

  /** Number of an article by database id; -1 when it is not in the index. */
  ordinalOf(articleId: number): ArticleNumber;
  articleIdAt(article: ArticleNumber): number;
  /** Number of an article by its internal code or, failing that, its visible code; -1 when there is none. */
  ordinalOfCode(code: string): ArticleNumber;
  /** Sellables of a page or a sellable itself: from (included) to (excluded). */
  variantsOf(article: ArticleNumber): { from: number; to: number };
  /** The page on which a sellable is listed. */
  pageOf(variant: ArticleNumber): ArticleNumber;
  documentAt(article: ArticleNumber, locale: Locale): ListingDocument;
  /** Takes over new stock in place; unknown articles are passed over. */
  patchStock(changes: readonly StockChange[]): void;
}
