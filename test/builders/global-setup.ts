import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase, startEmbeddedServer } from '../../backend/database/index.ts';
import './database.ts';

/** Starts one PostgreSQL for the whole run in a temporary folder, with a migrated template database to clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'bancale-test-'));
  const server = await startEmbeddedServer({
    folder: join(directory, 'postgres'),
    logFile: join(directory, 'postgres.log'),
    databaseName: 'bancale_template',
    // The data is deleted after the run, so it need not survive a crash.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const database = openDatabase(server.address);
  await migrate(database);
  await database.close();
  project.provide('databaseServer', { ...server.address, database: 'postgres' });
  project.provide('templateDatabase', server.address.database);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
