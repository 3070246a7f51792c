import { mkdir, readdir, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { orderNumber } from '../../backend/orders/index.ts';
import type { Database } from '../../backend/database/index.ts';
import { CommandError } from '../command-error.ts';
import { findShopName } from '../shop-state.ts';
import { UNFINISHED, writeArchive } from './archive.ts';
import { addDataFiles } from './data-files.ts';
import { dumpTables } from './dump-tables.ts';
import type { Manifest } from './manifest.ts';

/** Advisory lock key: one backup of a shop at a time. */
const LOCK_KEY = 7_225_003;

/** File names of backups, by their UTC time; only files with such a name are deleted by rotation. */
const NAME = /^bancale-\d{8}T\d{9}Z\.tar$/;

/** The file name of a backup made at a given time. */
function nameAt(moment: Date): string {
  return `bancale-${moment.toISOString().replaceAll(/[-:.]/g, '')}.tar`;
}

/**
 * Backs up a shop, running or not, into one archive in a folder, which is created when missing. All rows come from one
 * database snapshot, taken shortly after this is called; the files are read after it. Throws CommandError when another
 * backup of the same shop is running or there is nothing to back up.
 */
export async function makeBackup(
  database: Database,
  dataDirectory: string,
  folder: string,
): Promise<{ file: string; manifest: Manifest }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const shop = await findShopName(database);
  const client = new pg.Client({ ...database.connectionSettings, types: undefined });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
    if (!rows[0]?.taken) throw new CommandError('Another backup of this shop is running.');
    await removeUnfinished(folder);
    const moment = new Date();
    const file = join(folder, nameAt(moment));
    const manifest = await writeArchive(file, async (add) => {
      await client.query('begin isolation level repeatable read read only');
      const sentOrders = await listSentOrders(client);
      const rowsOfTables = await dumpTables(client, add, folder);
      await client.query('commit');
      await addDataFiles(dataDirectory, add, (number) => sentOrders.has(number));
      return { format: 1, createdAt: moment.toISOString(), shop, version: ownVersion(), ...rowsOfTables };
    });
    return { file, manifest };
  } finally {
    await client.end();
  }
}

/** The numbers of the orders submitted to the ERP, accepted or not. This first query also fixes the snapshot. */
async function listSentOrders(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ cause: string; year: number; number: number }>(`
    select cause, year, number from sales_order o where exists (select from erp_attempt a where a.order_id = o.id)`);
  return new Set(rows.map(orderNumber));
}

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Deletes the drafts of killed backups; the lock ensures that nobody else is writing one. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))) await rm(join(folder, name));
  }
}

/** Deletes all backups in a folder except the newest `count`; other files stay. Returns the deleted names. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - count));
  for (const name of old) await rm(join(folder, name));
  return old;
}
