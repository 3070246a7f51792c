import { Worker } from 'node:worker_threads';
import type { Database, DatabaseAddress } from '../../outside/database/index.ts';
import type { BuiltIndex } from './build-worker.ts';

/**
 * Most of what is made while reading is forgotten at once: little room for it keeps it from piling up, at hardly any cost
 * in time. The rest of the thread's memory is bounded by the machine alone.
 */
const YOUNG_MEGABYTES = 24;

/** The address in a form that can be given to another thread. */
function addressOf({ connectionSettings }: Pick<Database, 'connectionSettings'>): DatabaseAddress {
  const { connectionString, host, port, user, password, database, ssl } = connectionSettings;
  if (connectionString !== undefined) return connectionString;
  return { host, port, user, password, database, ssl };
}

/**
 * Reads the catalogue and builds its index in a thread of its own, which is gone afterwards; this thread only receives
 * the finished arrays. Rejects when the database can't be read, or when `signal` is aborted.
 */
export function buildIndex(database: Pick<Database, 'connectionSettings'>, signal: AbortSignal): Promise<BuiltIndex> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url), {
      workerData: addressOf(database),
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const stop = (): void => {
      reject(new Error('The building of the search index was stopped'));
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (built: BuiltIndex) => resolve(built));
    worker.once('error', (error) => reject(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`The building of the search index ended with ${code} before it was finished`));
    });
    if (signal.aborted) stop();
  });
}
