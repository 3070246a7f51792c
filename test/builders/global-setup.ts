import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase, startEmbeddedServer } from '../../backend/database/index.ts';
import type { Database, EmbeddedServerAddress } from '../../backend/database/index.ts';
import { prepareOrderJobs } from '../../backend/orders/index.ts';
import { createMemoryEngine } from '../../backend/search/memory/engine.ts';
import { administrate } from './database.ts';
import { weakenPasswords } from './passwords.ts';
import { loadShop } from './shop.ts';

/** Two databases to clone: a migrated one, and one with the small shop. */
const EMPTY = 'bancale_template';
const LOADED = 'bancale_template_loaded';

/** A folder in memory, where Linux has one with room: creating databases on a disk took half the time of PostgreSQL. */
function databaseFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 4e9) return memory;
  } catch {
    // Not Linux: the disk is used.
  }
  return tmpdir();
}

/** Starts one PostgreSQL for the whole run in a temporary folder, with template databases to clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Commands that tests start need not compile the same files again.
  process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compile');
  const directory = mkdtempSync(join(databaseFolder(), 'bancale-test-'));
  const server = await startEmbeddedServer({
    folder: join(directory, 'postgres'),
    logFile: join(directory, 'postgres.log'),
    databaseName: EMPTY,
    // The data is deleted after the run, so it need not survive a crash.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  await fill(server.address, async (database) => {
    await migrate(database);
    await prepareOrderJobs(database);
  });
  const databaseServer = { ...server.address, database: 'postgres' };
  await administrate(databaseServer, `create database ${LOADED} template ${EMPTY} strategy file_copy`);
  const keptIndex = join(directory, 'search-index');
  await fill({ ...server.address, database: LOADED }, async (database) => {
    await loadShop(database);
    await weakenPasswords(database);
    await keepIndex(database, keptIndex);
  });
  project.provide('databaseServer', databaseServer);
  project.provide('templateDatabases', { empty: EMPTY, loaded: LOADED });
  project.provide('keptIndex', keptIndex);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Builds the search index of the small shop, which fits every clone until its catalogue changes. */
async function keepIndex(database: Database, folder: string): Promise<void> {
  const engine = await createMemoryEngine({ database, logger: pino({ level: 'silent' }), folder });
  await engine.close();
}

/** A template can be cloned only while nobody is connected to it. */
async function fill(address: EmbeddedServerAddress, change: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase(address);
  await change(database);
  await database.close();
}
