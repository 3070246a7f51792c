import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { Query, Row } from '../../database/upsert/index.ts';
import { nameValues } from '../journal/apply.ts';
import { readNoted, type NotedChange, type NotedRow } from '../journal/noted-changes.ts';
import { identityOf, storedRows } from '../journal/rows.ts';
import type { JournalTable } from '../journal/tables.ts';

/** What a run did to a row, for people. */
export interface RunChange {
  table: string;
  operation: NotedChange['operation'];
  code: string;
  item: string;
  changes: { field: string; before: unknown; after: unknown }[];
}

interface Found {
  table: JournalTable;
  operation: NotedChange['operation'];
  row: NotedRow;
}

/** Which of a run's changes are looked for; not those of the tables `without`. */
export interface ChangeSearch {
  text?: string | undefined;
  page: number;
  size: number;
  onlyTotal: boolean;
  without: readonly string[];
}

/** How many rows of tables a run changed, as far as that is still known. */
export async function countChanges(
  { query }: Pick<Database, 'query'>,
  run: number,
  without: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(json_array_length(rows)), 0)::integer as count from import_change
    where run_id = ${run} and table_name <> all (${without}::text[])`.execute(query);
  return rows[0]?.count ?? 0;
}

/**
 * A page of the rows that a run changed, in their order; with a text those whose values, or the code or name of whose
 * article or customer, contain it.
 */
export async function listRunChanges(
  database: Pick<Database, 'query'>,
  run: number,
  { text = '', page, size, onlyTotal, without }: ChangeSearch,
): Promise<{ rows: RunChange[]; total: number }> {
  const { query } = database;
  const first = (page - 1) * size;
  const known = text === '' ? await countChanges(database, run, without) : null;
  if (known !== null && (onlyTotal || first >= known)) return { rows: [], total: known };
  const matches = text === '' ? () => true : await matcherOf(query, text);
  const found: Found[] = [];
  let count = 0;
  for await (const { table, operation, rows } of readNoted(query, run, 'forwards')) {
    if (without.includes(table.name)) continue;
    for (const row of rows) {
      if (!matches(table, row)) continue;
      if (!onlyTotal && count >= first && found.length < size) found.push({ table, operation, row });
      count += 1;
    }
    if (known !== null && found.length === size) break;
  }
  return { rows: await nameChanges(query, found), total: known ?? count };
}

const MOST_RECORDS = 500;

/** Whether a row has a text in its values, or is of an article or customer that has it in code or name. */
async function matcherOf(query: Query, text: string): Promise<(table: JournalTable, row: NotedRow) => boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const idsOf = async (table: 'article' | 'customer', name: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where code ilike ${pattern} or ${sql.ref(name)} ilike ${pattern}
      limit ${MOST_RECORDS}`.execute(query);
    return new Set<unknown>(rows.map(({ id }) => Number(id)));
  };
  const ids: Readonly<Record<string, Set<unknown>>> = {
    article: await idsOf('article', 'name_it'),
    customer: await idsOf('customer', 'company_name'),
  };
  const wanted = text.toLowerCase();
  const hasText = (values: Row): boolean =>
    Object.values(values).some((value) => value !== null && JSON.stringify(value).toLowerCase().includes(wanted));
  return (table, { key, before, after }) => {
    const identity = { ...after, ...key };
    const own = ids[table.name];
    if (own?.has(identity['id']) === true) return true;
    const isOf = table.references.some(({ column, to }) => ids[to]?.has(identity[column]) === true);
    return isOf || hasText(before) || hasText(after);
  };
}

/** Rows and values with the names that files have for them. */
async function nameChanges(query: Query, found: readonly Found[]): Promise<RunChange[]> {
  const named = new Map<Found, RunChange>();
  for (const of of Map.groupBy(found, ({ table }) => table.name).values()) {
    const table = of[0]?.table;
    if (table === undefined) continue;
    const keys = of.map(({ operation, row }) => keyOf(table, operation, row));
    const stored = await storedRows(query, table, keys, { isLook: true });
    const values = of.flatMap((one, place) => {
      const key = keys[place] ?? {};
      // Of updates, and of new rows that are only hidden again, the journal has a part.
      const row = { ...stored.get(identityOf(table, key)), ...key, ...one.row.after };
      return valuesOf(one).map((value) => ({ one, value: { row, ...value } }));
    });
    const names = await nameValues(
      query,
      table,
      values.map(({ value }) => value),
    );
    values.forEach(({ one, value }, place) => {
      const { code = '', field = '', item = '', old = null, new: after = null } = names[place] ?? {};
      const change = named.get(one) ?? { table: table.name, operation: one.operation, code, item, changes: [] };
      const isWhole = value.column === null && (old === true || after === true);
      change.changes.push({ field, before: isWhole ? null : old, after: isWhole ? null : after });
      named.set(one, change);
    });
  }
  return found.flatMap((one) => named.get(one) ?? []);
}

function keyOf({ key }: JournalTable, operation: NotedChange['operation'], row: NotedRow): Row {
  if (operation === 'update') return row.key;
  return Object.fromEntries(key.map((column) => [column, row.after[column]]));
}

/** The values of a row that changed; of new and removed rows the row as a whole. */
function valuesOf({ operation, row }: Found): { column: string | null; old: unknown; new: unknown }[] {
  if (operation !== 'update') {
    return [{ column: null, old: operation === 'delete' ? true : null, new: operation === 'insert' ? true : null }];
  }
  return Object.keys(row.after)
    .filter((column) => JSON.stringify(row.before[column]) !== JSON.stringify(row.after[column]))
    .map((column) => ({ column, old: row.before[column] ?? null, new: row.after[column] ?? null }));
}
