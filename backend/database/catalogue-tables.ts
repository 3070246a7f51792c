import type { Locale } from '../../domain/locale.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DateText, DefaultedJson, DefaultedTimestamp } from './column-types.ts';

export interface CategoryTable {
  id: GeneratedAlways<number>;
  code: string;
  parent_id: number | null;
  position: Generated<number>;
  name_it: string;
  name_en: string | null;
  picture: string | null;
}

export interface FamilyTable {
  id: GeneratedAlways<number>;
  code: string;
  parent_id: number | null;
  position: Generated<number>;
  name_it: string;
  name_en: string | null;
}

export interface FeatureTable {
  id: GeneratedAlways<number>;
  code: string;
  data_type: 's' | 'f' | 'd' | 'b';
  unit: string | null;
  position: Generated<number>;
  is_facet: Generated<boolean>;
  name_it: string;
  name_en: string | null;
}

export interface FamilyFeatureTable {
  family_id: number;
  feature_id: number;
  position: Generated<number>;
}

export interface BrandTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  logo: string | null;
}

export interface CollectionTable {
  id: GeneratedAlways<number>;
  code: string;
  name_it: string;
  name_en: string | null;
}

export interface SynonymGroupTable {
  code: string;
  /** null: for searches in both languages. */
  language: Locale | null;
  phrases: string[];
}

export interface ColorTable {
  code: string;
  name_it: string;
  name_en: string | null;
  swatch: string | null;
}

/** One packaging of an article: `quantity` units in one `unit`. */
export interface StoredPackaging {
  code: string;
  unit: string;
  quantity: number;
}

/** A feature's value; a text that differs by language is stored in both. */
export type StoredFeatureValue = string | number | boolean | { it: string; en?: string | null };

export interface StoredDocument {
  name: { it: string; en?: string | null };
  url: string;
}

export interface ArticleTable {
  id: GeneratedAlways<number>;
  code: string;
  sku: string;
  kind: 'single' | 'parent' | 'child';
  parent_id: number | null;
  position: Generated<number>;
  name_it: string;
  name_en: string | null;
  summary_it: string | null;
  summary_en: string | null;
  description_it: string | null;
  description_en: string | null;
  brand_id: number | null;
  category_id: number | null;
  family_id: number | null;
  collection_id: number | null;
  maker_code: string | null;
  unit: Generated<string>;
  vat_rate: Generated<number>;
  minimum_packaging: Generated<number>;
  pieces_per_unit: number | null;
  packaging: DefaultedJson<StoredPackaging[]>;
  color: string | null;
  size: string | null;
  axes: Generated<string[]>;
  features: DefaultedJson<Record<string, StoredFeatureValue>>;
  pictures: Generated<string[]>;
  documents: DefaultedJson<StoredDocument[]>;
  assistance_link: string | null;
  video_link: string | null;
  is_new: Generated<boolean>;
  is_hot: Generated<boolean>;
  is_announced: Generated<boolean>;
  is_managed: Generated<boolean>;
  is_active: Generated<boolean>;
  stock_quantity: Generated<number>;
  arriving_on: DateText | null;
  updated_at: DefaultedTimestamp;
}

export interface BarcodeTable {
  code: string;
  article_id: number;
  unit: string | null;
  position: Generated<number>;
}

export interface ArticleAliasTable {
  article_id: number;
  kind: 'old' | 'customer';
  customer_id: number | null;
  code: string;
}

export interface ArticleLinkTable {
  article_id: number;
  linked_id: number;
  kind: 'related' | 'alternative';
  position: Generated<number>;
}

export interface StockEventTable {
  id: GeneratedAlways<number>;
  article_id: number;
  at: DefaultedTimestamp;
  quantity_before: number;
  quantity_after: number;
}
