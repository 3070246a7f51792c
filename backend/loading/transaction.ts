import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database, Tables } from '../outside/database/index.ts';
import type { FieldChange } from './changes.ts';

/** All a loader needs of the database; a transaction the caller has open can be passed as `{ query: transaction }`. */
export type LoadingDatabase = Pick<Database, 'query'>;

export type Query = Kysely<Tables>;

/** How many rows a call wrote anew and how many it changed (unchanged rows count as neither), and what it changed. */
export interface Loaded {
  inserted: number;
  updated: number;
  /** Changes of records that were there before. */
  changes: FieldChange[];
}

export const nothingLoaded: Loaded = { inserted: 0, updated: 0, changes: [] };

export function add(one: Loaded, other: Loaded): Loaded {
  return {
    inserted: one.inserted + other.inserted,
    updated: one.updated + other.updated,
    changes: [...one.changes, ...other.changes],
  };
}

/** Number of records that go to the database in one statement. */
export const batchSize = 2000;

// Two loads at once would race for the same codes; they take turns, batch by batch.
const loadingLock = 7_260_113;

/**
 * Runs `work` in a transaction of its own, or in the one the caller has open. Loads take turns, so that what is read
 * about present rows still holds when they are written.
 */
export function inTransaction<T>(database: LoadingDatabase, work: (query: Query) => Promise<T>): Promise<T> {
  const locked = async (query: Query): Promise<T> => {
    await sql`select pg_advisory_xact_lock(${sql.lit(loadingLock)})`.execute(query);
    return work(query);
  };
  return database.query.isTransaction ? locked(database.query) : database.query.transaction().execute(locked);
}

/** `list` in pieces of at most `size`. */
export function* inPieces<T>(list: readonly T[], size: number = batchSize): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Table and column names are constants of this folder, never data. */
export function name(identifier: string): RawBuilder<unknown> {
  return sql.raw(`"${identifier}"`);
}

/** Comma-separated names, each after `prefix` (`i.`). */
export function names(identifiers: readonly string[], prefix = ''): RawBuilder<unknown> {
  return sql.raw(identifiers.map((identifier) => `${prefix}"${identifier}"`).join(', '));
}
