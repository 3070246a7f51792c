import type { ReferredTable } from './references.ts';

/** A column written by an import. */
export interface Column {
  /** PostgreSQL type. */
  type: string;
  /** The field of the record, as named in reports. */
  field: string;
  /** Value for a new row when its record does not give one; null when not set. */
  initial?: unknown;
  /** Whether a new row must have a value. */
  isRequired?: boolean;
  /** The table of the ids in this column; reports show the code. */
  refers?: ReferredTable;
  /** Format of the value in reports; features are reported one by one. */
  unit?: 'price' | 'cents' | 'rate' | 'thousandths' | 'discounts' | 'features' | 'secret';
  /** Left out of reports, because it is the same in every row or only orders them. */
  isHidden?: boolean;
}

export type Columns = Record<string, Column>;

/** One column; `more` as in `Column`. */
export function column(type: string, field: string, more: Omit<Column, 'type' | 'field'> = {}): Column {
  return { type, field, ...more };
}

/** The two columns of a text in two languages, e.g. `name_it` and `name_en`. */
export function textColumns(prefix: string, field: string, isRequired = false): Columns {
  return {
    [`${prefix}_it`]: column('text', `${field}.it`, { isRequired }),
    [`${prefix}_en`]: column('text', `${field}.en`),
  };
}

/** The values of `textColumns`; undefined for a language that is not given, null for both when the text is null. */
export function textRow(
  prefix: string,
  text: { it?: string | null; en?: string | null } | null | undefined,
): Record<string, unknown> {
  return {
    [`${prefix}_it`]: text === null ? null : text?.it,
    [`${prefix}_en`]: text === null ? null : text?.en,
  };
}

/** Column names with their PostgreSQL types, as a recordset declares them. */
export function typesOf(columns: Columns): Record<string, string> {
  return Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type]));
}
