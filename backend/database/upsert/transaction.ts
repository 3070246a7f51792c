import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database, Tables } from '../index.ts';

/** The part of the database an import needs; an open transaction is passed as `{ query: transaction }`. */
export type UpsertDatabase = Pick<Database, 'query'>;

export type Query = Kysely<Tables>;

/** Number of records per database statement. */
export const batchSize = 2000;

// Simultaneous imports would race for the same codes, so they run one after the other, batch by batch.
const upsertLock = 7_260_113;
/** Stock changes nothing that others read to decide what they write, so it need not wait for their batches. */
const stockLock = 7_260_115;

/**
 * Runs `work` in its own transaction, or in the open one of the caller. Imports hold a lock, so that what is read about
 * stored rows is still valid when they are written.
 */
export function inTransaction<T>(
  database: UpsertDatabase,
  work: (query: Query) => Promise<T>,
  { isStock = false }: { isStock?: boolean } = {},
): Promise<T> {
  const locked = async (query: Query): Promise<T> => {
    await sql`select pg_advisory_xact_lock(${sql.lit(isStock ? stockLock : upsertLock)})`.execute(query);
    return work(query);
  };
  return database.query.isTransaction ? locked(database.query) : database.query.transaction().execute(locked);
}

/** Splits `list` into pieces of at most `size`. */
export function* inPieces<T>(list: readonly T[], size: number = batchSize): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Runs `work` for each batch of `list`, in transactions of their own; returns what each returned. */
export async function inBatches<T, R>(
  database: UpsertDatabase,
  list: readonly T[],
  work: (query: Query, batch: T[]) => Promise<R>,
  options: { isStock?: boolean } = {},
): Promise<R[]> {
  const results: R[] = [];
  for (const batch of inPieces(list))
    results.push(await inTransaction(database, (query) => work(query, batch), options));
  return results;
}

/** Quotes a table or column name: always a constant of the code, never data. */
export function quotedName(identifier: string): RawBuilder<unknown> {
  return sql.raw(`"${identifier}"`);
}

/** Comma-separated names, each after `prefix` (`i.`). */
export function quotedNames(identifiers: readonly string[], prefix = ''): RawBuilder<unknown> {
  return sql.raw(identifiers.map((identifier) => `${prefix}"${identifier}"`).join(', '));
}
