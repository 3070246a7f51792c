import { sql, type Transaction } from 'kysely';
import { LoadingError, type LoadingDatabase, type LoadingProblem } from '../../backend/loading/index.ts';
import type { Database, Tables } from '../../backend/outside/database/index.ts';
import { errorCode, ImportRefusal, messageOf } from './refusal.ts';
import type { Report, ReportEntry } from './report.ts';

/** A record on its way, with the place it came from. */
export interface Item<R> {
  file: string;
  line: number;
  code: string;
  record: R;
}

export interface Counts {
  inserted: number;
  updated: number;
}

/** Loads the records of a batch, all or (by throwing) none; `afterBatch` is told of every batch that is in. */
export interface Loader<R> {
  load(database: LoadingDatabase, items: readonly Item<R>[]): Promise<Counts>;
  afterBatch?(items: readonly Item<R>[]): Promise<void>;
}

/** Runs a piece of work so that all of it happens or none. */
export type Attempt = <T>(work: (database: LoadingDatabase) => Promise<T>) => Promise<T>;

/** Every attempt is a transaction of its own: what is loaded stays, also when the import is interrupted later. */
export function realAttempts(database: Database): Attempt {
  return (work) => database.query.transaction().execute((query) => work({ query }));
}

/** Every attempt is a savepoint in one transaction that the caller rolls back. */
export function trialAttempts(query: Transaction<Tables>): Attempt {
  return async (work) => {
    await sql`savepoint attempt`.execute(query);
    try {
      return await work({ query });
    } catch (error) {
      await sql`rollback to savepoint attempt`.execute(query);
      throw error;
    } finally {
      await sql`release savepoint attempt`.execute(query);
    }
  };
}

/**
 * Loads a batch and reports every record that cannot be loaded, for its own reason: what a loader names is left out and
 * the rest tried again; when the database itself refuses the batch, it is halved until only the bad rows are left.
 * `postpone` may take a refused record to try it again later; it answers whether it did.
 */
export async function loadBatch<R>(
  attempt: Attempt,
  loader: Loader<R>,
  items: readonly Item<R>[],
  report: Report,
  postpone: (item: Item<R>, problems: readonly LoadingProblem[]) => Promise<boolean>,
): Promise<Counts> {
  if (items.length === 0) return { inserted: 0, updated: 0 };
  try {
    const counts = await attemptWithPatience(() => attempt((database) => loader.load(database, items)));
    await loader.afterBatch?.(items);
    return counts;
  } catch (error) {
    if (error instanceof LoadingError) {
      const bad = Map.groupBy(error.problems, (problem) => problem.index);
      for (const [index, problems] of bad) {
        const item = items[index];
        if (item === undefined || (await postpone(item, problems))) continue;
        await report.add(problems.map((problem) => entryOf(item, problem.field, problem.reason)));
      }
      const rest = items.filter((_item, index) => !bad.has(index));
      if (rest.length === items.length) throw error;
      return loadBatch(attempt, loader, rest, report, postpone);
    }
    if (!isAboutData(error)) throw stopped(error);
    const [only] = items;
    if (items.length === 1 && only !== undefined) {
      await report.add([entryOf(only, null, `The database refuses the row: ${messageOf(error)}.`)]);
      return { inserted: 0, updated: 0 };
    }
    const middle = Math.ceil(items.length / 2);
    const first = await loadBatch(attempt, loader, items.slice(0, middle), report, postpone);
    const second = await loadBatch(attempt, loader, items.slice(middle), report, postpone);
    return { inserted: first.inserted + second.inserted, updated: first.updated + second.updated };
  }
}

function entryOf(item: Item<unknown>, field: string | null, reason: string): ReportEntry {
  return { file: item.file, line: item.line, code: item.code, field, reason, severity: 'refused' };
}

// Serialisation failure and deadlock: the same statement may well succeed a moment later.
const passing = new Set(['40001', '40P01']);
const patience = 3;

async function attemptWithPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempts >= patience || !passing.has(errorCode(error) ?? '')) throw error;
    }
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint): some row is at fault, not the database. */
function isAboutData(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return /^(22|23)[0-9A-Z]{3}$/.test(code);
}

function stopped(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  const isLost = /^(08|57|53)/.test(code) || ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code);
  const isCut = error instanceof Error && error.message.includes('Connection terminated');
  if (!isLost && !isCut) return error;
  return new ImportRefusal(
    `The database is no longer there (${messageOf(error)}). What was loaded so far stays; run the import again.`,
  );
}
