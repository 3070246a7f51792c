import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { TABLE_OWNERS, type Database } from '../database/index.ts';

const DAYS = 90;
const DAY = 86_400_000;

/** Names that an import has made of the content: a readable part, a checksum, and before them the version. */
const MADE = /^(?:thumb_|gallery_|main_)?([a-z\d-]+-[\da-f]{12}\.webp)$/;
const NAMED = '[a-z0-9-]+-[0-9a-f]{12}\\.webp';

/** When each picture was first seen without a row that names it, by name; times in ISO 8601. */
type Unused = Record<string, string>;

/**
 * Deletes pictures below `files/img` that an import has made and that no row of catalogue and content has named for 90
 * days; returns how many files. Pictures that people have put there stay. When a picture was replaced is in no row, so
 * `unused-pictures.json` keeps since when each is unused.
 */
export async function deleteUnusedPictures(database: Database, dataDirectory: string, now: Date): Promise<number> {
  const listed = join(dataDirectory, 'unused-pictures.json');
  const files = await readdir(join(dataDirectory, 'files', 'img'), { withFileTypes: true, recursive: true }).catch(
    () => [],
  );
  const made = files.flatMap((entry) => {
    const name = entry.isFile() ? MADE.exec(entry.name)?.[1] : undefined;
    return name === undefined ? [] : [{ name, path: join(entry.parentPath, entry.name) }];
  });
  if (made.length === 0) return 0;
  const named = await namesInRows(database);
  const before = await readUnused(listed);
  const unused: Unused = {};
  let count = 0;
  for (const { name, path } of made) {
    if (named.has(name)) continue;
    const since = before[name] ?? now.toISOString();
    if (Date.parse(since) < now.getTime() - DAYS * DAY) {
      await rm(path, { force: true });
      count += 1;
    } else unused[name] = since;
  }
  if (Object.keys(unused).length > 0 || Object.keys(before).length > 0) {
    const unfinished = `${listed}.${process.pid}.part`;
    await writeFile(unfinished, JSON.stringify(unused), { mode: 0o600 });
    await rename(unfinished, listed);
  }
  return count;
}

async function readUnused(path: string): Promise<Unused> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Unused;
  } catch {
    // Without the list, or with half of one, the time begins anew.
    return {};
  }
}

/** The names of pictures in every text of the tables of catalogue and content, so that a new column is not forgotten. */
async function namesInRows({ query }: Database): Promise<Set<string>> {
  const tables = Object.entries(TABLE_OWNERS).flatMap(([table, owner]) =>
    [owner].flat().some((one) => one === 'catalogue' || one === 'content') ? [table] : [],
  );
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}::text[]) and udt_name in ('text', '_text', 'jsonb')`.execute(
    query,
  );
  const names = new Set<string>();
  for (const { table, column } of columns) {
    const value = sql`${sql.ref(`t.${column}`)}::text`;
    const { rows } = await sql<{ name: string }>`
      select distinct found[1] as name from ${sql.table(table)} t, regexp_matches(${value}, ${NAMED}, 'g') as found
      where ${value} like '%.webp%'`.execute(query);
    for (const { name } of rows) names.add(name);
  }
  return names;
}
