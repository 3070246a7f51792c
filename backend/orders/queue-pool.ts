import pg from 'pg';
import { isUnavailable, type Database } from '../outside/database/index.ts';

/** What the queue waits out and asks again: it knows only a few of the ways in which a database can be away. */
const ASKED_AGAIN = 'ETIMEDOUT';

/**
 * Says of an error whether it passes, in the one word that the queue understands. It tells the end of a job behind its
 * own back: an error there that it does not ask again after ends the process.
 */
function inItsWords(error: unknown): unknown {
  if (!isUnavailable(error) || !(error instanceof Error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), { code: ASKED_AGAIN });
}

class QueueClient extends pg.Client {
  // The driver declares many shapes of a call; only those that answer a promise are changed.
  override query = ((...words: unknown[]): unknown => {
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, words);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      throw inItsWords(error);
    });
  }) as pg.Client['query'];
}

/** Connections for the queue alone: it reads big numbers as text, the shop reads them as numbers. */
export function openQueuePool(database: Database, size: number): pg.Pool {
  const pool = new pg.Pool({ ...database.connectionSettings, Client: QueueClient, types: undefined, max: size });
  // A lost connection is replaced; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = pool.connect.bind(pool) as (...words: unknown[]) => unknown;
  pool.connect = ((...words: unknown[]): unknown => {
    const answer = connect(...words);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      throw pool.ended ? error : inItsWords(error);
    });
  }) as pg.Pool['connect'];
  return pool;
}
