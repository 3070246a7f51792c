import type { LocalText } from '../../backend/catalogue/records.ts';
import type { Look } from '../pictures/look.ts';

/** What a merchant writes down once about a thing he sells in many sizes, versions and makes. */
export interface Line {
  /** Names the line; its editions and chances hang on it. */
  code: string;
  /** Code of a category of the third level. */
  category: string;
  family: string;
  /**
   * The name, with places to fill: {x} all axis labels, {0} and {1} one of them, {v} the version. What is not known (the
   * sizes, on a parent) falls away.
   */
  it: string;
  en: string;
  /** What it is for and made of, one or two sentences, Italian then English. */
  about: readonly [string, string];
  /** Codes of the brands that make it, best known first. */
  brands: string;
  /** Visible code of the parent, or of the single article: {0}, {1} axis codes, {v} version code. */
  sku: string;
  /** Visible code of a child; with it the line makes parents with children, without it single articles. */
  childSku?: string;
  unit?: string;
  vatRate?: number;
  /** Sellable multiple; by the first axis where it is a list. */
  pack?: number | readonly number[];
  /** How many packs fill a carton. */
  carton?: number;
  /** How many cartons fill a pallet. */
  pallet?: number;
  /** List price in euros: of the reference size, by the first axis, or a table (first by second axis; 0 is not made). */
  price: number | readonly number[] | readonly (readonly number[])[];
  axes?: readonly Axis[];
  /** Which combinations of axis places are not made. */
  except?: (first: number, second: number) => boolean;
  features: FeatureValues;
  /** What follows from the size: the values on the axes give further features. */
  follows?: (first: string | number, second: string | number | undefined) => FeatureValues;
  color?: string;
  collection?: string;
  /** Drawing and what it takes from the article. */
  drawing: string;
  look?: Look;
  /** The look follows the colour axis or the version's colour unless told otherwise. */
  colorless?: boolean;
  /** Further views of a gallery: names of drawings, or `packed` for the thing in its carton. */
  views?: readonly string[];
  versions?: readonly Version[];
  /** Codes of lines that go well with it. */
  goesWith?: string;
}

export interface Version {
  code: string;
  it: string;
  en: string;
  /** Price against the line's own. */
  factor?: number;
  features?: FeatureValues;
  color?: string;
  drawing?: string;
  look?: Look;
  axes?: readonly Axis[];
  sku?: string;
  childSku?: string;
  /** Sellable multiple, where it differs from the line's. */
  pack?: number;
}

/** Text in Italian (English follows from the terms), number in the feature's unit, or yes and no. */
export type FeatureValues = Readonly<Record<string, string | number | boolean>>;

export interface Axis {
  /** 'color', 'size' or the code of a feature. */
  key: string;
  values: readonly AxisValue[];
}

export interface AxisValue {
  value: string | number;
  /** How it stands in a visible code. */
  code: string;
  /** How it stands in a name. */
  label: LocalText;
  /** What it does to the price. */
  weight: number;
  /** What it does to the drawing. */
  look?: Look;
}

export interface Department {
  code: string;
  name: readonly [string, string];
  /** Code, Italian and English name; a group has a code that ends in 0. */
  groups: readonly (readonly [code: string, it: string, en: string])[];
  /** Code, Italian and English name, then the codes of the features in order. */
  families: readonly (readonly [code: string, it: string, en: string, features: string])[];
  /** Where these things are used, unless a line says otherwise (feature `uso`). */
  use: string;
  lines: readonly Line[];
}

export type Language = 'it' | 'en';

/** A line in one version as one maker offers it: a page of the catalogue, or a row of single articles. */
export interface Edition {
  line: Line;
  version: Version;
  department: Department;
  brand: string;
  /** 0 is the line's first brand; every later round is another brand or another range of one. */
  round: number;
  /** What the name and the codes carry to tell this maker's thing from the first one's; empty in round 0. */
  suffix: { it: string; en: string };
  codeSuffix: string;
  /** Price against the line's own. */
  factor: number;
}
