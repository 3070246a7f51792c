import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Tables } from '../database/index.ts';

/** How many of the largest tables are noted. */
const TABLES = 20;
/** Tables that grow with use and are noted however small they are. */
const WATCHED_TABLES = [
  ...(['import_change', 'import_rejected_row', 'account_mail', 'order_mail_attempt', 'mail_test'] as const),
  ...(['legal_acceptance', 'audit_entry', 'erp_attempt', 'tracking_event'] as const),
] satisfies (keyof Tables)[];
/** Folders of DATA_DIR that grow with use; `imports` has what is uploaded in the office. */
export const WATCHED_FOLDERS = ['files', 'imports', 'customer-documents', 'letters', 'reports', 'mail'] as const;
/** Days over which the growth of a day is a mean. */
const MEAN_DAYS = 7;
const DATABASE = 'database';
/** Files whose sizes are asked for at once. */
const AT_ONCE = 64;

/** Something that takes room on the disk. */
export interface DiskUse {
  /** A table, `database` for all of it, or a folder of DATA_DIR. */
  what: string;
  bytes: number;
  /** What came within 30 days; null where nothing was noted before. */
  growth: number | null;
  /** What came on a day, of the last seven days; null where nothing was noted before. */
  perDay: number | null;
}

/** The size of all files of a folder, which may not exist. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  let bytes = 0;
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const sizes = await Promise.all(
      files.slice(from, from + AT_ONCE).map(({ parentPath, name }) =>
        stat(join(parentPath, name)).then(
          ({ size }) => size,
          // It was deleted meanwhile.
          () => 0,
        ),
      ),
    );
    bytes += sizes.reduce((sum, size) => sum + size, 0);
  }
  return bytes;
}

/** Notes once a day how large the largest tables and the folders are, and those that grow with use. */
export async function noteDiskUse(
  { database, dataDirectory }: { database: Pick<Database, 'query'>; dataDirectory: string },
  day: string,
): Promise<void> {
  const { query } = database;
  const noted = await query.selectFrom('disk_note').select('what').where('day', '=', day).limit(1).executeTakeFirst();
  if (noted) return;
  const folders: { what: string; bytes: number }[] = [];
  for (const what of WATCHED_FOLDERS) folders.push({ what, bytes: await folderBytes(join(dataDirectory, what)) });
  await sql`
    insert into disk_note (day, what, bytes)
    select ${day}::date, relname, bytes from (
      select relname, pg_total_relation_size(oid) as bytes,
        row_number() over (order by pg_total_relation_size(oid) desc) as rank
      from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    ) t where rank <= ${TABLES} or relname = any (${WATCHED_TABLES}::text[])
    union all select ${day}::date, ${DATABASE}, pg_database_size(current_database())
    union all select ${day}::date, what, bytes
      from jsonb_to_recordset(${JSON.stringify(folders)}::jsonb) f (what text, bytes bigint)
    on conflict do nothing`.execute(query);
}

/** The last notes, the largest first, with what came since those of 30 days before, or the first ones after. */
export async function listDiskUse({
  query,
}: Pick<Database, 'query'>): Promise<{ day: string | null; uses: DiskUse[] }> {
  const { rows } = await sql<DiskUse & { day: string }>`
    with newest as (select max(day) as day from disk_note)
    select n.day::text as day, n.what, n.bytes::float8 as bytes,
      (select n.bytes - b.bytes from disk_note b where b.what = n.what and b.day < n.day and b.day >= n.day - 30
        order by b.day limit 1)::float8 as growth,
      (select (n.bytes - b.bytes) / (n.day - b.day)::float8 from disk_note b
        where b.what = n.what and b.day < n.day and b.day >= n.day - ${MEAN_DAYS}::integer order by b.day limit 1) as "perDay"
    from disk_note n join newest on newest.day = n.day
    order by n.bytes desc, n.what`.execute(query);
  return { day: rows[0]?.day ?? null, uses: rows.map(({ day: _, ...use }) => use) };
}
