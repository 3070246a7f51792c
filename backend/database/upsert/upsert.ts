import { sql, type RawBuilder } from 'kysely';
import { explain } from '../../texts/index.ts';
import { fieldChanges, type Difference, type FieldChange } from './field-changes.ts';
import { typesOf, type Columns } from './columns.ts';
import { ProblemList } from './upsert-error.ts';
import { batchSize, inPieces, quotedName, quotedNames, type Query } from './transaction.ts';

/** A row to be written: column name to value; lists and objects are passed as JSON. */
export type Row = Record<string, unknown>;

export interface UpsertTable {
  table: string;
  /** The columns that identify a row, with their PostgreSQL types; together they are unique. */
  key: Record<string, string>;
  /** The other columns. */
  columns: Columns;
  /** Further SQL assignments for a changed row, e.g. `updated_at = now()`. */
  onUpdate?: string;
  /** The table's own id column; null where there is none. */
  id: string | null;
}

/** The values that a record gives for one row. */
export interface Entry {
  /** Key and columns; a column that is undefined keeps the stored value. */
  row: Row;
  /** Values for a new row only. */
  ifNew?: Row | undefined;
  /** Index of the record in the list given by the caller, from 0. */
  index: number;
  /** Code of the record, for reports. */
  code: string;
  /** The part of the record that the row contains, if not the whole record: its name in reports, and its path. */
  part?: { item: string; path: string };
}

export interface Upserted {
  inserted: number;
  updated: number;
  /** Key (joined with U+0000 when of several columns) to id of every given row; empty for a table without id. */
  ids: Map<string, number>;
  /** Keys of the new rows. */
  fresh: Set<string>;
  /** Keys of the existing rows that changed. */
  changed: Set<string>;
  /** Changes of existing rows. */
  changes: FieldChange[];
}

/** The text that identifies a row in `Upserted`. */
export function keyOf(shape: UpsertTable, row: Row): string {
  return Object.keys(shape.key)
    .map((column) => String(row[column]))
    .join('\u0000');
}

function asRows(rows: readonly Row[], types: Record<string, string>): RawBuilder<unknown> {
  const declared = Object.entries(types)
    .map(([column, type]) => `"${column}" ${type}`)
    .join(', ');
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(${sql.raw(declared)})`;
}

function joinOnKey(shape: UpsertTable): RawBuilder<unknown> {
  return sql.raw(
    Object.keys(shape.key)
      .map((column) => `t."${column}" = i."${column}"`)
      .join(' and '),
  );
}

/**
 * Inserts the rows whose key does not exist and updates those that differ in a given column, with one statement each
 * for the rows of a batch that give the same columns. No empty statement is sent: the triggers that announce changes
 * fire once per statement, even when it touches no row. Every key may occur once. `present` are the keys that exist, of
 * a table whose ids nobody needs, where the caller has read them in the same transaction.
 * @throws UpsertError for new rows without a required column.
 */
export async function upsert(
  query: Query,
  shape: UpsertTable,
  entries: readonly Entry[],
  present?: ReadonlySet<string>,
): Promise<Upserted> {
  const result: Upserted = {
    inserted: 0,
    updated: 0,
    ids: new Map(),
    fresh: new Set(),
    changed: new Set(),
    changes: [],
  };
  for (const batch of inPieces(entries, batchSize)) await upsertBatch(query, shape, batch, result, present);
  return result;
}

async function upsertBatch(
  query: Query,
  shape: UpsertTable,
  entries: Entry[],
  result: Upserted,
  present?: ReadonlySet<string>,
): Promise<void> {
  const known = present ?? (await readPresent(query, shape, entries, result));
  const isKnown = ({ row }: Entry): boolean => known.has(keyOf(shape, row));
  await insertFresh(
    query,
    shape,
    entries.filter((entry) => !isKnown(entry)),
    result,
  );
  const givenOf = ({ row }: Entry): string[] =>
    Object.keys(shape.columns).filter((column) => row[column] !== undefined);
  // The rows of a file nearly always give the same columns, so this is one group.
  for (const group of Map.groupBy(entries.filter(isKnown), (entry) => givenOf(entry).join(' ')).values()) {
    const columns = group[0] === undefined ? [] : givenOf(group[0]);
    if (columns.length > 0) await updateDiffering(query, shape, columns, group, result);
  }
}

/** The keys of the rows that exist; notes their ids in the result. */
async function readPresent(
  query: Query,
  shape: UpsertTable,
  entries: readonly Entry[],
  { ids }: Pick<Upserted, 'ids'>,
): Promise<Set<string>> {
  const keyColumns = Object.keys(shape.key);
  const selected = shape.id === null ? keyColumns : [...keyColumns, shape.id];
  const keys = entries.map(({ row }) => Object.fromEntries(keyColumns.map((column) => [column, row[column]])));
  const present = await sql<Row>`
    select ${quotedNames(selected, 't.')} from ${asRows(keys, shape.key)} join ${quotedName(shape.table)} t on ${joinOnKey(shape)}
  `.execute(query);
  const known = new Set<string>();
  for (const row of present.rows) {
    const key = keyOf(shape, row);
    known.add(key);
    if (shape.id !== null) ids.set(key, Number(row[shape.id]));
  }
  return known;
}

async function insertFresh(query: Query, shape: UpsertTable, fresh: readonly Entry[], result: Upserted): Promise<void> {
  if (fresh.length === 0) return;
  const problems = new ProblemList();
  const rows = fresh.map(({ row, ifNew, index, code, part }) => {
    const complete = Object.fromEntries(Object.keys(shape.key).map((column) => [column, row[column]]));
    for (const [column, { initial, isRequired, field }] of Object.entries(shape.columns)) {
      const value = row[column] !== undefined ? row[column] : ifNew?.[column] !== undefined ? ifNew[column] : initial;
      if (isRequired === true && (value === undefined || value === null)) {
        problems.add(
          index,
          code,
          field,
          explain('A new record needs this value.'),
          part === undefined ? [] : [part.path],
        );
      }
      complete[column] = value ?? null;
    }
    return complete;
  });
  problems.throwIfAny();
  const types = { ...shape.key, ...typesOf(shape.columns) };
  const all = Object.keys(types);
  const selected = shape.id === null ? Object.keys(shape.key) : [...Object.keys(shape.key), shape.id];
  const written = await sql<Row>`
    insert into ${quotedName(shape.table)} (${quotedNames(all)}) select ${quotedNames(all, 'i.')} from ${asRows(rows, types)}
    returning ${quotedNames(selected)}
  `.execute(query);
  for (const row of written.rows) {
    const key = keyOf(shape, row);
    result.fresh.add(key);
    if (shape.id !== null) result.ids.set(key, Number(row[shape.id]));
  }
  result.inserted += fresh.length;
}

async function updateDiffering(
  query: Query,
  shape: UpsertTable,
  columns: readonly string[],
  entries: readonly Entry[],
  result: Upserted,
): Promise<void> {
  const keyColumns = Object.keys(shape.key);
  const given = Object.fromEntries(Object.entries(shape.columns).filter(([column]) => columns.includes(column)));
  const types = { ...shape.key, ...typesOf(given) };
  const all = Object.keys(types);
  const rows = entries.map(({ row }) => Object.fromEntries(all.map((column) => [column, row[column]])));
  const differing = await sql<Row & { values_before: unknown[]; values_after: unknown[] }>`
    select ${quotedNames(keyColumns, 'i.')}, jsonb_build_array(${quotedNames(columns, 't.')}) as values_before,
      jsonb_build_array(${quotedNames(columns, 'i.')}) as values_after
    from ${asRows(rows, types)} join ${quotedName(shape.table)} t on ${joinOnKey(shape)}
    where (${quotedNames(columns, 't.')}) is distinct from (${quotedNames(columns, 'i.')})
  `.execute(query);
  if (differing.rows.length === 0) return;
  const byKey = new Map(entries.map((entry) => [keyOf(shape, entry.row), entry]));
  const changed: Row[] = [];
  const differences: Difference[] = [];
  for (const found of differing.rows) {
    const key = keyOf(shape, found);
    const entry = byKey.get(key);
    if (entry === undefined) continue;
    result.changed.add(key);
    changed.push(Object.fromEntries(all.map((column) => [column, entry.row[column]])));
    Object.values(given).forEach((column, place) => {
      const [old, after] = [found.values_before[place], found.values_after[place]];
      if (JSON.stringify(old) === JSON.stringify(after)) return;
      const { code, part } = entry;
      differences.push({ code, ...(part === undefined ? {} : { item: part.item }), column, old, new: after });
    });
  }
  const assignments = columns.map((column) => `"${column}" = i."${column}"`);
  if (shape.onUpdate !== undefined) assignments.push(shape.onUpdate);
  await sql`
    update ${quotedName(shape.table)} t set ${sql.raw(assignments.join(', '))} from ${asRows(changed, types)}
    where ${joinOnKey(shape)}
  `.execute(query);
  result.updated += changed.length;
  result.changes.push(...(await fieldChanges(query, differences)));
}

/** Ids of the new rows. */
export function freshIds({ fresh, ids }: Upserted): Set<number> {
  return new Set([...fresh].flatMap((key) => ids.get(key) ?? []));
}
