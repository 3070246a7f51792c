import { sql } from 'kysely';
import type { Row } from './upsert.ts';
import { name, names, type Query } from './transaction.ts';

export interface SetShape {
  table: string;
  /** The column that says whose set a row belongs to. */
  owner: string;
  /** The other columns to write and their PostgreSQL types. */
  columns: Record<string, string>;
  /** Leaves rows of the same owner alone that are not of this set, e.g. `t.kind = 'old'`. */
  only?: string;
}

/**
 * Makes the rows of each owner be exactly those given (an owner with an empty list loses its rows) and leaves the sets
 * that are so already untouched. Owners in `fresh` are known to have none yet. Answers the owners whose set changed.
 */
export async function replaceSets(
  query: Query,
  shape: SetShape,
  sets: ReadonlyMap<number, readonly Row[]>,
  fresh: ReadonlySet<number> = new Set(),
): Promise<Set<number>> {
  const columns = Object.keys(shape.columns);
  const present = await readSets(
    query,
    shape,
    columns,
    [...sets.keys()].filter((owner) => !fresh.has(owner)),
  );
  const changed = new Set<number>();
  const emptied: number[] = [];
  const rows: Row[] = [];
  for (const [owner, wanted] of sets) {
    const before = present.get(owner) ?? [];
    const after = wanted.map((row) => canonical(columns.map((column) => row[column] ?? null))).sort();
    if (before.length === after.length && before.every((line, place) => line === after[place])) continue;
    changed.add(owner);
    if (before.length > 0) emptied.push(owner);
    for (const row of wanted) rows.push({ ...row, [shape.owner]: owner });
  }
  if (emptied.length > 0) {
    await sql`
      delete from ${name(shape.table)} t where ${sql.raw(`t."${shape.owner}"`)} = any(${emptied}::bigint[])
      and ${sql.raw(shape.only ?? 'true')}
    `.execute(query);
  }
  if (rows.length > 0) {
    const types = { [shape.owner]: 'bigint', ...shape.columns };
    const declared = Object.entries(types).map(([column, type]) => `"${column}" ${type}`);
    const all = Object.keys(types);
    await sql`
      insert into ${name(shape.table)} (${names(all)}) select ${names(all, 'i.')}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(${sql.raw(declared.join(', '))})
    `.execute(query);
  }
  return changed;
}

async function readSets(
  query: Query,
  shape: SetShape,
  columns: readonly string[],
  owners: readonly number[],
): Promise<Map<number, string[]>> {
  const sets = new Map<number, string[]>();
  if (owners.length === 0) return sets;
  const present = await sql<{ owner: number | string; rows: unknown[][] }>`
    select ${sql.raw(`t."${shape.owner}"`)} as owner, jsonb_agg(jsonb_build_array(${names(columns, 't.')})) as rows
    from ${name(shape.table)} t
    where ${sql.raw(`t."${shape.owner}"`)} = any(${owners}::bigint[]) and ${sql.raw(shape.only ?? 'true')}
    group by 1
  `.execute(query);
  for (const row of present.rows) sets.set(Number(row.owner), row.rows.map(canonical).sort());
  return sets;
}

function canonical(values: readonly unknown[]): string {
  return JSON.stringify(values);
}
