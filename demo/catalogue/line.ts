import type { LocalText } from '../../domain/local-text.ts';
import type { Look } from '../pictures/look.ts';

/** The description of an article that is sold in many sizes, versions and brands. */
export interface Line {
  /** Identifies the line; part of the seeds of its editions and random values. */
  code: string;
  /** Code of a category of the third level. */
  category: string;
  family: string;
  /**
   * The name, with placeholders: {x} all axis labels, {0} and {1} one of them, {v} the version. A placeholder without a
   * value (the sizes, on a product) is left out.
   */
  it: string;
  en: string;
  /** Purpose and material, one or two sentences, Italian then English. */
  about: readonly [string, string];
  /** Codes of its brands, best known first. */
  brands: string;
  /** Visible code of the product, or of the single article: {0}, {1} axis codes, {v} version code. */
  sku: string;
  /** Visible code of a variant; with it the line yields products with variants, without it single articles. */
  childSku?: string;
  unit?: string;
  vatRate?: number;
  /** Minimum sales multiple; a list gives it by the first axis. */
  pack?: number | readonly number[];
  /** Number of packs in a carton. */
  carton?: number;
  /** Number of cartons on a pallet. */
  pallet?: number;
  /**
   * List price in euros: of the reference size, by the first axis, or a table (first by second axis; 0 is not made).
   */
  price: number | readonly number[] | readonly (readonly number[])[];
  axes?: readonly Axis[];
  /** Which combinations of axis values are not made, by their indexes. */
  except?: (first: number, second: number) => boolean;
  features: FeatureValues;
  /** Features derived from the values on the axes. */
  follows?: (first: string | number, second: string | number | undefined) => FeatureValues;
  color?: string;
  collection?: string;
  /** The drawing and the parts of its look that the article sets. */
  drawing: string;
  look?: Look;
  /** Set when the look does not follow the colour axis or the version's colour. */
  colorless?: boolean;
  /** Further views for the gallery: names of drawings, or `packed` for the article in its carton. */
  views?: readonly string[];
  versions?: readonly Version[];
  /** Codes of lines that go well with it. */
  goesWith?: string;
}

export interface Version {
  code: string;
  it: string;
  en: string;
  /** Price factor relative to the line. */
  factor?: number;
  features?: FeatureValues;
  color?: string;
  drawing?: string;
  look?: Look;
  axes?: readonly Axis[];
  sku?: string;
  childSku?: string;
  /** Minimum sales multiple, when it differs from the line's. */
  pack?: number;
}

/** Text in Italian (English comes from the terms), number in the feature's unit, or boolean. */
export type FeatureValues = Readonly<Record<string, string | number | boolean>>;

export interface Axis {
  /** 'color', 'size' or the code of a feature. */
  key: string;
  values: readonly AxisValue[];
}

export interface AxisValue {
  value: string | number;
  /** Its form in a visible code. */
  code: string;
  /** Its form in a name. */
  label: LocalText;
  /** Factor for the price. */
  weight: number;
  /** Effect on the drawing. */
  look?: Look;
}

export interface Department {
  code: string;
  name: readonly [string, string];
  /** Code, Italian and English name; a group has a code that ends in 0. */
  groups: readonly (readonly [code: string, it: string, en: string])[];
  /** Code, Italian and English name, then the codes of the features in order. */
  families: readonly (readonly [code: string, it: string, en: string, features: string])[];
  /** Where these articles are used, unless a line sets it (feature `uso`). */
  use: string;
  lines: readonly Line[];
}

export type Language = 'it' | 'en';

/** A line in one version as one brand offers it: a product of the catalogue, or several single articles. */
export interface Edition {
  line: Line;
  version: Version;
  department: Department;
  brand: string;
  /** 0 is the line's first brand; every later round is another brand or another range of a brand. */
  round: number;
  /** The part of the name and codes that distinguishes this brand from the first one; empty in round 0. */
  suffix: { it: string; en: string };
  codeSuffix: string;
  /** Price factor relative to the line. */
  factor: number;
}
