import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database } from './connection.ts';

type RowsOf<Statements extends readonly CompiledQuery[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** Isolation of the transaction: each statement sees the latest commits, or all see the same state and only read. */
type Isolation = 'read committed' | 'repeatable read, read only';

/**
 * Runs statements one after the other in a transaction of their own, all or none, and returns the rows of each. They
 * are sent without waiting for each other's results, because the pool's connections are pipelined: one round trip to
 * PostgreSQL. If they depend on each other's results, use a transaction of the query builder.
 */
export async function runTogether<const Statements extends readonly CompiledQuery[]>(
  database: Database,
  statements: Statements,
  isolation: Isolation = 'read committed',
): Promise<RowsOf<Statements>> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    const outcomes = await Promise.allSettled([
      client.query(`begin isolation level ${isolation}`),
      ...statements.map(({ sql, parameters }) => client.query(sql, [...parameters])),
      // Rolls back if a statement failed.
      client.query('commit'),
    ]);
    const results = outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason as Error;
      return outcome.value.rows as unknown[];
    });
    return results.slice(1, -1) as RowsOf<Statements>;
  } catch (error) {
    // An ordinary statement error leaves the connection intact; after any other error its state is unknown.
    if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}
