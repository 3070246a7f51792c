import pg from 'pg';
import { isUnavailable, type Database } from '../database/index.ts';

/** Error code on which graphile-worker retries: it recognizes only a few of the errors of an unavailable database. */
const RETRIED_CODE = 'ETIMEDOUT';

/**
 * Gives an error of an unavailable database the code that graphile-worker retries on. It reports the end of a job in
 * the background: an error there that it does not retry ends the process.
 */
function withRetriedCode(error: unknown): unknown {
  if (!isUnavailable(error) || !(error instanceof Error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), { code: RETRIED_CODE });
}

/** Prepares a new connection for graphile-worker, which takes the driver's own connections only. */
function prepare(client: pg.PoolClient): void {
  // Without a listener the error of a lost connection would end the process; the pool replaces it.
  client.on('error', () => undefined);
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  // The driver declares many overloads; only those that return a promise are changed.
  client.query = ((...parameters: unknown[]): unknown => {
    const response = query(...parameters);
    if (!(response instanceof Promise)) return response;
    return response.catch((error: unknown) => {
      throw withRetriedCode(error);
    });
  }) as pg.PoolClient['query'];
}

/** Connections for the queue only: it reads bigint as text, the shop reads it as a number. */
export function openQueuePool(database: Database, size: number): pg.Pool {
  const pool = new pg.Pool({ ...database.connectionSettings, types: undefined, max: size });
  pool.on('error', () => undefined);
  pool.on('connect', prepare);
  const connect = pool.connect.bind(pool) as (...words: unknown[]) => unknown;
  const pending = new Set<Promise<unknown>>();
  pool.connect = ((...words: unknown[]): unknown => {
    const response = connect(...words);
    if (!(response instanceof Promise)) return response;
    pending.add(response);
    return response
      .finally(() => pending.delete(response))
      .catch((error: unknown) => {
        throw pool.ended ? error : withRetriedCode(error);
      });
  }) as pg.Pool['connect'];
  const end: () => Promise<void> = pool.end.bind(pool);
  // An ending pool gives no connection to those that wait for one, such as the end of the last job.
  pool.end = async () => {
    await Promise.allSettled(pending);
    await end();
  };
  return pool;
}
