import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database } from './connection.ts';

type RowsOf<Statements extends readonly CompiledQuery[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Runs statements one after the other in a transaction of their own, all or none, and returns the rows of each. They
 * are sent without waiting for each other's results, because the pool's connections are pipelined: one round trip to
 * PostgreSQL. If they depend on each other's results, use a transaction of the query builder; if they only read, one
 * statement.
 */
export async function runTogether<const Statements extends readonly CompiledQuery[]>(
  database: Database,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const client = await database.statements.connect();
  let failure: Error | undefined;
  try {
    const { begun, sent, ended } = client.together(() => ({
      begun: client.query('begin'),
      sent: statements.map(({ sql, parameters }) => client.query(sql, parameters)),
      // Rolls back if a statement failed.
      ended: client.query('commit'),
    }));
    const outcomes = await Promise.allSettled([begun, ...sent, ended]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const results = await Promise.all(sent);
    return results.map(({ rows }) => rows) as RowsOf<Statements>;
  } catch (error) {
    // An ordinary statement error leaves the connection intact; after any other error its state is unknown.
    if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}
