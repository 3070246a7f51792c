import { z } from 'zod';
import type { SourceRow } from '../sources/rows.ts';
import { textOf } from '../sources/values.ts';

/** The unit of the numbers in a column; default: euro for prices, percent for rates. */
const unitSchema = z.enum(['euro', 'cents', 'ten-thousandths', 'percent', 'hundredths', 'fraction']);
export type Unit = z.infer<typeof unitSchema>;

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const sourceObjectSchema = z
  .strictObject({
    column: z.string().min(1).optional(),
    columns: z.array(z.string().min(1)).min(1).optional(),
    constant: scalarSchema.optional(),
    template: z.string().min(1).optional(),
    values: z.record(z.string(), scalarSchema).optional(),
    otherwise: scalarSchema.optional(),
    default: scalarSchema.optional(),
    split: z.string().min(1).optional(),
    unit: unitSchema.optional(),
  })
  .refine((source) => originCount(source) === 1, {
    message: 'say exactly one of "column", "columns", "constant" and "template"',
  })
  .refine((source) => source.otherwise === undefined || source.values !== undefined, {
    message: '"otherwise" needs "values"',
  });

/** Where a value comes from: the name of a column, or an object with more options. */
export const valueSourceSchema = z.union([z.string().min(1), sourceObjectSchema]);
export type ValueSource = z.infer<typeof valueSourceSchema>;
type SourceObject = z.infer<typeof sourceObjectSchema>;

function originCount(source: { column?: unknown; columns?: unknown; constant?: unknown; template?: unknown }): number {
  const origins = [source.column, source.columns, source.constant, source.template];
  return origins.filter((origin) => origin !== undefined).length;
}

function asObject(source: ValueSource): SourceObject {
  return typeof source === 'string' ? { column: source } : source;
}

/** The unit in which the file gives a value; undefined for the usual one. */
export function unitOf(source: ValueSource): Unit | undefined {
  return asObject(source).unit;
}

/** Whether a source fills a text with several columns. */
export function isTemplate(source: ValueSource): boolean {
  return asObject(source).template !== undefined;
}

/** The columns a source reads. */
export function columnsOf(source: ValueSource): string[] {
  const { column, columns, template } = asObject(source);
  if (column !== undefined) return [column];
  if (columns !== undefined) return columns;
  return template === undefined ? [] : [...template.matchAll(placeholder)].map((match) => match[1] ?? '');
}

const placeholder = /\{([^{}]+)\}/g;

/** A cell by its column name; in JSON also a nested value, by a path with points (`price.net`). */
export function cellOf(row: SourceRow, column: string): unknown {
  if (column in row || !column.includes('.')) return row[column];
  let value: unknown = row;
  for (const step of column.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as SourceRow)[step];
  }
  return value;
}

/** Whether a row has a column and reaches it, or in JSON has a value on that path, even an empty one. */
export function hasCell(row: SourceRow, column: string): boolean {
  if (column in row) return row[column] !== undefined;
  const firstStep = column.slice(0, Math.max(0, column.indexOf('.')));
  if (typeof row[firstStep] !== 'object') return false;
  let value: unknown = row;
  for (const step of column.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as SourceRow)[step];
  }
  return true;
}

/** Whether a row gives anything for a source: a constant always does, else one of its columns must be present. */
export function isGiven(source: ValueSource, row: SourceRow): boolean {
  if (typeof source === 'string') return hasCell(row, source);
  return source.constant !== undefined || columnsOf(source).some((column) => hasCell(row, column));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The single value of a source: the first column that is not empty. Null when all are empty. */
export function evaluate(source: ValueSource, row: SourceRow): unknown {
  const object = asObject(source);
  const value = translate(object, raw(object, row));
  return isEmpty(value) ? (object.default ?? null) : value;
}

/** The cascade of a row; ERPs often keep its discounts in several columns, of which some are empty. Null for none. */
export function evaluateCascade(source: ValueSource, row: SourceRow): unknown {
  if (asObject(source).columns === undefined) return evaluate(source, row);
  const values = evaluateAll(source, row);
  return values.length === 0 ? null : values;
}

/** All values of a source: those of every column, each split at `split`, without empty ones. */
export function evaluateAll(source: ValueSource, row: SourceRow): unknown[] {
  const object = asObject(source);
  const cells = object.columns === undefined ? [raw(object, row)] : object.columns.map((column) => cellOf(row, column));
  const values = cells
    .flatMap((cell) => splitCell(cell, object.split))
    .map((cell) => translate(object, cell))
    .filter((value) => !isEmpty(value));
  return values.length === 0 && !isEmpty(object.default) ? [object.default] : values;
}

/** A list from JSON, or a split text; without a separator a text is one value. */
function splitCell(cell: unknown, separator: string | undefined): unknown[] {
  if (Array.isArray(cell)) return cell;
  if (typeof cell !== 'string' || separator === undefined) return isEmpty(cell) ? [] : [cell];
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function raw(source: SourceObject, row: SourceRow): unknown {
  if (source.constant !== undefined) return source.constant;
  if (source.column !== undefined) return cellOf(row, source.column);
  if (source.columns !== undefined) {
    return source.columns.map((column) => cellOf(row, column)).find((cell) => !isEmpty(cell));
  }
  return fillTemplate(source.template ?? '', row);
}

/** Replaces `{Column}` by the cell; null when every column it names is empty. */
function fillTemplate(template: string, row: SourceRow): string | null {
  let hasValue = false;
  const filled = template.replace(placeholder, (_whole, column: string) => {
    const text = textOf(cellOf(row, column)) ?? '';
    if (text !== '') hasValue = true;
    return text;
  });
  return hasValue ? filled.replace(/\s+/g, ' ').trim() : null;
}

function translate(source: SourceObject, value: unknown): unknown {
  if (source.values === undefined || isEmpty(value)) return value;
  const text = textOf(value) ?? '';
  if (Object.hasOwn(source.values, text)) return source.values[text];
  return source.otherwise === undefined ? value : source.otherwise;
}
