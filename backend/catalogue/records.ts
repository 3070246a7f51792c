import type { LocalText } from '../../domain/local-text.ts';
import type { Change } from '../database/upsert/index.ts';

// Records are the input of the write use cases, from a file or a seed. They refer to each other by code, never by database
// id, so that importing them again gives the same result. Other subjects have a records.ts too.

export interface CategoryRecord {
  code: string;
  parentCode: string | null;
  name: LocalText;
  position: number;
  picture?: string | null;
}

export interface FamilyRecord {
  code: string;
  parentCode: string | null;
  name: LocalText;
  position: number;
  /** Codes of the features that describe this family, in display order. */
  features: string[];
}

export type CategoryChange = Change<CategoryRecord, 'code'>;
export type FamilyChange = Change<FamilyRecord, 'code'>;

/** s text, f number, d date (YYYY-MM-DD), b boolean: the letters of `field_<id>_feature_<letter>`. */
export type FeatureType = 's' | 'f' | 'd' | 'b';

export interface FeatureRecord {
  code: string;
  dataType: FeatureType;
  name: LocalText;
  unit?: string | null;
  position: number;
  isFacet: boolean;
}

export interface BrandRecord {
  code: string;
  name: string;
  logo?: string | null;
}

export interface CollectionRecord {
  code: string;
  name: LocalText;
}

export interface ColorRecord {
  /** Lower-case Italian word, used in the URL: `color=rosso`. */
  code: string;
  name: LocalText;
  /** CSS colour of the swatch, e.g. `#C0392B`. */
  swatch: string | null;
}

export type FeatureValue = string | number | boolean | LocalText;

export interface PackagingOption {
  /** MV minimum sale, CF pack, IMB box, PAL pallet. */
  code: string;
  unit: string;
  /** Units of the article it contains. */
  quantity: number;
}

export interface DocumentRecord {
  name: LocalText;
  /** URL of the file: a path of this site or an absolute http(s) URL. */
  url: string;
}

export interface ArticleRecord {
  /** Internal code (id and slug in the API). */
  code: string;
  /** Code that customers see and type (sku and carti in the API). */
  sku: string;
  kind: 'single' | 'parent' | 'child';
  parentCode: string | null;
  /** Order among the variants of one product. */
  position: number;
  name: LocalText;
  /** One line of distinguishing attributes, shown under the name in lists. */
  summary?: LocalText | null;
  description?: LocalText | null;
  brandCode: string | null;
  categoryCode: string | null;
  familyCode: string | null;
  collectionCode?: string | null;
  makerCode?: string | null;
  unit: string;
  /** Hundredths of a percent: 2200, 1000, 400. */
  vatRate: number;
  /** The order quantity must be a multiple of this; qty_min_imballo in the API. */
  minimumPackaging: number;
  /** Pieces in one unit that is a pack; null for other units. */
  piecesPerUnit?: number | null;
  packaging: PackagingOption[];
  color?: string | null;
  size?: string | null;
  /** On parents: what distinguishes the variants, in order: 'color', 'size' or feature codes; at most two. */
  axes: string[];
  features: Record<string, FeatureValue>;
  /** URLs of the pictures without version prefix, e.g. `/img/demo/helmet-yellow.webp`. */
  pictures: string[];
  documents: DocumentRecord[];
  assistanceLink?: string | null;
  videoLink?: string | null;
  isNew: boolean;
  isHot: boolean;
  /** Announced for the catalogue ("coming soon"), which is not the same as arriving. */
  isAnnounced: boolean;
  isManaged: boolean;
  isActive: boolean;
  stockQuantity: number;
  /** Date of confirmed supply, YYYY-MM-DD. Zero stock with this date is IN ARRIVO. */
  arrivingOn?: string | null;
  barcodes: { code: string; unit?: string | null }[];
  oldCodes: string[];
  relatedCodes: string[];
  alternativeCodes: string[];
}

/** Changes of single features: null removes one, features that are not named keep their value. */
export type FeatureChanges = Record<string, FeatureValue | null>;

export type ArticleChange = Change<ArticleRecord, 'code'> & { featureChanges?: FeatureChanges };

export interface StockRecord {
  articleCode: string;
  quantity: number;
  arrivingOn?: string | null;
}

export type StockChange = Change<StockRecord, 'articleCode'>;

/** A change of an article's stock in the past. */
export interface StockEventRecord {
  articleCode: string;
  /** YYYY-MM-DD. */
  on: string;
  quantityBefore: number;
  quantityAfter: number;
}

/** A code that a customer uses for an article. */
export interface CustomerCodeRecord {
  customerCode: string;
  articleCode: string;
  code: string;
}
