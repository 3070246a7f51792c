/** One value of a technical-feature filter as it stands in the address: `field_77_feature_s=ottone`. */
export interface FieldFilter {
  /** The whole parameter name, `field_<feature id>_feature_<s|f|d|b>` (R2.35). */
  name: string;
  /** Any of these matches. */
  values: string[];
}

/** The whole state of a listing: what the address holds and what the call asks (R2.28–R2.37, R2.44). */
export interface ListingQuery {
  /** '' means everything; `*` is read as ''. */
  text: string;
  /** Category codes: `path` means an article must belong to all of them (`and-`), else to any. */
  categories: { codes: string[]; path: boolean };
  /** Code of a node in the family tree; its descendants count too. */
  family: string | null;
  brand: string | null;
  collection: string | null;
  colors: string[];
  sizes: string[];
  /** Net unit price bounds in ten-thousandths of a euro, included; null is unbounded. */
  minimumPrice: number | null;
  maximumPrice: number | null;
  fields: FieldFilter[];
  onlyAvailable: boolean;
  onlyPromotions: boolean;
  onlyNew: boolean;
  onlyAnnounced: boolean;
  onlyBackInStock: boolean;
  onlyPurchased: boolean;
  /** Internal codes; null when not asked for, [] matches nothing. */
  codes: string[] | null;
  latestOrders: boolean;
  /** Counted from 1. */
  page: number;
  /** 1 to 96, default 12. */
  perPage: number;
}
