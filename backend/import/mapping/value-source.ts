import { z } from 'zod';
import type { SourceRow } from '../sources/rows.ts';
import { notText, textOf } from '../sources/values.ts';

/** The unit of the numbers in a column; default: euro for prices, percent for rates. */
const unitSchema = z.enum(['euro', 'cents', 'ten-thousandths', 'percent', 'hundredths', 'fraction']);
export type Unit = z.infer<typeof unitSchema>;

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A column by its name, or by its number in a file that names none. */
export const columnSchema = z.union([z.string().min(1), z.int().min(1).max(16_384).transform(String)]);
/** The first and last character of a field at fixed positions, from 1. */
export const positionSchema = z
  .tuple([z.int().min(1), z.int().min(1).max(1_000_000)])
  .refine(([from, to]) => from <= to, { message: 'say the first and the last position, from 1' });

const sourceObjectSchema = z
  .strictObject({
    column: columnSchema.optional(),
    columns: z.array(columnSchema).min(1).optional(),
    at: positionSchema.optional(),
    constant: scalarSchema.optional(),
    template: z.string().min(1).optional(),
    values: z.record(z.string(), scalarSchema).optional(),
    otherwise: scalarSchema.optional(),
    default: scalarSchema.optional(),
    split: z.string().min(1).optional(),
    unit: unitSchema.optional(),
  })
  .refine((source) => originCount(source) === 1, {
    message: 'say exactly one of "column", "columns", "at", "constant" and "template"',
  })
  .refine((source) => source.otherwise === undefined || source.values !== undefined, {
    message: '"otherwise" needs "values"',
  });

/** Where a value comes from: the name of a column, or an object with more options. */
export const valueSourceSchema = z.union([z.string().min(1), sourceObjectSchema]);
export type ValueSource = z.infer<typeof valueSourceSchema>;
type SourceObject = z.infer<typeof sourceObjectSchema>;

function originCount(source: Partial<Record<'column' | 'columns' | 'at' | 'constant' | 'template', unknown>>): number {
  const origins = [source.column, source.columns, source.at, source.constant, source.template];
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
  const { column, columns, at, template } = asObject(source);
  if (column !== undefined) return [column];
  if (columns !== undefined) return columns;
  if (at !== undefined) return [positionName(at)];
  return template === undefined ? [] : [...template.matchAll(placeholder)].map((match) => match[1] ?? '');
}

/** The name of the column at fixed positions. */
export function positionName([from, to]: readonly [number, number]): string {
  return `${from}–${to}`;
}

/** The fixed positions that a source reads; undefined for another source. */
export function positionsOf(source: ValueSource): readonly [number, number] | undefined {
  return asObject(source).at;
}

/** The column of a row that a source takes its value from: the first that is not empty. */
export function columnRead(source: ValueSource, row: SourceRow): string | undefined {
  const columns = columnsOf(source);
  return columns.find((column) => !isEmpty(cellOf(row, column))) ?? columns[0];
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
  if (source.at !== undefined) return row[positionName(source.at)];
  if (source.columns !== undefined) {
    return source.columns.map((column) => cellOf(row, column)).find((cell) => !isEmpty(cell));
  }
  return fillTemplate(source.template ?? '', row);
}

/** Replaces `{Column}` by the cell; null when every column it names is empty, the cell itself when one is no text. */
function fillTemplate(template: string, row: SourceRow): unknown {
  let hasValue = false;
  let noText: unknown;
  const filled = template.replace(placeholder, (_whole, column: string) => {
    const cell = cellOf(row, column);
    if (notText(cell) !== null) noText = cell;
    const text = textOf(cell) ?? '';
    if (text !== '') hasValue = true;
    return text;
  });
  if (noText !== undefined) return noText;
  return hasValue ? filled.replace(/\s+/g, ' ').trim() : null;
}

function translate(source: SourceObject, value: unknown): unknown {
  if (source.values === undefined || isEmpty(value)) return value;
  const text = textOf(value) ?? '';
  if (Object.hasOwn(source.values, text)) return source.values[text];
  return source.otherwise === undefined ? value : source.otherwise;
}
