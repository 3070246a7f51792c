import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** How many of the largest tables are noted. */
const TABLES = 20;
const FILES = 'files';
const DATABASE = 'database';
/** Files whose sizes are asked for at once. */
const AT_ONCE = 64;

/** Something that takes room on the disk. */
export interface DiskUse {
  /** A table, `database` for all of it, `files` for the folder of files. */
  what: string;
  bytes: number;
  /** What came within 30 days; null where nothing was noted before. */
  growth: number | null;
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

/** Notes once a day how large the largest tables and the folder of files are. */
export async function noteDiskUse(
  { database, dataDirectory }: { database: Pick<Database, 'query'>; dataDirectory: string },
  day: string,
): Promise<void> {
  const { query } = database;
  const noted = await query.selectFrom('disk_note').select('what').where('day', '=', day).limit(1).executeTakeFirst();
  if (noted) return;
  const files = await folderBytes(join(dataDirectory, FILES));
  await sql`
    insert into disk_note (day, what, bytes)
    (select ${day}::date, relname, pg_total_relation_size(oid) from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
      order by 3 desc limit ${TABLES})
    union all values (${day}::date, ${DATABASE}, pg_database_size(current_database())), (${day}::date, ${FILES}, ${files})
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
        order by b.day limit 1)::float8 as growth
    from disk_note n join newest on newest.day = n.day
    order by n.bytes desc, n.what`.execute(query);
  return { day: rows[0]?.day ?? null, uses: rows.map(({ what, bytes, growth }) => ({ what, bytes, growth })) };
}
