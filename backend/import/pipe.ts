import { sql, type Transaction } from 'kysely';
import { UpsertError, type UpsertDatabase, type UpsertProblem, type UpsertResult } from '../database/upsert/index.ts';
import type { Database, Tables } from '../database/index.ts';
import type { ChangeReport } from './change-report.ts';
import { errorCode, ImportError, messageOf } from './import-error.ts';
import type { Report, ReportEntry } from './report.ts';

/** A value that is left out of an imported record. */
export interface Remark {
  line: number;
  field: string;
  reason: string;
}

/** A record being imported, with its position in the file. */
export interface Item<R> {
  file: string;
  line: number;
  code: string;
  record: R;
  /** Reported when the record is imported or rejected. */
  remarks: Remark[];
}

export interface Counts {
  inserted: number;
  updated: number;
}

/** Writes the records of a batch, all or (by throwing) none; `afterBatch` is called for every committed batch. */
export interface Loader<R> {
  load(database: UpsertDatabase, items: readonly Item<R>[]): Promise<UpsertResult>;
  /** The record without the parts a UpsertProblem names; null when it has none of them. */
  without(record: R, paths: readonly string[]): R | null;
  afterBatch?(items: readonly Item<R>[]): Promise<void>;
}

/** Runs a piece of work atomically. */
export type Attempt = <T>(work: (database: UpsertDatabase) => Promise<T>) => Promise<T>;

/** Every attempt is its own transaction: imported records stay, also when the import is interrupted later. */
export function realAttempts(database: Database): Attempt {
  return (work) => database.query.transaction().execute((query) => work({ query }));
}

/** Every attempt is a savepoint in one transaction that the calling code rolls back. */
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

/** The reports that a batch writes to. */
export interface Reports {
  report: Report;
  changes: ChangeReport;
}

/** May store a rejected record to retry it later; returns whether it did. */
export type Postpone<R> = (item: Item<R>, problems: readonly UpsertProblem[]) => Promise<boolean>;

/**
 * Imports a batch and reports every record that fails, with its own reason. A value or record that UpsertError names
 * is left out (only the value if it is optional), and the rest is retried; when the database itself rejects the batch,
 * it is halved until only the invalid rows are left.
 */
export async function loadBatch<R>(
  attempt: Attempt,
  loader: Loader<R>,
  items: readonly Item<R>[],
  reports: Reports,
  postpone: Postpone<R>,
): Promise<Counts> {
  if (items.length === 0) return { inserted: 0, updated: 0 };
  try {
    const loaded = await attemptWithTimeout(() => attempt((database) => loader.load(database, items)));
    for (const { index, field, reason } of loaded.remarks ?? []) {
      const item = items[index];
      item?.remarks.push({ line: item.line, field, reason });
    }
    await loader.afterBatch?.(items);
    await reports.changes.add(loaded.changes);
    for (const item of items) await reports.report.add(remarkEntries(item));
    return { inserted: loaded.inserted, updated: loaded.updated };
  } catch (error) {
    if (error instanceof UpsertError) {
      const rest = await withoutProblems(loader, items, error, reports, postpone);
      return loadBatch(attempt, loader, rest, reports, postpone);
    }
    if (!isAboutData(error)) throw stopped(error);
    const [only] = items;
    if (items.length === 1 && only !== undefined) {
      await reject(only, [{ field: null, reason: `The database refuses the row: ${messageOf(error)}.` }], reports);
      return { inserted: 0, updated: 0 };
    }
    const middle = Math.ceil(items.length / 2);
    const first = await loadBatch(attempt, loader, items.slice(0, middle), reports, postpone);
    const second = await loadBatch(attempt, loader, items.slice(middle), reports, postpone);
    return { inserted: first.inserted + second.inserted, updated: first.updated + second.updated };
  }
}

/** The items to retry after the upsert reported problems: unchanged, or without some values. */
async function withoutProblems<R>(
  loader: Loader<R>,
  items: readonly Item<R>[],
  error: UpsertError,
  reports: Reports,
  postpone: Postpone<R>,
): Promise<Item<R>[]> {
  const rest: (Item<R> | null)[] = [...items];
  const shorten = (place: number, paths: readonly string[]): boolean => {
    const item = rest[place];
    const record = item === null || item === undefined ? null : loader.without(item.record, paths);
    if (item === null || item === undefined || record === null) return false;
    rest[place] = { ...item, record };
    return true;
  };
  for (const [place, problems] of Map.groupBy(error.problems, (problem) => problem.index)) {
    const item = items[place];
    if (item === undefined) continue;
    if (await postpone(item, problems)) {
      rest[place] = null;
      continue;
    }
    const paths = problems.flatMap(({ drop }) => drop);
    const isLoadable = problems.every(({ drop }) => drop.length > 0);
    // The upsert merges rows with the same code under the last one, but the invalid value may be in an earlier row.
    const places = items.flatMap(({ code }, other) => (code === item.code && other <= place ? [other] : []));
    if (isLoadable && places.findLast((other) => shorten(other, paths)) !== undefined) {
      const remarks = problems.map(({ field, reason, line }) => ({ line: line ?? item.line, field, reason }));
      const left = rest[place] ?? item;
      rest[place] = { ...left, remarks: [...left.remarks, ...remarks] };
    } else {
      await reject(item, problems, reports);
      rest[place] = null;
    }
  }
  const left = rest.filter((item) => item !== null);
  // Retrying the same items would never end.
  if (left.length === items.length && left.every((item, place) => item === items[place])) throw error;
  return left;
}

async function reject(
  item: Item<unknown>,
  problems: readonly { field: string | null; reason: string }[],
  { report }: Reports,
): Promise<void> {
  // An unreadable value that a new record needs is one problem, not two.
  const isSame = (one: string | null, other: string): boolean =>
    one !== null && other.split('.')[0] === one.split('.')[0];
  const refused = problems.map(({ field, reason }): ReportEntry => {
    const cause = item.remarks.find((remark) => isSame(field, remark.field));
    return entryOf(item, field, cause === undefined ? reason : `${cause.reason} ${reason}`);
  });
  const others = remarkEntries(item).filter((entry) => !problems.some(({ field }) => isSame(field, entry.field ?? '')));
  await report.add([...refused, ...others]);
}

function entryOf(item: Item<unknown>, field: string | null, reason: string): ReportEntry {
  return { file: item.file, line: item.line, code: item.code, field, reason, severity: 'refused' };
}

function remarkEntries({ file, code, remarks }: Item<unknown>): ReportEntry[] {
  return remarks.map(({ line, field, reason }) => ({ file, line, code, field, reason, severity: 'incomplete' }));
}

// Serialisation failure and deadlock: a retry of the same statement can succeed.
const transientErrors = new Set(['40001', '40P01']);
const timeout = 3;

async function attemptWithTimeout<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempts >= timeout || !transientErrors.has(errorCode(error) ?? '')) throw error;
    }
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint): the row is invalid, not the database unavailable. */
function isAboutData(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return /^(22|23)[0-9A-Z]{3}$/.test(code);
}

function stopped(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  const isLost = /^(08|57|53)/.test(code) || ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code);
  const isCut = error instanceof Error && error.message.includes('Connection terminated');
  if (!isLost && !isCut) return error;
  return new ImportError(
    `The database is no longer there (${messageOf(error)}). What was loaded so far stays; run the import again.`,
  );
}
