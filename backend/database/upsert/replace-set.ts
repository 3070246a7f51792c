import { sql } from 'kysely';
import { createFormatter, type FieldChange, type FormatValue } from './field-changes.ts';
import { typesOf, type Columns } from './columns.ts';
import type { Row } from './upsert.ts';
import { quotedName, quotedNames, type Query } from './transaction.ts';

export interface SetTable {
  table: string;
  /** The column with the owner of the row's set. */
  owner: string;
  /** The other columns to write; one called `position` orders the rows. */
  columns: Columns;
  /** SQL condition for tables with several sets per owner, e.g. `t.kind = 'old'`; other rows stay unchanged. */
  only?: string;
  /** The field of the record that contains the set. */
  field: string;
  /** Columns that identify a row when its other values change; changes are then reported row by row. */
  identity?: readonly string[];
  /** The id column of rows that keep their id while they stay the same; other sets are written anew as a whole. */
  id?: string;
}

/** The rows that one owner should have. */
export interface OwnedRows {
  /** Code of the owner, for reports. */
  code: string;
  rows: readonly Row[];
}

export interface ReplacedSets {
  /** The owners whose set changed. */
  changed: Set<number>;
  /** Changes in the sets of owners that existed before. */
  changes: FieldChange[];
  /** The rows that were stored before. */
  stored: number;
}

type Values = readonly unknown[];

/** A stored row; its id is null in tables whose rows are written anew. */
interface StoredRow {
  id: number | null;
  values: Values;
}

/**
 * Replaces the rows of each owner with exactly the given ones (an empty list deletes all) and leaves unchanged sets
 * untouched. Owners in `fresh` have no rows yet.
 */
export async function replaceSets(
  query: Query,
  shape: SetTable,
  sets: ReadonlyMap<number, OwnedRows>,
  fresh: ReadonlySet<number> = new Set(),
): Promise<ReplacedSets> {
  const columns = Object.keys(shape.columns);
  const owners = [...sets.keys()].filter((owner) => !fresh.has(owner));
  const present = await listSets(query, shape, columns, owners);
  const changed = new Set<number>();
  const emptied: number[] = [];
  const removed: number[] = [];
  const rows: Row[] = [];
  const different: { code: string; before: Values[]; after: Values[] }[] = [];
  for (const [owner, wanted] of sets) {
    const stored = present.get(owner) ?? [];
    const before = stored.map(({ values }) => values);
    const valuesOf = (row: Row): Values => columns.map((column) => row[column] ?? null);
    const after = wanted.rows.map(valuesOf);
    if (isSame(before, after)) continue;
    changed.add(owner);
    let written = wanted.rows;
    if (shape.id !== undefined) {
      written = without(wanted.rows, before, valuesOf);
      removed.push(...without(stored, after, ({ values }) => values).flatMap(({ id }) => id ?? []));
    } else if (before.length > 0) emptied.push(owner);
    for (const row of written) rows.push({ ...row, [shape.owner]: owner });
    if (!fresh.has(owner)) different.push({ code: wanted.code, before, after });
  }
  const changes = await changesOf(query, shape, different);
  await deleteRows(query, shape, shape.owner, emptied);
  if (shape.id !== undefined) await deleteRows(query, shape, shape.id, removed);
  if (rows.length > 0) await insertRows(query, shape, rows);
  return { changed, changes, stored: [...present.values()].reduce((sum, rows) => sum + rows.length, 0) };
}

async function deleteRows(query: Query, shape: SetTable, column: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from ${quotedName(shape.table)} t where ${sql.raw(`t."${column}"`)} = any(${ids}::bigint[])
    and ${sql.raw(shape.only ?? 'true')}
  `.execute(query);
}

async function insertRows(query: Query, shape: SetTable, rows: readonly Row[]): Promise<void> {
  const types = { [shape.owner]: 'bigint', ...typesOf(shape.columns) };
  const declared = Object.entries(types).map(([column, type]) => `"${column}" ${type}`);
  const all = Object.keys(types);
  await sql`
    insert into ${quotedName(shape.table)} (${quotedNames(all)}) select ${quotedNames(all, 'i.')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(${sql.raw(declared.join(', '))})
  `.execute(query);
}

async function listSets(
  query: Query,
  shape: SetTable,
  columns: readonly string[],
  owners: readonly number[],
): Promise<Map<number, StoredRow[]>> {
  const sets = new Map<number, StoredRow[]>();
  if (owners.length === 0) return sets;
  const id = sql.raw(shape.id === undefined ? 'null' : `t."${shape.id}"`);
  const present = await sql<{ owner: number | string; rows: [number | null, unknown[]][] }>`
    select ${sql.raw(`t."${shape.owner}"`)} as owner,
      jsonb_agg(jsonb_build_array(${id}, jsonb_build_array(${quotedNames(columns, 't.')}))) as rows
    from ${quotedName(shape.table)} t
    where ${sql.raw(`t."${shape.owner}"`)} = any(${owners}::bigint[]) and ${sql.raw(shape.only ?? 'true')}
    group by 1
  `.execute(query);
  for (const row of present.rows) {
    const stored = row.rows.map(([rowId, values]) => ({ id: rowId, values }));
    sets.set(Number(row.owner), stored);
  }
  return sets;
}

function isSame(before: readonly Values[], after: readonly Values[]): boolean {
  if (before.length !== after.length) return false;
  const sorted = after.map(canonical).sort();
  return before
    .map(canonical)
    .sort()
    .every((line, place) => line === sorted[place]);
}

function canonical(values: Values): string {
  return JSON.stringify(values);
}

async function changesOf(
  query: Query,
  shape: SetTable,
  different: readonly { code: string; before: Values[]; after: Values[] }[],
): Promise<FieldChange[]> {
  if (different.length === 0) return [];
  const columns = Object.values(shape.columns);
  const cells = different.flatMap(({ before, after }) => [...before, ...after].flatMap((row) => pair(columns, row)));
  const show = await createFormatter(query, cells);
  return different.flatMap(({ code, before, after }) => {
    const { field, identity } = shape;
    if (identity === undefined) return [{ code, field, old: list(shape, before, show), new: list(shape, after, show) }];
    return elementChanges(shape, identity, before, after).map(([old, now]) => ({
      code,
      field,
      old: old === null ? null : element(shape, old, show),
      new: now === null ? null : element(shape, now, show),
    }));
  });
}

function pair<A, B>(some: readonly A[], others: readonly B[]): [A, B | undefined][] {
  return some.map((one, place) => [one, others[place]]);
}

/** The rows of a set in their order, for a report. */
function list(shape: SetTable, rows: readonly Values[], show: FormatValue): unknown[] {
  const order = Object.keys(shape.columns).indexOf('position');
  const inOrder = order < 0 ? rows : [...rows].sort((one, other) => Number(one[order]) - Number(other[order]));
  return inOrder.map((row) => element(shape, row, show));
}

/** One row for a report: an object of its fields that say something, or the bare value when there is only one. */
function element(shape: SetTable, row: Values, show: FormatValue): unknown {
  const given = pair(Object.entries(shape.columns), row)
    .filter(([[, column], value]) => column.isHidden !== true && value !== null && value !== false)
    .map(([[, column], value]) => [column.field, show(column, value)] as const);
  const [only] = given;
  return given.length === 1 && only !== undefined ? only[1] : Object.fromEntries(given);
}

/** Pairs of old and new rows: removed, added or, with both sides, changed rows of the same identity. */
function elementChanges(
  shape: SetTable,
  identity: readonly string[],
  before: readonly Values[],
  after: readonly Values[],
): [Values | null, Values | null][] {
  const asIs = (row: Values): Values => row;
  const removed = without(before, after, asIs);
  const places = Object.keys(shape.columns).flatMap((name, place) => (identity.includes(name) ? [place] : []));
  const sameRow = (row: Values): string => canonical(places.map((place) => row[place]));
  const added = Map.groupBy(without(after, before, asIs), sameRow);
  const changes = removed.map((old): [Values, Values | null] => [old, added.get(sameRow(old))?.shift() ?? null]);
  return [...changes, ...[...added.values()].flat().map((now): [null, Values] => [null, now])];
}

/** The rows minus those whose values are in `others`, each of which removes only one equal row. */
function without<One>(rows: readonly One[], others: readonly Values[], valuesOf: (row: One) => Values): One[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(canonical(other), (counts.get(canonical(other)) ?? 0) + 1);
  return rows.filter((row) => {
    const key = canonical(valuesOf(row));
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}
