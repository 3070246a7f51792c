import { MAXIMUM_QUANTITY } from '../../../domain/packaging.ts';
import { MAXIMUM_PRICE_QUANTITY } from '../../../domain/price-quantity.ts';
import type { Shown } from '../sources/plain-text.ts';

/**
 * text: a text. integer: a whole number. price: euro, stored in ten-thousandths. finePrice: the same, with up to three
 * decimals more. cents: euro, stored in cents. rate:
 * percent, stored in hundredths. decimal: a number with up to three decimals. thousandths: the same, stored in
 * thousandths. time: a day with a time, stored as ISO 8601. discounts: `30+10+5`. local: a text in two languages. texts: a list of texts. objects:
 * a list of objects with `parts`.
 */
export interface FieldSpec {
  type:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'thousandths'
    | 'price'
    | 'finePrice'
    | 'cents'
    | 'rate'
    | 'discounts'
    | 'boolean'
    | 'date'
    | 'time'
    | 'local'
    | 'texts'
    | 'objects';
  /** Identifies a record: a row without it is rejected. */
  isKey?: boolean;
  /** Identifies a record together with others, and may be empty: a row whose value cannot be read is rejected. */
  isOptionalKey?: boolean;
  /** Cannot be empty: a new record needs it, an existing one keeps its value. */
  isRequired?: boolean;
  /** The value of an empty cell; default null ([] for lists). */
  fallback?: unknown;
  choices?: readonly string[];
  /** What a text must look like. */
  pattern?: RegExp;
  /** The code that a text stands for, such as the name of a country; null for another one. */
  codeOf?: (text: string) => string | null;
  minimum?: number;
  /** Largest number, or highest number of values of a list. */
  maximum?: number;
  /** An integer that files may give with decimals, such as a stock: it is rounded down. */
  isRoundedDown?: boolean;
  /** A number of which 0 says that there is none, as ERPs write it: a pack, a minimum, a weight. */
  isEmptyAtZero?: boolean;
  /** A rate between 0 and 1 percent is a fraction by mistake, as spreadsheets store percentages. */
  isWholePercents?: boolean;
  /** A text for people, in which HTML becomes plain text; codes, addresses of files and passwords stay as they are. */
  shown?: Shown;
  /** The parts of each object of a list. */
  parts?: Record<string, FieldSpec>;
  /** An object of a list that cannot be used is left out alone; of other lists, a stored record keeps all of it. */
  isByRow?: boolean;
  /** The objects of a list are found by a key and changed one by one; other lists are replaced as a whole. */
  isKeyed?: boolean;
  /** The part that a plain text sets, e.g. the code of a barcode. */
  bare?: string;
}

export type Fields = Record<string, FieldSpec>;

/** What reading files needs to know of a kind. */
export interface FileKind {
  name: string;
  /** The fields of a record, named as in the records.ts of its subject. */
  fields: Fields;
  /** Rows may also have columns `feature.<code>` and `price.<price list>`, and a mapping the parts about them. */
  hasFeaturesAndPrices?: boolean;
}

export const largest = 2_147_483_647;
export const key: FieldSpec = { type: 'text', isKey: true };
/** A part of what identifies a record that may be empty. */
export const optionalKey = (type: 'text' | 'date'): FieldSpec => ({ type, isOptionalKey: true });
/** A code, a file, an e-mail address: a text that stays exactly as it is written. */
export const exact: FieldSpec = { type: 'text' };
export const needed: FieldSpec = { type: 'text', isRequired: true };
export const neededText: FieldSpec = { type: 'text', isRequired: true, shown: 'line' };
export const neededDate: FieldSpec = { type: 'date', isRequired: true };
export const name: FieldSpec = { type: 'local', isRequired: true, shown: 'line' };
export const text: FieldSpec = { type: 'text', shown: 'line' };
export const position: FieldSpec = { type: 'integer', minimum: 0, maximum: largest };
export const count: FieldSpec = { type: 'integer', minimum: 1, maximum: largest, fallback: 1, isEmptyAtZero: true };
/** The quantity from which a condition holds; no line has more than the most. */
export const minimumQuantity: FieldSpec = { ...count, maximum: MAXIMUM_QUANTITY };
/** Sale units that a price is for; a price whose quantity cannot be read is not loaded. */
export const priceQuantity: FieldSpec = { type: 'integer', minimum: 1, maximum: MAXIMUM_PRICE_QUANTITY };
export const flag = (fallback: boolean): FieldSpec => ({ type: 'boolean', fallback });
