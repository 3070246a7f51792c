import pg from 'pg';
import type { Database } from './connection.ts';

/** Different from the lock key of the migrations, which are applied while this lock is held. */
const LOCK_KEY = 7_225_002;

/**
 * Runs work that fills or replaces a whole database while no other process does: a second one calls `onWait` and waits.
 * The lock belongs to a separate connection, so it also ends when this process is killed.
 */
export async function withSetupLock<Result>(
  database: Database,
  work: () => Promise<Result>,
  onWait: () => void = () => undefined,
): Promise<Result> {
  const client = new pg.Client(database.connectionSettings);
  // Without a listener, losing the connection would end the process; the work itself fails on its own connections.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
    if (!rows[0]?.taken) {
      onWait();
      await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
