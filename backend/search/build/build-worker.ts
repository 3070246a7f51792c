import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, type DatabaseAddress } from '../../outside/database/connection.ts';
import { buffersOf, type IndexData } from '../index-data.ts';
import { IndexBuilder } from './index-builder.ts';
import { newestStockEvent, readOutlines, readPages, readVocabulary } from './read-catalogue.ts';

/** What the worker hands over. */
export interface BuiltIndex {
  data: IndexData;
  /** Changes of stock up to this one are in it. */
  stockEvent: number;
}

const NICENESS = 5;

async function build(address: DatabaseAddress): Promise<BuiltIndex> {
  const database = openDatabase(address, { poolSize: 1, applicationName: 'bancale-search' });
  try {
    const client = await database.pool.connect();
    try {
      // One snapshot for all the reading: no article is seen half changed.
      await client.query('begin isolation level repeatable read read only');
      const stockEvent = await newestStockEvent(client);
      const builder = new IndexBuilder(await readVocabulary(client), await readOutlines(client));
      for await (const { page, children } of readPages(client)) builder.addPage(page, children);
      await client.query('commit');
      return { data: builder.finish(), stockEvent };
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

// On Linux this is the thread's own priority: whoever asks the shop goes first.
if (platform() === 'linux') setPriority(NICENESS);

const built = await build(workerData as DatabaseAddress);
parentPort?.postMessage(built, buffersOf(built.data));
