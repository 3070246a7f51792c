import type { Database } from '../../backend/database/index.ts';

/**
 * Locks tables while `work` runs, so that whatever reads them waits: a test can then count what has begun and what has
 * been refused, however fast the machine is.
 */
export async function withHeldTables(database: Database, tables: string[], work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Responses that arrive one after the other, by their status. */
export function countStatuses(responses: readonly Promise<{ status: number }>[]) {
  const counts: Record<number, number> = {};
  for (const response of responses) {
    response.then(
      ({ status }) => (counts[status] = (counts[status] ?? 0) + 1),
      () => undefined,
    );
  }
  return counts;
}
