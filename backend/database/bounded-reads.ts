import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Reads } from './replica.ts';
import type { Tables } from './tables.generated.ts';

/** Rows that are read and converted at once: few enough not to delay other requests. */
const BATCH = 500;
/** Milliseconds after which a statement of a list read as a whole is cancelled. */
const LONGEST_STATEMENT = 20_000;

function inReadTransaction<Result>(
  reads: Reads,
  milliseconds: number,
  work: (query: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return reads.query
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(transaction);
      return work(transaction);
    });
}

/** Reads with a limit in milliseconds for each statement; see `isTimedOut`. */
export function readWithin<Result>(
  reads: Reads,
  milliseconds: number,
  work: (reads: Reads) => Promise<Result>,
): Promise<Result> {
  return inReadTransaction(reads, milliseconds, (query) => work({ query }));
}

/**
 * Reads all rows of one statement with a cursor, in batches; `take` may read more with the same connection. When the
 * signal is aborted, the next batch is not read and the signal's reason is thrown.
 * @param name of the cursor, one for each statement: connections prepare statements by their text.
 */
export async function readInBatches<Row>(
  reads: Reads,
  name: string,
  statement: RawBuilder<Row>,
  take: (rows: Row[], query: Kysely<Tables>) => Promise<void>,
  leaving?: AbortSignal,
): Promise<void> {
  const cursor = sql.id(name);
  await inReadTransaction(reads, LONGEST_STATEMENT, async (query) => {
    // The plan should be fast for all rows, not for the first ones.
    await sql`set local cursor_tuple_fraction = 1`.execute(query);
    await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(query);
    for (;;) {
      leaving?.throwIfAborted();
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(query);
      if (rows.length > 0) await take(rows, query);
      if (rows.length < BATCH) return;
    }
  });
}
