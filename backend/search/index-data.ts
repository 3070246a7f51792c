import type { SourceFeature, SourceSynonyms, SourceText } from './source.ts';

/** A node of the category or family tree; nodes stand in reading order, every parent before its children. */
export interface TreeNode {
  id: number;
  code: string;
  /** Place of the parent among the nodes; -1 at the top. */
  parent: number;
  /** 0 at the top. */
  depth: number;
  name: SourceText;
}

export interface IndexedFeature extends Omit<SourceFeature, 'position'> {
  /** First of its values among all feature values; they stand together. */
  firstValue: number;
  valueCount: number;
}

/** The named things articles refer to; columns hold their place in these lists. */
export interface Labels {
  categories: TreeNode[];
  families: TreeNode[];
  brands: { id: number; code: string; name: string }[];
  collections: { id: number; code: string; name: SourceText }[];
  colors: { code: string; name: SourceText; swatch: string | null }[];
  /** As first written; in the order to show them. */
  sizes: string[];
  features: IndexedFeature[];
  /** By family: places of its features in the order to show them, own ones and those of the families above. */
  familyFeatures: number[][];
}

/** Terms with, for each, where it occurs: ordinals and a byte of field ranks (Italian high, English low). */
export interface Postings {
  /** By term; one longer than the terms. */
  starts: Uint32Array;
  ordinals: Uint32Array;
  ranks: Uint8Array;
}

/**
 * The whole index as plain arrays, so that another process can build it and hand it over as bytes.
 *
 * A sellable is an article that can be ordered (a single or a child). Articles are numbered: first all sellables, those of
 * one page side by side and the pages in merchant's order; then the parents. A unit is a page: a single or a parent.
 */
export interface IndexData {
  variantCount: number;
  unitCount: number;
  /** By article number: the database id. Ids in rising order with their article number are beside it. */
  articleIds: Float64Array;
  sortedIds: Float64Array;
  sortedIdOrdinals: Uint32Array;

  /** By unit, one longer than the units: where its sellables begin. */
  unitStarts: Uint32Array;
  /** By unit: article number of the page itself. */
  unitPages: Uint32Array;

  /** By sellable. In columns that point into a list of labels, NONE stands for nothing. */
  unitOf: Uint32Array;
  category: Uint16Array;
  family: Uint16Array;
  brand: Uint16Array;
  collection: Uint16Array;
  color: Uint16Array;
  size: Uint16Array;
  flags: Uint8Array;
  stock: Int32Array;
  /** Days since 1970; 0 when no supply is confirmed. */
  arrivingOn: Uint16Array;
  /** Hours since 1970 when stock last came back; 0 when never. */
  restockedAt: Uint32Array;

  /** By sellable, one longer: where its feature values begin in featureValues (numbers of values). */
  featureStarts: Uint32Array;
  featureValues: Uint32Array;
  /** By value, one longer: where the sellables that have it begin in valueSellables. */
  valueStarts: Uint32Array;
  valueVariants: Uint32Array;
  /** By value: its number (a date as days since 1970, a boolean as 0 or 1); NaN for texts. */
  valueNumbers: Float64Array;
  /** Texts of the values, joined: Italian, English (empty when the same). */
  valueTexts: string;
  valueTextsEnglish: string;

  /** Terms in rising order, joined; where they occur in pages and in single sellables. */
  terms: string;
  unitPostings: Postings;
  variantPostings: Postings;

  /** Normalised codes one after the other, parted by a zero byte. */
  codeBytes: Uint8Array;
  codeStarts: Uint32Array;
  /** By code: article number and kind (CODE_KINDS). */
  codeArticles: Uint32Array;
  codeKinds: Uint8Array;
  /** Places in codeBytes in the order of what stands there. */
  codeSuffixes: Uint32Array;

  /** What a listing row shows, by article number, as JSON in UTF-8; behind each in a line its other codes as written. */
  documentStarts: Uint32Array;
  documentEnds: Uint32Array;
  documents: Uint8Array;

  labels: Labels;
  synonyms: SourceSynonyms[];
}

export const NONE = 0xffff;
export const JOINT = '\u0001';

export const FLAG_NEW = 1;
export const FLAG_ANNOUNCED = 2;
export const FLAG_MANAGED = 4;

/** Kinds of codes, the more telling first. */
export const CODE_KINDS = ['sku', 'code', 'barcode', 'maker_code', 'old_code'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export function isCodeKind(name: string): name is CodeKind {
  return CODE_KINDS.some((kind) => kind === name);
}

/** Field ranks of a term; what a hit in them is worth is the matcher's business. */
export const RANK = {
  description: 1,
  category: 2,
  collection: 3,
  feature: 4,
  summary: 5,
  brand: 6,
  /** What the family is called: says what the thing is, without its name saying so. */
  family: 7,
  name: 8,
  /** The word of a name that names the thing. */
  head: 9,
  /** A word of the name that is what the family is called. */
  thing: 10,
} as const;
export type Rank = (typeof RANK)[keyof typeof RANK];
