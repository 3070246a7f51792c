import { sql, type RawBuilder } from 'kysely';
import { batchSize, inPieces, name, names, type Loaded, type Query } from './transaction.ts';

/** A row on its way to the database: column name to value; lists and objects travel as JSON. */
export type Row = Record<string, unknown>;

export interface Shape {
  table: string;
  /** The columns that tell a row apart and their PostgreSQL types; all of them are unique together. */
  key: Record<string, string>;
  /** The other columns and their PostgreSQL types. */
  columns: Record<string, string>;
  /** Further SQL assignments when a row is changed, e.g. `updated_at = now()`. */
  onUpdate?: string;
  /** The table's own id column; null where there is none. */
  id: string | null;
}

export interface Upserted extends Loaded {
  /** Key (joined with U+0000 when of several columns) to id of every row given; empty for a table without id. */
  ids: Map<string, number>;
  /** Keys of the rows that are new. */
  fresh: Set<string>;
  /** Keys of the rows that were there and differed. */
  changed: Set<string>;
}

/** The one text under which a row is found in `Upserted`. */
export function keyOf(shape: Shape, row: Row): string {
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

function joinOnKey(shape: Shape): RawBuilder<unknown> {
  return sql.raw(
    Object.keys(shape.key)
      .map((column) => `t."${column}" = i."${column}"`)
      .join(' and '),
  );
}

/**
 * Inserts the rows whose key is not there and changes those that differ, one statement each for a batch. No statement
 * is sent for nothing: the triggers that announce changes fire once per statement, even when it touches no row.
 * Every key may occur once.
 */
export async function upsert(query: Query, shape: Shape, rows: readonly Row[]): Promise<Upserted> {
  const result: Upserted = { inserted: 0, updated: 0, ids: new Map(), fresh: new Set(), changed: new Set() };
  for (const batch of inPieces(rows, batchSize)) await upsertBatch(query, shape, batch, result);
  return result;
}

async function upsertBatch(query: Query, shape: Shape, rows: Row[], result: Upserted): Promise<void> {
  const keyColumns = Object.keys(shape.key);
  const columns = Object.keys(shape.columns);
  const types = { ...shape.key, ...shape.columns };
  const selected = shape.id === null ? keyColumns : [...keyColumns, shape.id];

  const keys = rows.map((row) => Object.fromEntries(keyColumns.map((column) => [column, row[column]])));
  const present = await sql<Row>`
    select ${names(selected, 't.')} from ${asRows(keys, shape.key)} join ${name(shape.table)} t on ${joinOnKey(shape)}
  `.execute(query);
  const known = new Set<string>();
  for (const row of present.rows) {
    const key = keyOf(shape, row);
    known.add(key);
    if (shape.id !== null) result.ids.set(key, Number(row[shape.id]));
  }

  const fresh = rows.filter((row) => !known.has(keyOf(shape, row)));
  if (fresh.length > 0) {
    const all = Object.keys(types);
    const written = await sql<Row>`
      insert into ${name(shape.table)} (${names(all)}) select ${names(all, 'i.')} from ${asRows(fresh, types)}
      returning ${names(selected)}
    `.execute(query);
    for (const row of written.rows) {
      const key = keyOf(shape, row);
      result.fresh.add(key);
      if (shape.id !== null) result.ids.set(key, Number(row[shape.id]));
    }
    result.inserted += fresh.length;
  }

  const old = rows.filter((row) => known.has(keyOf(shape, row)));
  if (old.length === 0 || columns.length === 0) return;
  const differing = await sql<Row>`
    select ${names(keyColumns, 'i.')} from ${asRows(old, types)} join ${name(shape.table)} t on ${joinOnKey(shape)}
    where (${names(columns, 't.')}) is distinct from (${names(columns, 'i.')})
  `.execute(query);
  if (differing.rows.length === 0) return;
  const changedKeys = new Set(differing.rows.map((row) => keyOf(shape, row)));
  const changed = old.filter((row) => changedKeys.has(keyOf(shape, row)));
  const assignments = columns.map((column) => `"${column}" = i."${column}"`);
  if (shape.onUpdate !== undefined) assignments.push(shape.onUpdate);
  await sql`
    update ${name(shape.table)} t set ${sql.raw(assignments.join(', '))} from ${asRows(changed, types)}
    where ${joinOnKey(shape)}
  `.execute(query);
  for (const key of changedKeys) result.changed.add(key);
  result.updated += changed.length;
}

/** How many rows that were there before changed, in themselves or in a set that belongs to them (owners by id). */
export function countChanged(rows: Upserted, ...owners: Iterable<number>[]): number {
  const changed = new Set<number | undefined>([...rows.changed].map((key) => rows.ids.get(key)));
  const fresh = new Set<number | undefined>([...rows.fresh].map((key) => rows.ids.get(key)));
  for (const set of owners) for (const owner of set) if (!fresh.has(owner)) changed.add(owner);
  return changed.size;
}
