import type { Locale } from '../../../domain/locale.ts';
import type { StoredFields, StoredRow, StoredText } from '../../catalogue/records.ts';

/** Input of the index build, as read from the database; the builder itself uses no SQL. */

export interface SourceNode {
  id: number;
  code: string;
  parentId: number | null;
  position: number;
  name: StoredText;
}

export interface SourceBrand {
  id: number;
  code: string;
  name: string;
}

export interface SourceCollection {
  id: number;
  code: string;
  name: StoredText;
}

export interface SourceColor {
  code: string;
  name: StoredText;
  swatch: string | null;
}

export interface SourceFeature {
  id: number;
  code: string;
  /** s text, f number, d date, b boolean. */
  dataType: 's' | 'f' | 'd' | 'b';
  unit: string | null;
  position: number;
  isFacet: boolean;
  name: StoredText;
}

/** Phrases with the same meaning; with a language, only for searches in that language. */
export interface SourceSynonyms {
  language: Locale | null;
  phrases: string[];
  /** Where the group holds one way: phrases that the others also find, but not the other way round. */
  finds?: string[];
}

export interface SourceVocabulary {
  categories: SourceNode[];
  families: SourceNode[];
  brands: SourceBrand[];
  collections: SourceCollection[];
  colors: SourceColor[];
  features: SourceFeature[];
  /** Which features describe a family, and in what order. */
  familyFeatures: { familyId: number; featureId: number; position: number }[];
  synonyms: SourceSynonyms[];
}

/** The fields needed to sort the articles before any of them is read completely. */
export interface SourceOutline {
  id: number;
  parentId: number | null;
  kind: 'single' | 'parent' | 'child';
  categoryId: number | null;
  brandId: number | null;
  name: string;
  /** null where it is the Italian name. */
  nameEnglish: string | null;
  sku: string;
  position: number;
}

/** What the index needs of an article besides what rows show. */
export const INDEXED_FIELDS = [
  'description',
  'makerCode',
  'color',
  'size',
  'features',
  'isManaged',
  'stockQuantity',
  'arrivingOn',
] as const;

export interface SourceArticle extends StoredRow, StoredFields<(typeof INDEXED_FIELDS)[number]> {
  id: number;
  parentId: number | null;
  brandId: number | null;
  categoryId: number | null;
  familyId: number | null;
  collectionId: number | null;
  barcodes: string[];
  oldCodes: string[];
  /** Internal codes of the articles that may replace it, best first. */
  alternatives: string[];
  /** When its stock last rose from none to some, in milliseconds since 1970; null for never. */
  restockedAt: number | null;
}
