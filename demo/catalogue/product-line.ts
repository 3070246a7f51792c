import { z } from 'zod';
import { axisOf, axisSchema, lookSchema, type Axis } from './axes.ts';

const local = z.strictObject({ it: z.string(), en: z.string() });
const axes = z.array(axisSchema).min(1).max(2);

/** Text in Italian (its English is in terms.csv), number in the feature's unit, or boolean, by the feature's code. */
const features = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const versionSchema = z.strictObject({
  code: z.string(),
  name: local,
  /** Price factor relative to the line. */
  factor: z.number().positive().optional(),
  features: features.optional(),
  color: z.string().optional(),
  drawing: z.string().optional(),
  look: lookSchema.optional(),
  axes: axes.optional(),
  sku: z.string().optional(),
  childSku: z.string().optional(),
  /** Minimum sales multiple, when it differs from the line's. */
  pack: z.number().optional(),
});

const lineSchema = z.strictObject({
  /** Identifies the line; part of the seeds of its editions and random values. */
  code: z.string().min(1),
  /** Code of a category of the third level. */
  category: z.string(),
  family: z.string(),
  /**
   * The name, with placeholders: {x} all axis labels, {0} and {1} one of them, {v} the version. A placeholder without a
   * value (the sizes, on a product) is left out.
   */
  name: local,
  /** Purpose and material, one or two sentences. */
  about: local,
  /** Codes of its brands, best known first. */
  brands: z.array(z.string()).min(1),
  /** Visible code of the product, or of the single article: {0}, {1} axis codes, {v} version code. */
  sku: z.string(),
  /** Visible code of a variant; with it the line yields products with variants, without it single articles. */
  childSku: z.string().optional(),
  unit: z.string().optional(),
  /** In percent; 22 by default. */
  vatRate: z.number().optional(),
  /** Minimum sales multiple; a list gives it by the first axis. */
  pack: z.union([z.number(), z.array(z.number())]).optional(),
  /** Number of packs in a carton. */
  carton: z.number().optional(),
  /** Number of cartons on a pallet. */
  pallet: z.number().optional(),
  /** Units for which its prices are kept, as the trade names them (cable per 1,000 m); 1 by default. */
  priceQuantity: z.int().min(1).optional(),
  /** List price of one unit in euros: of the reference size, by the first axis, or a table (first by second axis; 0 is not made). */
  price: z.union([z.number(), z.array(z.number()), z.array(z.array(z.number()))]),
  axes: axes.optional(),
  /** By value of the first axis, the values of the second one that are made; a value that is not named has all. */
  made: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).optional(),
  features,
  /** By value of the first axis, the features that it brings. */
  follows: z.record(z.string(), features).optional(),
  color: z.string().optional(),
  collection: z.string().optional(),
  /** The drawing and the parts of its look that the article sets. */
  drawing: z.string(),
  look: lookSchema.optional(),
  /** Set when the look does not follow the colour axis or the version's colour. */
  colorless: z.boolean().optional(),
  /** Further views for the gallery: names of drawings, or `packed` for the article in its carton. */
  views: z.array(z.string()).optional(),
  versions: z.array(versionSchema).min(1).optional(),
  /** Codes of lines that go well with it. */
  goesWith: z.array(z.string()).optional(),
});

/** A file of `demo/data/product-lines`. */
export const linesFileSchema = z.strictObject({
  /** Where the articles are used, unless a line sets it (feature `uso`). */
  use: z.string(),
  lines: z.array(lineSchema).min(1),
});

type LineData = z.infer<typeof lineSchema>;
type VersionData = z.infer<typeof versionSchema>;

/** The description of an article that is sold in many sizes, versions and brands. */
export type ProductLine = Readonly<Omit<LineData, 'axes' | 'versions'>> & {
  readonly axes: readonly Axis[];
  readonly versions: readonly Version[];
};

export type Version = Readonly<Omit<VersionData, 'axes'>> & {
  /** Instead of the line's. */
  readonly axes?: readonly Axis[];
};

const PLAIN: Version = { code: '', name: { it: '', en: '' } };

/**
 * A line as the catalogue needs it: with its axes, at least one version, and the use of its file. Throws an Error for an
 * axis that cannot be made (`axisOf`), and for a table that does not fit the axes.
 */
export function productLine(data: LineData, use: string): ProductLine {
  const lineAxes = (data.axes ?? []).map(axisOf);
  checkTables(data, lineAxes);
  const versions = data.versions?.map((version) => ({ ...version, axes: version.axes?.map(axisOf) })) ?? [PLAIN];
  return { ...data, features: { uso: use, ...data.features }, axes: lineAxes, versions };
}

function checkTables({ made = {}, follows = {}, pack, price }: LineData, [first, second]: readonly Axis[]): void {
  const has = (axis: Axis | undefined, value: string | number): boolean =>
    axis?.values.some((place) => String(place.value) === String(value)) ?? false;
  for (const key of [...Object.keys(made), ...Object.keys(follows)]) {
    if (!has(first, key)) throw new Error(`The first axis has no value ${key}.`);
  }
  for (const value of Object.values(made).flat()) {
    if (!has(second, value)) throw new Error(`The second axis has no value ${value}.`);
  }
  for (const [name, list] of Object.entries({ pack, price })) {
    if (Array.isArray(list) && list.length !== first?.values.length) {
      throw new Error(`${name} needs one entry for each value of the first axis.`);
    }
  }
}

/** A line in one version as one brand offers it: a product of the catalogue, or several single articles. */
export interface Edition {
  line: ProductLine;
  version: Version;
  brand: string;
  /** 0 is the line's first brand; every later round is another brand or another range of a brand. */
  round: number;
  /** The part of the name and codes that distinguishes this brand from the first one; empty in round 0. */
  suffix: { it: string; en: string };
  codeSuffix: string;
  /** Price factor relative to the line. */
  factor: number;
}
