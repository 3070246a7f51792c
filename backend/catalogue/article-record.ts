import { italianAmong, type LocalText } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Change } from '../database/upsert/index.ts';

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
  /** Class of the ERP for which discounts are agreed; created if it is new. */
  discountClass?: string | null;
  collectionCode?: string | null;
  makerCode?: string | null;
  unit: string;
  /** Hundredths of a percent: 2200, 1000, 400. */
  vatRate: number;
  /** Environmental contributions for one unit, in ten-thousandths of a euro; null or 0 for none. */
  conai?: number | null;
  raee?: number | null;
  /** Weight of one unit in grams; null where it is not known. */
  weightGrams?: number | null;
  /** The order quantity must be a multiple of this; qty_min_imballo in the API. */
  minimumPackaging: number;
  /** Units for which the ERP states the prices of the article; 1 where it is not given. */
  priceQuantity?: number;
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
  /** Whether it can be ordered with neither; null: as its product says, else the shop's setting. */
  orderableWithoutStock?: boolean | null;
  barcodes: { code: string; unit?: string | null }[];
  oldCodes: string[];
  relatedCodes: string[];
  alternativeCodes: string[];
}

/** Changes of single features: null removes one, features that are not named keep their value. */
export type FeatureChanges = Record<string, FeatureValue | null>;

export type ArticleChange = Change<ArticleRecord, 'code'> & { featureChanges?: FeatureChanges };

/** A field of an article in a column of its own, which has its name: `vatRate` is in `vat_rate`. */
interface ArticleField {
  /** PostgreSQL type; `local` for two columns, `name_it` and `name_en`. */
  type: 'text' | 'integer' | 'boolean' | 'date' | 'text[]' | 'jsonb' | 'local';
  /** Value for new articles that don't give it; null by default. */
  initial?: unknown;
  /** Whether a new article needs it. */
  isRequired?: boolean;
  /** The table whose code it contains; the column has the id: `brandCode` is in `brand_id`. */
  refers?: 'brand' | 'category' | 'family' | 'collection' | 'discount_class';
  /** Format of the value in reports of an import. */
  unit?: 'rate' | 'features' | 'thousandths';
  /** Whether listing rows show it: it is then read for every row and stored in the search index. */
  isInRows?: boolean;
  /** Whether a variant that does not give it has that of its product. */
  isInherited?: boolean;
}

/**
 * The fields of an article, without its key, its place among variants and what has tables of its own. They determine
 * the columns that an import writes, the default format of a file, what pages read and what the search index stores.
 */
const FIELDS = {
  sku: { type: 'text', isRequired: true, isInRows: true },
  position: { type: 'integer', initial: 0 },
  name: { type: 'local', isRequired: true, isInRows: true },
  summary: { type: 'local', isInRows: true },
  description: { type: 'local' },
  brandCode: { type: 'integer', refers: 'brand' },
  categoryCode: { type: 'integer', refers: 'category' },
  familyCode: { type: 'integer', refers: 'family' },
  discountClass: { type: 'integer', refers: 'discount_class' },
  collectionCode: { type: 'integer', refers: 'collection' },
  makerCode: { type: 'text' },
  unit: { type: 'text', initial: 'PZ', isInRows: true },
  vatRate: { type: 'integer', initial: 2200, unit: 'rate', isInRows: true },
  minimumPackaging: { type: 'integer', initial: 1, isInRows: true },
  piecesPerUnit: { type: 'integer', isInRows: true },
  weightGrams: { type: 'integer', unit: 'thousandths' },
  packaging: { type: 'jsonb', initial: [], isInRows: true },
  color: { type: 'text' },
  size: { type: 'text' },
  axes: { type: 'text[]', initial: [] },
  features: { type: 'jsonb', initial: {}, unit: 'features' },
  pictures: { type: 'text[]', initial: [], isInRows: true },
  documents: { type: 'jsonb', initial: [] },
  assistanceLink: { type: 'text' },
  videoLink: { type: 'text' },
  isNew: { type: 'boolean', initial: false, isInRows: true },
  isHot: { type: 'boolean', initial: false, isInRows: true },
  isAnnounced: { type: 'boolean', initial: false, isInRows: true },
  isManaged: { type: 'boolean', initial: true },
  isActive: { type: 'boolean', initial: true },
  stockQuantity: { type: 'integer', initial: 0 },
  arrivingOn: { type: 'date' },
  orderableWithoutStock: { type: 'boolean', isInRows: true, isInherited: true },
} as const satisfies Partial<Record<keyof ArticleRecord, ArticleField>>;

type FieldName = keyof typeof FIELDS;
type RowField = {
  [Field in FieldName]: (typeof FIELDS)[Field] extends { isInRows: true } ? Field : never;
}[FieldName];

/** All fields with their names. */
export const articleFields = Object.entries(FIELDS) as [FieldName, ArticleField][];

const rowFields = articleFields.filter(([, { isInRows }]) => isInRows) as [RowField, ArticleField][];

/** A text as stored. */
export interface StoredText {
  it: string;
  en: string | null;
}

type Stored<Value> = Value extends LocalText ? StoredText : Exclude<Value, undefined>;

/** Fields of an article as stored. */
export type StoredFields<Names extends keyof ArticleRecord> = { [Field in Names]: Stored<ArticleRecord[Field]> };

/** What listing rows show of an article, as stored. */
export type StoredRow = StoredFields<'code' | 'kind' | RowField>;

/** The same in one language; a text that is missing in English is shown in Italian. */
export type ShownRow = {
  [Field in keyof StoredRow]: StoredText extends StoredRow[Field] ? string : StoredRow[Field];
} & {
  /** Its texts that are in Italian although English was asked for. */
  italian: readonly ('name' | 'summary')[];
};

/** Name of the column of a field: `vatRate` is in `vat_rate`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function storedTextOf(column: string): string {
  return `case when coalesce(${column}_it, ${column}_en) is not null
    then jsonb_build_object('it', coalesce(${column}_it, ''), 'en', ${column}_en) end`;
}

/** SQL of the value of a field for an article `a`. */
function valueOf(name: FieldName): string {
  const { type, isInherited }: ArticleField = FIELDS[name];
  const column = columnOf(name);
  if (type === 'local') return storedTextOf(`a.${column}`);
  if (isInherited !== true) return `a.${column}`;
  return `coalesce(a.${column}, (select product.${column} from article product where product.id = a.parent_id))`;
}

/** SQL of the values of fields, by name, for an article `a`; a variant has inherited ones of its product. */
export function columnsOf(...names: readonly FieldName[]): [name: string, value: string][] {
  return names.map((name) => [name, valueOf(name)]);
}

/** SQL of the values of a `StoredRow`, by name, for an article `a`. */
export const rowColumns: readonly [name: string, value: string][] = [
  ['code', 'a.code'],
  ['kind', 'a.kind'],
  ...columnsOf(...rowFields.map(([name]) => name)),
];

/**
 * The row values of a new article with only codes, kind and name; the index stores only values that differ from them.
 */
export const initialRow = Object.fromEntries(
  rowFields.filter(([, { isRequired }]) => !isRequired).map(([name, { initial = null }]) => [name, initial]),
) as Omit<StoredRow, 'code' | 'kind' | 'sku' | 'name'>;

/** The fields of a row, of an article with more. */
export function rowOf(article: StoredRow): StoredRow {
  const names = ['code', 'kind', ...rowFields.map(([name]) => name)] as const;
  return Object.fromEntries(names.map((name) => [name, article[name]])) as StoredRow;
}

/** A row in a language. */
export function shownRow(article: StoredRow, locale: Locale): ShownRow {
  const { name, summary } = article;
  const row: Record<string, unknown> = {
    code: article.code,
    kind: article.kind,
    italian: italianAmong({ name, summary }, locale),
  };
  for (const [field, { type }] of rowFields) {
    if (type === 'local') {
      const text = article[field] as StoredText | null;
      row[field] = (locale === 'en' && text?.en) || (text?.it ?? '');
    } else row[field] = article[field];
  }
  return row as unknown as ShownRow;
}

/** SQL: whether an article `a` can be ordered without stock: by itself, its product or the setting of the shop. */
export const isOrderableWithoutStock = `coalesce(${valueOf('orderableWithoutStock')},
  (select value -> 'isOrderable' = 'true'::jsonb from setting where key = 'without_stock'), false)`;
