import type { StoredText } from '../../catalogue/records.ts';
import type { SourceFeature, SourceSynonyms } from './source.ts';

/** A node of the category or family tree; nodes are sorted depth first, every parent before its children. */
export interface TreeNode {
  id: number;
  code: string;
  /** Index of the parent; -1 for roots. */
  parent: number;
  /** 0 for roots. */
  depth: number;
  name: StoredText;
}

export interface IndexedFeature extends Omit<SourceFeature, 'position'> {
  /** Index of its first value among all feature values; the values of a feature are adjacent. */
  firstValue: number;
  valueCount: number;
}

/** Lists of the labels that articles refer to; the columns hold indexes into these lists. */
export interface Labels {
  categories: TreeNode[];
  families: TreeNode[];
  brands: { id: number; code: string; name: string }[];
  collections: { id: number; code: string; name: StoredText }[];
  colors: { code: string; name: StoredText; swatch: string | null }[];
  /** In their first spelling, in display order. */
  sizes: string[];
  features: IndexedFeature[];
  /** By family: indexes of its features in display order, its own first, then those of its ancestors. */
  familyFeatures: number[][];
}

/**
 * Occurrences of every term: ordinals, a byte of field ranks (Italian high, English low), and a byte for the impact of
 * the term on the score (BM25F, build/field-weights.ts).
 */
export interface Postings {
  /** By term; one entry longer than the terms. */
  starts: Uint32Array;
  ordinals: Uint32Array;
  ranks: Uint8Array;
  impacts: Uint8Array;
}

/**
 * The whole index as plain arrays, so that another process can build it and transfer it as bytes.
 *
 * A variant is an article that can be ordered (a single or a child). Articles are numbered: first all variants, those
 * of one product adjacent and the products in the default sort order (build/layout.ts); then the parents. A product is a
 * single or a parent.
 */
export interface IndexData {
  variantCount: number;
  productCount: number;
  /** By article ordinal: the database id. sortedIds has the ids in ascending order, sortedIdOrdinals their ordinals. */
  articleIds: Float64Array;
  sortedIds: Float64Array;
  sortedIdOrdinals: Uint32Array;

  /** By product, one entry longer: ordinal of its first variant. */
  productStarts: Uint32Array;
  /** By product: article ordinal of the product itself. */
  productArticles: Uint32Array;
  /** By product: number of its series; products of a series have equal names apart from figures and brand. */
  productSeries: Uint32Array;
  /** By product: its own category. */
  productCategories: Uint16Array;

  /** All products in the order of the category tree, before near copies are moved apart (build/layout.ts). */
  productsInTree: Uint32Array;

  /** All products in the order of their codes, and of their names in both languages; equal ones by id. */
  productsByCode: Uint32Array;
  productsByName: Uint32Array;
  productsByEnglishName: Uint32Array;

  /** By variant. In columns that refer to a list of labels, NONE means no value. */
  productOf: Uint32Array;
  category: Uint16Array;
  family: Uint16Array;
  brand: Uint16Array;
  collection: Uint16Array;
  color: Uint16Array;
  size: Uint16Array;
  flags: Uint8Array;
  stock: Int32Array;
  /** Days since 1970; 0 without a confirmed supply. */
  arrivingOn: Uint16Array;
  /** Hours since 1970 when stock last came back; 0 for never. */
  restockedAt: Uint32Array;

  /** By variant, one entry longer: where its values start in featureValues (numbers of values). */
  featureStarts: Uint32Array;
  featureValues: Uint32Array;
  /** By value, one entry longer: where its variants start in valueVariants. */
  valueStarts: Uint32Array;
  valueVariants: Uint32Array;
  /** By value: its number (a date as days since 1970, a boolean as 0 or 1); NaN for texts. */
  valueNumbers: Float64Array;
  /** Texts of the values, joined: Italian, English (empty when equal). */
  valueTexts: string;
  valueTextsEnglish: string;

  /** Terms in ascending order, joined; their postings in products and in single variants. */
  terms: string;
  /** By term: the TRAIT bits of all its occurrences. */
  termTraits: Uint8Array;
  productPostings: Postings;
  variantPostings: Postings;

  /** Normalised codes one after the other, separated by a zero byte. */
  codeBytes: Uint8Array;
  codeStarts: Uint32Array;
  /** By code: article ordinal and kind (CODE_KINDS). */
  codeArticles: Uint32Array;
  codeKinds: Uint8Array;
  /** Suffix array: offsets into codeBytes, sorted by the text at the offset. */
  codeSuffixes: Uint32Array;

  /** Listing row of each article by ordinal, as JSON in UTF-8; after each, a line with its further codes as written. */
  documentStarts: Uint32Array;
  documentEnds: Uint32Array;
  documents: Uint8Array;
  /** The names of the fields of objects in documents (documents.ts). */
  documentShapes: readonly string[][];

  labels: Labels;
  synonyms: SourceSynonyms[];
}

export const NONE = 0xffff;
export const JOINT = '\u0001';

export const FLAG_NEW = 1;
export const FLAG_ANNOUNCED = 2;
export const FLAG_MANAGED = 4;

/** Where a term occurs in the whole catalogue: bits of a byte. */
export const TRAIT = {
  /** It is the word that names the thing in a good share of the articles that it could name. */
  namesThing: 1,
  /** It occurs in a name or a feature. */
  inNameOrFeature: 2,
  /** It occurs in an Italian name or label, and not only in features and prose. */
  namedItalian: 4,
  /** It occurs in an English text. */
  english: 8,
  /** It occurs in an Italian text whose English one does not have it; the reverse. */
  onlyItalian: 16,
  onlyEnglish: 32,
  /** It occurs in an English name or label. */
  namedEnglish: 64,
} as const;

/** Kinds of codes, most important first. */
export const CODE_KINDS = ['sku', 'code', 'barcode', 'maker_code', 'old_code'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export function isCodeKind(name: string): name is CodeKind {
  return CODE_KINDS.some((kind) => kind === name);
}

/** Field ranks of a term: the most important field in which it occurs. */
export const RANK = {
  description: 1,
  category: 2,
  collection: 3,
  feature: 4,
  /** A figure in a feature, a size, a colour: by these an article is chosen. */
  choice: 5,
  summary: 6,
  /** A word of the name that says what the thing is for. */
  purpose: 7,
  brand: 8,
  /** The family name says what the thing is, although the article's name does not. */
  family: 9,
  name: 10,
  /** The head word of the name, which names the thing. */
  head: 11,
  /** A word of the name that also names the family. */
  thing: 12,
} as const;
export type Rank = (typeof RANK)[keyof typeof RANK];
