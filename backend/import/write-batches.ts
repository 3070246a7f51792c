import { sql, type Transaction } from 'kysely';
import type { Database, ImporterLocks, ImportGroup, Tables } from '../database/index.ts';
import { UpsertError, type UpsertDatabase, type UpsertProblem, type UpsertResult } from '../database/upsert/index.ts';
import { explain, type Reason } from '../texts/index.ts';
import { errorCode, ImportError, messageOf } from './import-error.ts';
import { noteChangesOf } from './journal/noted-changes.ts';
import type { Mapping } from './mapping/mapping-file.ts';
import { givenValue } from './mapping/given-value.ts';
import type { PriceJumps } from './guard/price-jumps.ts';
import type { Progress } from './progress.ts';
import type { RejectedRows } from './rejected-rows.ts';
import type { ReportEntry } from './report-entry.ts';
import { TooManyRefused, type ChangeReport, type RowReport } from './report.ts';
import type { SourceRow } from './sources/rows.ts';
import { Spool } from './spool.ts';

// Small enough that a rejected batch is halved quickly, large enough that round trips do not matter.
const recordsAtOnce = 2000;

/** A value that is left out of an imported record. */
interface Remark {
  line: number;
  field: string;
  reason: Reason;
  /** The cell of a spreadsheet that it is about. */
  cell?: string | undefined;
  /** The value as the file gives it. */
  value?: string | undefined;
  /** Nothing was left out: only said. */
  isNote?: boolean;
}

/** A record being imported, with its position in the file. */
export interface Item<R> {
  file: string;
  line: number;
  code: string;
  record: R;
  /** The rows of the file that it was read from. */
  rows?: SourceRow[];
  /** Reported when the record is imported or rejected. */
  remarks: Remark[];
}

export interface Counts {
  inserted: number;
  updated: number;
}

/** How the records of one import are written. */
export interface Loader<R> {
  /** The whole file is one batch, because records refer to each other in any order. */
  wholeFile?: boolean;
  /** Whether a record is written after the other rows of all files, because what it means depends on them. */
  isLast?(record: R): boolean;
  /** The further group to which something in the batch belongs; null when nothing does. */
  groupOfBatch?(items: readonly Item<R>[]): ImportGroup | null;
  /** Runs once per batch before writing, outside any transaction (images); may change the records. */
  prepare?(items: Item<R>[]): Promise<void>;
  /** Writes the records of a batch, all or (by throwing) none. */
  load(database: UpsertDatabase, items: readonly Item<R>[]): Promise<UpsertResult>;
  /** The record without the parts a UpsertProblem names; null when it has none of them. */
  without(record: R, paths: readonly string[]): R | null;
  /** Called after a batch was committed, for work that depends on it. */
  afterBatch?(items: readonly Item<R>[]): Promise<void>;
  /** Whether a record rejected for these problems may be valid after the rest of the file is imported. */
  mayWait?(problems: readonly UpsertProblem[]): boolean;
  /** Called at the end for work that `afterBatch` postponed; returns how many more records it changed. */
  finish?(attempt: Attempt): Promise<number>;
}

/** Runs a piece of work atomically. */
export type Attempt = <T>(work: (database: UpsertDatabase) => Promise<T>) => Promise<T>;

/**
 * Every attempt is its own transaction, of which the journal of the run, if it has one, notes what it changes: imported
 * records stay, also when the import is interrupted later.
 */
export function realAttempts(database: Database, journaled: number | null): Attempt {
  return (work) =>
    database.query.transaction().execute(async (query) => {
      if (journaled !== null) await noteChangesOf(query, journaled);
      return work({ query });
    });
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
interface Reports {
  report: RowReport;
  rejected: RejectedRows | null;
  mapping: Mapping;
  changes: ChangeReport;
  /** Counts the existing prices and conditions that the records name. */
  guarded: { touched: number };
  /** What keeps single prices as they are; null where none are kept. */
  jumps: PriceJumps | null;
}

interface BatchReports extends Reports {
  left: string;
}

/** What writing needs of an import. */
export interface BatchRun {
  context: Reports & { database: UpsertDatabase };
  attempt: Attempt;
  progress: Progress;
  locks: ImporterLocks;
  /** Ends the import between two batches. */
  signal: AbortSignal;
  /** What an import that ends early leaves behind, in a sentence. */
  left: string;
}

/** May store a rejected record to retry it later; returns whether it did. */
type Postpone<R> = (item: Item<R>, problems: readonly UpsertProblem[]) => Promise<boolean>;

/** Imports the items of one kind, batch by batch, and then retries those postponed until the rest was imported. */
export async function loadItems<R>(
  groups: AsyncIterable<Item<R>[]>,
  loader: Loader<R>,
  run: BatchRun,
): Promise<Counts> {
  const total: Counts = { inserted: 0, updated: 0 };
  const waiting = new Spool<Item<R>>();

  const load = async (given: Item<R>[], isLastTry: boolean): Promise<void> => {
    const isLater = ({ record }: Item<R>): boolean => !isLastTry && loader.isLast?.(record) === true;
    await waiting.add(given.filter(isLater));
    const items = given.filter((item) => !isLater(item));
    await loader.prepare?.(items);
    const postpone = async (item: Item<R>, problems: readonly UpsertProblem[]): Promise<boolean> => {
      if (isLastTry || loader.mayWait?.(problems) !== true) return false;
      await waiting.add([item]);
      run.progress.done(-1);
      return true;
    };
    const write = () => loadBatch(run.attempt, loader, items, { ...run.context, left: run.left }, postpone);
    const further = loader.groupOfBatch?.(items) ?? null;
    const counts = await (further === null ? write() : run.locks.during(further, write));
    total.inserted += counts.inserted;
    total.updated += counts.updated;
    run.progress.done(items.length);
  };

  try {
    await inBatches(groups, loader.wholeFile === true ? Infinity : recordsAtOnce, run, (items) => load(items, false));
    await inBatches(waiting.read(recordsAtOnce), recordsAtOnce, run, (items) => load(items, true));
    if (loader.finish !== undefined) {
      total.updated += await loader.finish(run.attempt);
    }
  } catch (error) {
    if (error instanceof TooManyRefused) error.loaded = total;
    throw error;
  } finally {
    await waiting.remove();
  }
  return total;
}

/**
 * Builds batches and writes each while the next is read; never more than one ahead, so that memory use stays constant.
 */
async function inBatches<T>(
  groups: AsyncIterable<T[]>,
  size: number,
  { signal, left }: Pick<BatchRun, 'signal' | 'left'>,
  load: (batch: T[]) => Promise<void>,
): Promise<void> {
  let batch: T[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let failure: { error: unknown } | null = null;
  const start = async (items: T[]): Promise<void> => {
    await running;
    if (failure !== null) throw failure.error;
    if (signal.aborted) {
      throw new ImportError(`The import was interrupted. ${left}`);
    }
    running = load(items).catch((error: unknown) => (failure = { error }));
  };
  try {
    for await (const group of groups) {
      batch.push(...group);
      if (batch.length >= size) {
        const full = batch;
        batch = [];
        await start(full);
      }
    }
    if (batch.length > 0) await start(batch);
  } finally {
    await running;
  }
  if (failure !== null) throw (failure as { error: unknown }).error;
}

/**
 * Imports a batch and reports every record that fails, with its own reason. A value or record that UpsertError names
 * is left out (only the value if it is optional), and the rest is retried; when the database itself rejects the batch,
 * it is halved until only the invalid rows are left.
 */
async function loadBatch<R>(
  attempt: Attempt,
  loader: Loader<R>,
  items: readonly Item<R>[],
  reports: BatchReports,
  postpone: Postpone<R>,
): Promise<Counts> {
  if (items.length === 0) return { inserted: 0, updated: 0 };
  try {
    const loaded = await withRetries(() =>
      attempt(async (database) => {
        const written = await loader.load(database, items);
        reports.jumps?.judge({ items, changes: written.changes, without: withoutPart(loader, items) });
        return written;
      }),
    );
    for (const { index, ...remark } of loaded.remarks ?? []) {
      const item = items[index];
      item?.remarks.push({ line: item.line, ...remark });
    }
    await loader.afterBatch?.(items);
    await reports.changes.add(loaded.changes);
    reports.guarded.touched += loaded.touched ?? 0;
    for (const item of items) {
      await reports.report.add(remarkEntries(item));
      const lacking = item.remarks.filter(({ isNote }) => isNote !== true);
      if (lacking.length > 0) {
        const problems = lacking.map(({ field, reason }) => ({ field, reason, severity: 'incomplete' as const }));
        await reports.rejected?.add(item, item.rows ?? [], problems);
      }
    }
    return { inserted: loaded.inserted, updated: loaded.updated };
  } catch (error) {
    if (error instanceof UpsertError) {
      const rest = await withoutProblems(loader, items, error, reports, postpone);
      return loadBatch(attempt, loader, rest, reports, postpone);
    }
    if (!isAboutData(error)) throw stopped(error, reports.left);
    const [only] = items;
    if (items.length === 1 && only !== undefined) {
      await reject(
        only,
        [{ field: null, reason: explain('The database refuses the row: {detail}.', { detail: messageOf(error) }) }],
        reports,
      );
      return { inserted: 0, updated: 0 };
    }
    const middle = Math.ceil(items.length / 2);
    const first = await loadBatch(attempt, loader, items.slice(0, middle), reports, postpone);
    const second = await loadBatch(attempt, loader, items.slice(middle), reports, postpone);
    return { inserted: first.inserted + second.inserted, updated: first.updated + second.updated };
  }
}

function withoutPart<R>(loader: Loader<R>, items: readonly Item<R>[]): (place: number, path: string) => unknown {
  return (place, path) => {
    const item = items[place];
    return item === undefined ? null : loader.without(item.record, [path]);
  };
}

/** The items to retry after the upsert reported problems: unchanged, or without some values. */
async function withoutProblems<R>(
  loader: Loader<R>,
  items: readonly Item<R>[],
  error: UpsertError,
  reports: BatchReports,
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
      const remarks = problems.map(({ field, reason, line, isNote }) => ({
        ...{ line: line ?? item.line, field, reason },
        ...(isNote === true && { isNote }),
      }));
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
  problems: readonly { field: string | null; reason: Reason }[],
  { report, rejected, mapping }: Reports,
): Promise<void> {
  // An unreadable value that a new record needs is one problem, not two.
  const isSame = (one: string | null, other: string): boolean =>
    one !== null && other.split('.')[0] === one.split('.')[0];
  const refused = problems.map(({ field, reason }): ReportEntry => {
    const cause = item.remarks.find((remark) => isSame(field, remark.field));
    const value = cause?.value ?? givenValue(item.rows?.[0], field, mapping);
    const whole = cause === undefined ? reason : explain('{first} {second}', { first: cause.reason, second: reason });
    return { ...entryOf(item, field, whole), cell: cause?.cell, value };
  });
  const others = remarkEntries(item).filter((entry) => !problems.some(({ field }) => isSame(field, entry.field ?? '')));
  await rejected?.add(item, item.rows ?? [], [...refused, ...others]);
  await report.add([...refused, ...others]);
}

function entryOf(item: Item<unknown>, field: string | null, reason: Reason): ReportEntry {
  return { file: item.file, line: item.line, code: item.code, field, reason, severity: 'refused' };
}

function remarkEntries({ file, code, remarks }: Item<unknown>): ReportEntry[] {
  return remarks.map(({ line, cell, field, value, reason, isNote }) => ({
    ...{ file, line, cell, code, field, value, reason },
    severity: isNote === true ? 'note' : 'incomplete',
  }));
}

// Serialisation failure and deadlock: a retry of the same statement can succeed.
const transientErrors = new Set(['40001', '40P01']);
const mostAttempts = 3;

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempts >= mostAttempts || !transientErrors.has(errorCode(error) ?? '')) throw error;
    }
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint): the row is invalid, not the database unavailable. */
export function isAboutData(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return /^(22|23)[0-9A-Z]{3}$/.test(code);
}

function stopped(error: unknown, left: string): unknown {
  const code = errorCode(error) ?? '';
  const isLost = /^(08|57|53)/.test(code) || ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code);
  const isCut = error instanceof Error && error.message.includes('Connection terminated');
  if (!isLost && !isCut) return error;
  return new ImportError(`The database is no longer there (${messageOf(error)}). ${left}`);
}

class Rollback extends Error {}

/** Runs work in one transaction, which is rolled back where nothing of it is to be kept. */
export async function inOneTransaction<T>(
  database: Database,
  work: (query: Transaction<Tables>) => Promise<{ value: T; isKept: boolean }>,
): Promise<T> {
  let result: { value: T } | null = null;
  try {
    await database.query.transaction().execute(async (query) => {
      const { value, isKept } = await work(query);
      result = { value };
      if (!isKept) throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  if (result === null) throw new Error('The transaction ended without a result.');
  return (result as { value: T }).value;
}

/** Runs work in a transaction that is always rolled back. */
export function runRolledBack<T>(database: Database, work: (query: Transaction<Tables>) => Promise<T>): Promise<T> {
  return inOneTransaction(database, async (query) => ({ value: await work(query), isKept: false }));
}
