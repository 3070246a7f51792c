import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { forgetNetworks } from '../audit/index.ts';
import { forgetConsentNetworks } from '../legal/index.ts';
import type { Database } from '../database/index.ts';
import { deleteUnusedPictures } from './unused-pictures.ts';
import { FOLDER_RETENTION, TABLE_RETENTION } from './retention.ts';

const DAY = 86_400_000;
/** Rows of one statement, so that none holds locks for long. */
const SLICE = 1000;

async function deleteOldRows({ query }: Database, now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [table, rule] of Object.entries(TABLE_RETENTION)) {
    if (!('days' in rule)) continue;
    let count = 0;
    for (const term of rule.sooner === undefined ? [rule] : [rule.sooner, rule]) {
      const before = new Date(now.getTime() - term.days * DAY);
      const condition = sql.raw(term.if ?? 'true');
      let rows = SLICE;
      while (rows === SLICE) {
        // Several processes may clean at the same time.
        const result = await sql`
          delete from ${sql.table(table)} where ctid = any (array(
            select t.ctid from ${sql.table(table)} t where t.${sql.id(term.since)} < ${before} and (${condition})
            limit ${SLICE} for update of t skip locked))`.execute(query);
        rows = Number(result.numAffectedRows ?? 0);
        count += rows;
      }
    }
    if (count > 0) deleted[table] = count;
  }
  return deleted;
}

async function deleteOldFiles(dataDirectory: string, now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [folder, rule] of Object.entries(FOLDER_RETENTION)) {
    if (!('days' in rule)) continue;
    const before = now.getTime() - rule.days * DAY;
    const root = join(dataDirectory, folder);
    const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const facts = await stat(file).catch(() => null);
      if (!facts || facts.mtimeMs >= before) continue;
      await rm(file, { force: true });
      deleted[folder] = (deleted[folder] ?? 0) + 1;
      // A folder that is empty now goes with its last file.
      if (entry.parentPath !== root) await rmdir(entry.parentPath).catch(() => undefined);
    }
  }
  return deleted;
}

/**
 * Deletes the rows and files whose time is over, in slices, and returns how many of each table and folder. Everything
 * that is kept otherwise stays.
 */
export async function deleteOld(
  { database, dataDirectory }: { database: Database; dataDirectory: string },
  now: Date,
): Promise<Record<string, number>> {
  const rows = await deleteOldRows(database, now);
  await forgetNetworks(database, now);
  await forgetConsentNetworks(database, now);
  const files = await deleteOldFiles(dataDirectory, now);
  const pictures = await deleteUnusedPictures(database, dataDirectory, now);
  return { ...rows, ...files, ...(pictures > 0 ? { pictures } : {}) };
}
