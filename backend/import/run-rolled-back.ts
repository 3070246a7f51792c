import type { Transaction } from 'kysely';
import type { Database, Tables } from '../database/index.ts';

class Rollback extends Error {}

/** Runs work in a transaction that is always rolled back. */
export async function runRolledBack<T>(
  database: Database,
  work: (query: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let result: { value: T } | null = null;
  try {
    await database.query.transaction().execute(async (query) => {
      result = { value: await work(query) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  if (result === null) throw new Error('The transaction ended without a result.');
  return (result as { value: T }).value;
}
