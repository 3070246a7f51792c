import { PER_PAGE } from './defaults.ts';

/** One technical-feature filter as in the URL: `field_77_feature_s=ottone`. */
export interface FieldFilter {
  /** The whole parameter name, `field_<feature id>_feature_<s|f|d|b>`. */
  name: string;
  /** An article matches with any of these values. */
  values: string[];
}

/** Orders of a listing, with their names in the URL. Those by price and last purchase are for customers. */
export const LISTING_SORTS = ['relevance', 'code', 'name', 'price', 'price_desc', 'last_bought', 'newest'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/** States of the availability filter, which unlike `onlyAvailable` keeps the text. */
export const AVAILABILITIES = ['available', 'arriving'] as const;
export type AvailabilityFilter = (typeof AVAILABILITIES)[number];

/**
 * The whole state of a listing, from the URL or from a request. Parsed, serialized and changed by
 * `listing-url.ts` and `listing-filters.ts`.
 */
export interface ListingQuery {
  /** Words or a list of codes; '' (also for `*`) means everything. Always '' together with an `only…` filter. */
  text: string;
  /** Category codes: with `path` an article must belong to all of them (`and-`), otherwise to any. */
  categories: { codes: string[]; path: boolean };
  /** Code of a node in the family tree; its descendants match too. */
  family: string | null;
  /** Codes; an article matches with any of them. */
  brands: string[];
  collection: string | null;
  /** Lower case. */
  colors: string[];
  /** As typed; compared case-insensitively. */
  sizes: string[];
  /** Net unit price bounds in ten-thousandths of a euro, inclusive; null is unbounded. */
  minimumPrice: number | null;
  maximumPrice: number | null;
  fields: FieldFilter[];
  /** An article matches in any of these states; [] for all articles. */
  availability: AvailabilityFilter[];
  /** Only articles on offer, as with `onlyPromotions`; a facet like `availability`, so that it keeps the text. */
  offers: boolean;
  /**
   * Only what the customer can buy, everything, or by default (null) the former for a customer who can buy less than
   * half of the catalogue. No effect for guests.
   */
  assortment: 'own' | 'all' | null;
  onlyAvailable: boolean;
  onlyPromotions: boolean;
  onlyNew: boolean;
  onlyAnnounced: boolean;
  onlyBackInStock: boolean;
  onlyPurchased: boolean;
  /** Internal codes; null when not filtered by code, [] matches nothing. */
  codes: string[] | null;
  /** Internal code of the article whose alternatives `codes` are, for the heading; null when `codes` is null. */
  alternativesOf: string | null;
  latestOrders: boolean;
  sort: ListingSort;
  /** Starts at 1. */
  page: number;
  /** 1 to 96, default 12. */
  perPage: number;
}

export const DEFAULT_PER_PAGE = PER_PAGE;
export const MAXIMUM_PER_PAGE = 96;

/** The whole catalogue, first page. */
export const WHOLE_CATALOGUE: Readonly<ListingQuery> = Object.freeze({
  text: '',
  categories: { codes: [], path: false },
  family: null,
  brands: [],
  collection: null,
  colors: [],
  sizes: [],
  minimumPrice: null,
  maximumPrice: null,
  fields: [],
  availability: [],
  offers: false,
  assortment: null,
  onlyAvailable: false,
  onlyPromotions: false,
  onlyNew: false,
  onlyAnnounced: false,
  onlyBackInStock: false,
  onlyPurchased: false,
  codes: null,
  alternativesOf: null,
  latestOrders: false,
  sort: 'relevance',
  page: 1,
  perPage: DEFAULT_PER_PAGE,
});
