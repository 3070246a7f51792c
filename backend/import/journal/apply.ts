import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { LeftValue } from '../../../domain/import-history.ts';
import type { Tables } from '../../database/index.ts';
import { createFormatter, inFileUnit, type FieldChange, type Query, type Row } from '../../database/upsert/index.ts';
import { asMultiplesOf } from '../../pricing/index.ts';
import { explain, type Reason } from '../../texts/index.ts';
import { messageOf } from '../import-error.ts';
import { isAboutData, trialAttempts } from '../write-batches.ts';
import { fieldOf, listOf } from './field-names.ts';
import type { Direction, NotedChange, NotedRow } from './noted-changes.ts';
import {
  deleteRows,
  identityOf,
  insertRows,
  nameRows,
  rowsInUse,
  storedRows,
  updateRows,
  type RowName,
} from './rows.ts';
import { priceColumnOf, type JournalTable } from './tables.ts';

/** What applying one noted change did. */
export interface Applied {
  inserted: number;
  updated: number;
  changes: FieldChange[];
  /** What was left as it is, because it is no longer what the run left or found. */
  left: (LeftValue & { reason: Reason })[];
}

interface Step {
  query: Query;
  table: JournalTable;
  direction: Direction;
  applied: Applied;
  /** Values for reports, with the row that they are of. */
  changed: { row: Row; column: string | null; old: unknown; new: unknown }[];
  left: { row: Row; column: string | null; reason: Reason; why: LeftValue['why']; now?: unknown; wanted?: unknown }[];
}

/**
 * Applies what a run did to rows, forwards or backwards, in the transaction of the caller. A value that somebody else has
 * changed since is left, as is a row that others use.
 */
export function applier(query: Transaction<Tables>, direction: Direction) {
  return async (noted: NotedChange): Promise<Applied> => {
    const { table } = noted;
    const applied: Applied = { inserted: 0, updated: 0, changes: [], left: [] };
    const step: Step = { query, table, direction, applied, changed: [], left: [] };
    const rows = await withPrices(query, table, noted.rows);
    const isBack = direction === 'backwards';
    await whileValid(query, step, rows, async (part) => {
      if (noted.operation === 'update') {
        return setValues(
          step,
          part.map(({ key, before, after }) =>
            isBack ? { key, from: after, to: before } : { key, from: before, to: after },
          ),
        );
      }
      const whole = part.map(({ after }) => after);
      return (noted.operation === 'insert') === isBack ? remove(step, whole) : insert(step, whole);
    });
    await report(step);
    return applied;
  };
}

/** Prices are for as many units as the article is priced for now, which is raised where that is no multiple of then. */
async function withPrices(query: Query, { name }: JournalTable, rows: NotedRow[]): Promise<NotedRow[]> {
  const column = priceColumnOf(name);
  const priced = rows.flatMap(({ article, per }) => (article === null ? [] : [{ articleId: article, quantity: per }]));
  if (column === null || priced.length === 0) return rows;
  const now = await asMultiplesOf(query, priced);
  const scaled = (values: Row, factor: number): Row => {
    const price = values[column];
    return typeof price === 'number' ? { ...values, [column]: price * factor } : values;
  };
  return rows.map((row) => {
    const factor = row.article === null ? 1 : (now.get(row.article) ?? row.per) / row.per;
    return factor === 1 ? row : { ...row, before: scaled(row.before, factor), after: scaled(row.after, factor) };
  });
}

/** Does the work for all rows at once; where a row cannot be stored any more, for halves, so that it alone is left. */
async function whileValid(
  query: Transaction<Tables>,
  step: Step,
  rows: NotedRow[],
  work: (rows: NotedRow[]) => Promise<void>,
): Promise<void> {
  if (rows.length === 0) return;
  const before = { ...step.applied, changed: step.changed.length, left: step.left.length };
  try {
    await trialAttempts(query)(() => work(rows));
  } catch (error) {
    if (!isAboutData(error)) throw error;
    step.applied.inserted = before.inserted;
    step.applied.updated = before.updated;
    step.changed.length = before.changed;
    step.left.length = before.left;
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) {
      const row = { ...only.key, ...only.after };
      step.left.push({
        row,
        column: null,
        why: 'refused',
        reason: explain('The database refuses it: {detail}.', { detail: messageOf(error) }),
      });
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    await whileValid(query, step, rows.slice(0, middle), work);
    await whileValid(query, step, rows.slice(middle), work);
  }
}

async function setValues(step: Step, rows: readonly { key: Row; from: Row; to: Row }[]): Promise<void> {
  const { query, table, applied } = step;
  const stored = await storedRows(
    query,
    table,
    rows.map(({ key }) => key),
  );
  const written = new Map<string, Row[]>();
  const inFile = (row: Row, column: string, value: unknown): string =>
    shown(value === null ? null : inFileUnit(fieldOf(table.name, row, column)?.column.unit, value));
  for (const { key, from, to } of rows) {
    const row = stored.get(identityOf(table, key));
    if (row === undefined) {
      step.left.push({
        row: { ...key, ...from },
        column: null,
        why: 'gone',
        reason: explain('It is no longer there.'),
      });
      continue;
    }
    const values: Row = {};
    for (const [column, expected] of Object.entries(from)) {
      const [current, wanted] = [row[column] ?? null, to[column] ?? null];
      // Another row of the statement changed in it.
      if (isDeepStrictEqual(expected, wanted)) continue;
      if (isDeepStrictEqual(current, expected)) {
        values[column] = wanted;
        step.changed.push({ row, column, old: current, new: wanted });
      } else if (!isDeepStrictEqual(current, wanted)) {
        step.left.push({
          ...{ row, column, why: 'changed', now: current, wanted },
          reason: explain('It was changed since: it stays {current}, and not {wanted}.', {
            current: inFile(row, column, current),
            wanted: inFile(row, column, wanted),
          }),
        });
      }
    }
    if (Object.keys(values).length === 0) continue;
    keepExact(row, values);
    const columns = Object.keys(values).sort().join(' ');
    written.set(columns, [...(written.get(columns) ?? []), { ...key, ...values }]);
    applied.updated += 1;
  }
  for (const group of written.values()) await updateRows(query, table, group);
}

/** The price quantity of an article is a multiple of the one that the ERP states. */
function keepExact(row: Row, values: Row): void {
  const [kept, stated] = [row['price_quantity'], values['stated_price_quantity']];
  if (typeof kept !== 'number' || typeof stated !== 'number' || kept % stated === 0) return;
  values['price_quantity'] = (kept * stated) / greatestCommon(kept, stated);
}

function greatestCommon(one: number, other: number): number {
  return other === 0 ? one : greatestCommon(other, one % other);
}

async function insert(step: Step, rows: readonly Row[]): Promise<void> {
  const { query, table, applied } = step;
  const inserted = await insertRows(query, table, rows);
  for (const row of rows) {
    if (inserted.has(identityOf(table, row))) step.changed.push({ row, column: null, old: null, new: true });
    else step.left.push({ row, column: null, why: 'taken', reason: explain('There is another one in its place.') });
  }
  applied.inserted += inserted.size;
}

/** Removes rows; backwards, new records that can be hidden are hidden, because orders and carts may have them. */
async function remove(step: Step, rows: readonly Row[]): Promise<void> {
  const { query, table, applied } = step;
  const stored = await storedRows(query, table, rows);
  const present = rows.flatMap((noted) => {
    const row = stored.get(identityOf(table, noted));
    return row === undefined ? [] : [{ noted, row }];
  });
  if (step.direction === 'backwards' && table.columns.includes('is_active')) {
    const shownRows = present.filter(({ row }) => row['is_active'] === true).map(({ row }) => row);
    if (shownRows.length === 0) return;
    await updateRows(
      query,
      table,
      shownRows.map((row) => ({ ...keyOf(table, row), is_active: false })),
    );
    for (const row of shownRows) step.changed.push({ row, column: 'is_active', old: true, new: false });
    applied.updated += shownRows.length;
    return;
  }
  const used = await rowsInUse(
    query,
    table,
    present.map(({ row }) => row),
  );
  const removed = present.filter(({ noted, row }) => {
    const isSame = Object.entries(noted).every(([column, value]) => isDeepStrictEqual(row[column] ?? null, value));
    if (!isSame) step.left.push({ row, column: null, why: 'changed', reason: explain('It was changed since.') });
    else if (used.has(identityOf(table, row)))
      step.left.push({ row, column: null, why: 'in-use', reason: explain('It is in use.') });
    else return true;
    return false;
  });
  if (removed.length === 0) return;
  await deleteRows(
    query,
    table,
    removed.map(({ row }) => keyOf(table, row)),
  );
  for (const { row } of removed) step.changed.push({ row, column: null, old: true, new: null });
  applied.updated += removed.length;
}

function keyOf({ key }: JournalTable, row: Row): Row {
  return Object.fromEntries(key.map((column) => [column, row[column]]));
}

function inCamelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_whole, letter: string) => letter.toUpperCase());
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** Turns what was changed and left into the entries of the reports. */
async function report({ query, table, changed, left, applied }: Step): Promise<void> {
  const named = await nameValues(query, table, [
    ...changed,
    ...left.map(({ now, wanted, ...one }) => ({ ...one, old: now ?? null, new: wanted ?? null })),
  ]);
  applied.changes.push(...named.slice(0, changed.length));
  left.forEach(({ reason, why, now, wanted }, place) => {
    const { code = '', field = '', item = '', old, new: after } = named[changed.length + place] ?? {};
    applied.left.push({
      ...{ code, field, item, why },
      ...(now !== undefined && { now: old, wanted: wanted === undefined ? undefined : after }),
      reason: item === '' ? reason : explain('{place}: {reason}', { place: item, reason }),
    });
  });
}

/** A value of a row, before and after; without a column the row as a whole. */
export interface RowValue {
  row: Row;
  column: string | null;
  old: unknown;
  new: unknown;
}

/** Names values as files do: the code of their record, their field, and the codes of what they refer to. */
export async function nameValues(
  query: Query,
  table: JournalTable,
  values: readonly RowValue[],
): Promise<FieldChange[]> {
  if (values.length === 0) return [];
  const price = priceColumnOf(table.name);
  const names = await nameRows(
    query,
    table,
    values.map(({ row }) => row),
  );
  const nameOf = (row: Row, column: string | null, { list }: RowName): string => {
    if (list !== null && (column === null || column === price)) return `price.${list}`;
    if (column === null) return listOf(table.name, row)?.field ?? inCamelCase(table.name);
    return fieldOf(table.name, row, column)?.field ?? `${inCamelCase(table.name)}.${inCamelCase(column)}`;
  };
  const show = await createFormatter(
    query,
    values.flatMap(({ row, column, old, new: after }) => {
      const found = column === null ? null : fieldOf(table.name, row, column);
      return found === null ? [] : [[found.column, old] as const, [found.column, after] as const];
    }),
  );
  const priceOf = (row: Row) => (price === null ? null : row[price]) ?? true;
  return values.map(({ row, column, old, new: after }, place) => {
    const name = names[place] ?? { code: '', item: '', list: null };
    // A row as a whole is shown by its price where it has one.
    const value = (one: unknown) => {
      const found = column === null ? null : fieldOf(table.name, row, column);
      if (found !== null) return show(found.column, one);
      const shownValue = one === true && column === null ? priceOf(row) : one;
      return typeof shownValue === 'number' && column === null ? shownValue / 10_000 : shownValue;
    };
    const item = name.item === '' ? {} : { item: name.item };
    return { code: name.code, field: nameOf(row, column, name), ...item, old: value(old), new: value(after) };
  });
}
