import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { Query, Row } from '../../database/upsert/index.ts';
import { tableReader, type JournalTable } from './tables.ts';

/** Undoing goes through what a run did backwards, releasing forwards. */
export type Direction = 'backwards' | 'forwards';

/** What one statement of a run did to rows of a table. */
export interface NotedChange {
  table: JournalTable;
  operation: 'insert' | 'update' | 'delete';
  rows: NotedRow[];
}

export interface NotedRow {
  /** The key, of an update; else empty. */
  key: Row;
  /** What an update changed. */
  before: Row;
  /** What it changed it to, or the values of a row that was inserted or deleted. */
  after: Row;
  /** The article of a price, and the price quantity for which it is. */
  article: number | null;
  per: number;
}

/** Noted changes that are read at once: one is as large as a batch. */
const READ_AT_ONCE = 20;

/**
 * Notes in the journal of a run what the rest of the transaction does to rows; with `areWhole` also new rows as a whole, so
 * that they can be written again after the transaction was rolled back.
 */
export async function noteChangesOf(query: Query, run: number, { areWhole = false } = {}): Promise<void> {
  await sql`select set_config('bancale.import_run', ${String(run)}, true),
    set_config('bancale.import_whole', ${areWhole ? 'on' : ''}, true)`.execute(query);
}

/** A noted change as `import_change` keeps it. */
export interface StoredChange {
  sequence: number;
  table_name: string;
  operation: 'insert' | 'update' | 'delete';
  columns: string[];
  rows: unknown[][];
}

/** The journal of a run as it is kept, in either direction. */
export async function* storedChanges(
  query: Kysely<Tables>,
  run: number,
  direction: Direction,
): AsyncGenerator<StoredChange> {
  const isBack = direction === 'backwards';
  let last: number | null = null;
  for (;;) {
    let select = query
      .selectFrom('import_change')
      .select(['sequence', 'table_name', 'operation', 'columns', 'rows'])
      .where('run_id', '=', run)
      .orderBy('sequence', isBack ? 'desc' : 'asc')
      .limit(READ_AT_ONCE);
    if (last !== null) select = select.where('sequence', isBack ? '<' : '>', last);
    const found: StoredChange[] = await select.execute();
    for (const change of found) {
      last = change.sequence;
      yield change;
    }
    if (found.length < READ_AT_ONCE) return;
  }
}

/** What a run did to rows, in either direction. */
export async function* readNoted(query: Query, run: number, direction: Direction): AsyncGenerator<NotedChange> {
  const readTable = tableReader(query);
  for await (const { table_name, operation, columns, rows } of storedChanges(query, run, direction)) {
    const table = await readTable(table_name);
    const named = (names: readonly string[], values: unknown): Row =>
      Object.fromEntries(names.map((name, place) => [name, (values as unknown[])[place]]));
    const isUpdate = operation === 'update';
    yield {
      ...{ table, operation },
      rows: rows.map((row): NotedRow => {
        const [article, per] = row.slice(isUpdate ? 3 : 1) as (number | null)[];
        const price = { article: article ?? null, per: per ?? 1 };
        if (!isUpdate) return { ...price, key: {}, before: {}, after: named(columns, row[0]) };
        return {
          ...price,
          key: named(table.key, row[0]),
          before: named(columns, row[1]),
          after: named(columns, row[2]),
        };
      }),
    };
  }
}
