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

class QueueClient extends pg.Client {
  // The driver declares many overloads; only those that return a promise are changed.
  override query = ((...parameters: unknown[]): unknown => {
    const response = (super.query as (...all: unknown[]) => unknown).apply(this, parameters);
    if (!(response instanceof Promise)) return response;
    return response.catch((error: unknown) => {
      throw withRetriedCode(error);
    });
  }) as pg.Client['query'];
}

/** Connections for the queue only: it reads bigint as text, the shop reads it as a number. */
export function openQueuePool(database: Database, size: number): pg.Pool {
  const pool = new pg.Pool({ ...database.connectionSettings, Client: QueueClient, types: undefined, max: size });
  // The pool replaces a lost connection; without listeners the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
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
