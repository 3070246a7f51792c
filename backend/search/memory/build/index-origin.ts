import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { newestStockEvent } from './load-catalogue.ts';
import type { IndexOrigin } from './transfer.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** Folders with everything that decides what an index contains. */
const SOURCES = ['backend/search', 'backend/catalogue', 'domain'];

/**
 * SQL that names the database: the cluster and its timeline, which changes when an earlier state is restored, and the
 * table of changes, which is a new one after a restored backup.
 */
export const CLUSTER = `(select system_identifier from pg_control_system()) || '/' ||
  (select timeline_id from pg_control_checkpoint()) || '/' || 'catalogue_change'::regclass::oid`;

/** A hash of the program that builds and reads indexes: another version may divide words in another way. */
export async function programOfIndex(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const folder of SOURCES) {
    const names = await readdir(join(ROOT, folder), { recursive: true });
    for (const name of names.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()) {
      hash.update(`\n${name}\n`).update(await readFile(join(ROOT, folder, name)));
    }
  }
  return hash.digest('hex');
}

/** What an index contains that is read in the running transaction of the client. */
export async function findIndexOrigin(client: pg.ClientBase): Promise<IndexOrigin> {
  const { rows } = await client.query<{ cluster: string; snapshot: string }>(
    `select ${CLUSTER} as cluster, pg_current_snapshot()::text as snapshot`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not name its snapshot');
  return { ...row, program: await programOfIndex(), stockEvent: await newestStockEvent(client) };
}
