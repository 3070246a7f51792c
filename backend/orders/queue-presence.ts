import { setTimeout as wait } from 'node:timers/promises';
import { makeWorkerUtils, type Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';

/** Advisory lock that every process holds, shared, as long as it works on the queue. */
const PRESENT = 7_310_442;
/** How often a process makes sure that it still holds the lock; a restart of the database ends it. */
const CHECK_MILLISECONDS = 15_000;

/**
 * Registers this process as one that works on the queue. If it is the only one, the jobs that are still locked belong
 * to dead processes and are unlocked; otherwise another process may be working on them.
 */
export async function joinQueue(pool: pg.Pool, logger: WorkerLogger): Promise<{ leave: () => Promise<void> }> {
  const ending = new AbortController();
  let client = await pool.connect();
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [PRESENT]);
  if (rows[0]?.alone) await unlockAll(pool, logger);
  await client.query('select pg_advisory_lock_shared($1)', [PRESENT]);
  if (rows[0]?.alone) await client.query('select pg_advisory_unlock($1)', [PRESENT]);

  async function keep(): Promise<void> {
    while (!ending.signal.aborted) {
      await wait(CHECK_MILLISECONDS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (ending.signal.aborted) return;
      try {
        await client.query('select 1');
      } catch (error) {
        client.release(error as Error);
        client = await connectAgain();
      }
    }
  }

  async function connectAgain(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        const next = await pool.connect();
        await next.query('select pg_advisory_lock_shared($1)', [PRESENT]);
        return next;
      } catch (error) {
        if (ending.signal.aborted) throw error;
        await wait(1_000, undefined, { ref: false });
      }
    }
  }

  const keeping = keep().catch(() => undefined);
  return {
    async leave() {
      ending.abort();
      await keeping;
      client.release(true);
    },
  };
}

async function unlockAll(pool: pg.Pool, logger: WorkerLogger): Promise<void> {
  const { rows } = await pool.query<{ worker: string }>(
    'select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null',
  );
  if (rows.length === 0) return;
  const utilities = await makeWorkerUtils({ pgPool: pool, logger });
  await utilities.forceUnlockWorkers(rows.map(({ worker }) => worker));
  await utilities.release();
}
