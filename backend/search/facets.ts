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
  /** The URL parameter, `field_<id>_feature_<s|f|d|b>`. */
  name: string;
  featureId: number;
  label: string;
  unit: string | null;
  /** values: single values. ranges: keys are `from..to`. switch: one entry, `true`. */
  kind: 'values' | 'ranges' | 'switch';
  entries: FacetEntry[];
}

/** All counts are exact numbers of products; a facet ignores its own selection. */
export interface Facets {
  categories: TreeFacetEntry[];
  families: TreeFacetEntry[];
  brands: FacetEntry[];
  collections: FacetEntry[];
  colors: ColorFacetEntry[];
  sizes: FacetEntry[];
  /** Only when all results are in one family. */
  features: FeatureFacet[];
  /** What the customer can buy; null where that is everything, or unknown. */
  assortment: Pick<FacetEntry, 'count' | 'selected'> | null;
  /** Keys `available` and `arriving`, in this order; their labels are those of the state. */
  availability: Omit<FacetEntry, 'label'>[];
  available: number;
  promoted: number;
  /** As `promoted`, for the filter that keeps the text: `promoted` may be counted without it. */
  offers: number;
  new: number;
  announced: number;
  backInStock: number;
  purchased: number;
  /** Lowest and highest net price of the result without the price filter; null without prices. */
  prices: { minimum: number; maximum: number } | null;
}

/** A name in both languages; null in English where it is the Italian one. */
export interface LabelText {
  it: string;
  en: string | null;
}

/** A node of the category or family tree. */
export interface LabelNode {
  code: string;
  /** Position of the parent in the same list; -1 for roots. */
  parent: number;
  name: LabelText;
}

/** Names of everything that articles can be filtered by, in both languages; trees depth first. */
export interface Labels {
  categories: readonly LabelNode[];
  families: readonly LabelNode[];
  brands: readonly { code: string; name: string }[];
  collections: readonly { code: string; name: LabelText }[];
  colors: readonly { code: string; name: LabelText }[];
  /** Data types: s text, f number, d date, b boolean. */
  features: readonly { id: number; dataType: 's' | 'f' | 'd' | 'b'; unit: string | null; name: LabelText }[];
}
