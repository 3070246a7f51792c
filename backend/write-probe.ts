import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './database/index.ts';
import { within } from './within.ts';

/** What can be written now. */
export interface Writable {
  database: boolean;
  /** Files below the data directory. */
  storage: boolean;
}

/** Milliseconds a result is cached; a bad one for less time, so that a recovered shop is used again soon. */
const CACHED_WHEN_GOOD = 5_000;
const CACHED_WHEN_BAD = 1_000;
/** Milliseconds after which a part counts as not writable. */
const TIMEOUT = 2_000;
/** One page of a common file system. */
const PROBE_BYTES = 4_096;
const PROBE_FILE = '.write-probe';
/** Rows whose sort exceeds the smallest work_mem, so that PostgreSQL needs several hundred kilobytes of disk. */
const ROWS_TO_SORT = 20_000;

/**
 * Creates the check whether database and data directory can be written. Only one probe runs at a time, and its result
 * is cached for some seconds. One part that is slow says nothing about the other.
 */
export function openWriteProbe(database: Database, dataDirectory: string): () => Promise<Writable> {
  let cached: { response: Writable; until: number } | null = null;
  let running: Promise<Writable> | null = null;
  const canWriteRows = oneAtATime(() => canWriteDatabase(database));
  const canWriteFiles = oneAtATime(() => canWriteFile(dataDirectory));

  async function probe(): Promise<Writable> {
    const [toDatabase, toStorage] = await Promise.all([
      within(TIMEOUT, canWriteRows(), false),
      within(TIMEOUT, canWriteFiles(), false),
    ]);
    const response = { database: toDatabase, storage: toStorage };
    const cachedFor = toDatabase && toStorage ? CACHED_WHEN_GOOD : CACHED_WHEN_BAD;
    cached = { response, until: performance.now() + cachedFor };
    return response;
  }

  return () => {
    if (cached && performance.now() < cached.until) return Promise.resolve(cached.response);
    running ??= probe().finally(() => (running = null));
    return running;
  };
}

/** Answers with the run that is not over yet, where there is one: a slow disk must not collect them. */
function oneAtATime(work: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  return () => (running ??= work().finally(() => (running = null)));
}

/**
 * Whether the database accepts writes (a standby does not), writes its log to disk, and has disk space for rows. Needs
 * no table and leaves nothing behind: a message in the log, which nobody reads, and a sort that spills to a file.
 */
async function canWriteDatabase(database: Database): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ isWritable: boolean }>`
      select current_setting('transaction_read_only') = 'off' as "isWritable",
        pg_logical_emit_message(true, 'bancale', 'readiness')`.execute(transaction);
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select n from generate_series(1, ${sql.lit(ROWS_TO_SORT)}) n order by -n offset ${sql.lit(ROWS_TO_SORT - 1)}`.execute(
      transaction,
    );
    return rows[0]?.isWritable === true;
  });
}

async function canWriteFile(dataDirectory: string): Promise<boolean> {
  const path = join(dataDirectory, PROBE_FILE);
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600, flush: true });
    return true;
  } finally {
    await rm(path, { force: true });
  }
}
