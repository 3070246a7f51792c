import type { LocalText } from '../../domain/local-text.ts';
import type { Change } from '../database/upsert/index.ts';

export * from './article-record.ts';

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
