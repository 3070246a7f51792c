import type { Column } from './columns.ts';
import { codesById, type ReferredTable } from './references.ts';
import type { Query } from './transaction.ts';

/** One field of a stored record that an import changed, or would change. */
export interface FieldChange {
  /** Code of the record. */
  code: string;
  /** The field as named in files: `name.it`, `price.LIST`, `feature.colour`, `addresses.city`. */
  field: string;
  /** The part of the record, where it has several: the code of an address, a user name. */
  item?: string;
  /** Values before and after: codes in place of ids, prices and amounts in euro, rates in percent; null is empty. */
  old: unknown;
  new: unknown;
}

/** A column with a different value, as stored in the database. */
export interface Difference {
  code: string;
  item?: string;
  column: Column;
  old: unknown;
  new: unknown;
}

/** Converts stored values to the format of the files. */
export type FormatValue = (column: Column, value: unknown) => unknown;

/** Prepares `Show` for the given cells: one query for each table they refer to. */
export async function createFormatter(query: Query, cells: Iterable<readonly [Column, unknown]>): Promise<FormatValue> {
  const ids = new Map<ReferredTable, Set<number>>();
  for (const [{ refers }, value] of cells) {
    if (refers === undefined || value === null || value === undefined) continue;
    ids.set(refers, (ids.get(refers) ?? new Set()).add(Number(value)));
  }
  const codes = new Map<ReferredTable, ReadonlyMap<number, string>>();
  for (const [table, wanted] of ids) codes.set(table, await codesById(query, table, wanted));
  return (column, value) => {
    if (value === null || value === undefined) return null;
    if (column.refers !== undefined) return codes.get(column.refers)?.get(Number(value)) ?? null;
    return inFileUnit(column.unit, value);
  };
}

/** A stored value as in the files: amounts in euro, rates in percent, weights in kilograms, discounts as `30+10+5`. */
export function inFileUnit(unit: string | undefined, value: unknown): unknown {
  switch (unit) {
    case 'price':
    case 'finePrice':
      return Number(value) / 10_000;
    case 'thousandths':
      return Number(value) / 1000;
    case 'cents':
    case 'rate':
      return Number(value) / 100;
    case 'discounts':
      return Array.isArray(value) ? value.map((part) => Number(part) / 100).join('+') : value;
    case 'secret':
      return '***';
    default:
      return value;
  }
}

/** Converts the differences to the format of reports. */
export async function fieldChanges(query: Query, differences: readonly Difference[]): Promise<FieldChange[]> {
  if (differences.length === 0) return [];
  const show = await createFormatter(
    query,
    differences.flatMap((one) => [[one.column, one.old] as const, [one.column, one.new] as const]),
  );
  return differences.flatMap((one) => {
    if (one.column.unit === 'features') return featureChanges(one);
    const change = { code: one.code, field: one.column.field, old: show(one.column, one.old) };
    return [{ ...change, ...itemOf(one), new: show(one.column, one.new) }];
  });
}

function itemOf({ item }: { item?: string }): { item?: string } {
  return item === undefined ? {} : { item };
}

function featureChanges({ code, old, new: after }: Difference): FieldChange[] {
  const before = asObject(old);
  const now = asObject(after);
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((key) => ({ code, field: `feature.${key}`, old: before[key] ?? null, new: now[key] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Number of records that have changes. */
export function countRecords(changes: readonly FieldChange[]): number {
  return new Set(changes.map((change) => change.code)).size;
}
