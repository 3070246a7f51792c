import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listAppliedMigrations } from '../../backend/database/index.ts';
import type { AddPart } from './archive.ts';
import { TABLES_FOLDER, type Manifest, type TableInManifest } from './manifest.ts';

const { escapeIdentifier } = pg;

/** The migrations are in the manifest; a restore applies them instead of copying this table. */
export const MIGRATION_TABLE = 'schema_migration';
/** Left out: migrations, and the numbers of transactions, which mean nothing in another database. */
const LEFT_OUT = [MIGRATION_TABLE, 'catalogue_change'];

/** Every table of the schema with its stored (not generated) columns. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/**
 * Adds the rows of every table to an archive, all from one snapshot: the calling code has opened the REPEATABLE READ
 * transaction. Temporary files lie in `spoolFolder`, already unlinked.
 */
export async function dumpTables(
  client: pg.Client,
  add: AddPart,
  spoolFolder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const migrations = await listAppliedMigrations(client);
  const tables: TableInManifest[] = [];
  for (const { name, columns } of await listTables(client)) {
    if (LEFT_OUT.includes(name)) continue;
    const part = `${TABLES_FOLDER}/${name}.copy.gz`;
    const rows = await dumpTable(client, { name, columns }, spoolFolder, (size, content) =>
      add(part, size, 0o600, content),
    );
    tables.push({ name, columns, rows, part });
  }
  return { migrations, tables, sequences: await listSequences(client) };
}

/** Copies the rows to a file first, because an archive needs the size of a part before its content. */
async function dumpTable(
  client: pg.Client,
  { name, columns }: { name: string; columns: string[] },
  spoolFolder: string,
  use: (size: number, content: Readable) => Promise<void>,
): Promise<number> {
  const spool = await openUnlinkedFile(spoolFolder);
  try {
    const list = columns.map(escapeIdentifier).join(', ');
    const rows = client.query(copyTo(`copy ${escapeIdentifier(name)} (${list}) to stdout`));
    await pipeline(rows, createGzip(), createWriteStream('', { fd: spool.fd, autoClose: false }));
    const { size } = await spool.stat();
    await use(size, createReadStream('', { fd: spool.fd, start: 0, autoClose: false }));
    return rows.rowCount;
  } finally {
    await spool.close();
  }
}

/** Opens an unlinked file: it is gone when this process ends, however it ends. */
async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `.${randomUUID()}.spool`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Sequences are not transactional: read after the snapshot, their values are never behind the rows. */
async function listSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}
