import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database } from './connection.ts';

type RowsOf<Statements extends readonly CompiledQuery[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** What the statements have in common: nothing, a transaction, or a transaction that sees one state and only reads. */
type Transaction = 'none' | 'read committed' | 'repeatable read, read only';

/**
 * Runs statements one after the other on one connection and returns the rows of each; in a transaction of their own,
 * all or none. They are sent without waiting for each other's results, because the pool's connections are pipelined:
 * one round trip to PostgreSQL. If they depend on each other's results, use a transaction of the query builder.
 */
export async function runTogether<const Statements extends readonly CompiledQuery[]>(
  database: Database,
  transaction: Transaction,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    const isTransaction = transaction !== 'none';
    const begun = isTransaction ? [client.query(`begin isolation level ${transaction}`)] : [];
    const sent = statements.map(({ sql, parameters }) => client.query(sql, [...parameters]));
    // A commit rolls back if a statement failed.
    const ended = isTransaction ? [client.query('commit')] : [];
    const outcomes = await Promise.allSettled([...begun, ...sent, ...ended]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const results = await Promise.all(sent);
    return results.map(({ rows }) => rows as unknown[]) as RowsOf<Statements>;
  } catch (error) {
    // An ordinary statement error leaves the connection intact; after any other error its state is unknown.
    if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}
