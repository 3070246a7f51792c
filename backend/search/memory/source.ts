import type { Locale } from '../../../domain/locale.ts';

/** Input of the index build, as read from the database; the builder itself uses no SQL. */

export interface SourceText {
  it: string;
  en: string | null;
}

export interface SourceNode {
  id: number;
  code: string;
  parentId: number | null;
  position: number;
  name: SourceText;
}

export interface SourceBrand {
  id: number;
  code: string;
  name: string;
}

export interface SourceCollection {
  id: number;
  code: string;
  name: SourceText;
}

export interface SourceColor {
  code: string;
  name: SourceText;
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
  name: SourceText;
}

/** Phrases with the same meaning; with a language, only for searches in that language. */
export interface SourceSynonyms {
  language: Locale | null;
  phrases: string[];
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

export type SourceFeatureValue = string | number | boolean | { it: string; en?: string | null };

export interface SourceArticle {
  id: number;
  parentId: number | null;
  kind: 'single' | 'parent' | 'child';
  code: string;
  sku: string;
  name: SourceText;
  summary: { it: string | null; en: string | null };
  description: { it: string | null; en: string | null };
  brandId: number | null;
  categoryId: number | null;
  familyId: number | null;
  collectionId: number | null;
  makerCode: string | null;
  unit: string;
  /** Hundredths of a percent. */
  vatRate: number;
  minimumPackaging: number;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit: number | null;
  packaging: { code: string; unit: string; quantity: number }[];
  color: string | null;
  size: string | null;
  /** By feature code. */
  features: Record<string, SourceFeatureValue>;
  /** Only the first two are stored. */
  pictures: string[];
  isNew: boolean;
  isHot: boolean;
  isAnnounced: boolean;
  isManaged: boolean;
  stockQuantity: number;
  /** YYYY-MM-DD. */
  arrivingOn: string | null;
  barcodes: string[];
  oldCodes: string[];
  /** Internal codes of the articles that may replace it, best first. */
  alternatives: string[];
  /** When its stock last rose from none to some, in milliseconds since 1970; null for never. */
  restockedAt: number | null;
}
