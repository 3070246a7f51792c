import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMigrated, lockDataDirectory, migrate, openDatabase } from '../../backend/database/index.ts';
import { rejectHalfRestored } from '../../cli/backup/data-files.ts';
import { keepNewest } from '../../cli/backup/make-backup.ts';
import { main as runBackup } from '../../cli/backup.ts';
import { mayAnythingLeave } from '../../backend/outgoing/index.ts';
import { main as runRestore } from '../../cli/restore.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { ARTICLES } from '../builders/shop.ts';

const NAME = 'Bancale S.p.A.';

/** One backup of a small shop with one picture, shared by all tests because it is slow to make. */
let archive: string;
let source: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-backup-'));
  source = await createTestDatabase({ loaded: true });
  await mkdir(join(folder, 'source/files/img'), { recursive: true });
  await writeFile(join(folder, 'source/files/img/one.webp'), 'a picture');
  await writeFile(join(folder, 'source/secret'), 'of this shop');
  expect(await backup(source.url, '--to', folder)).toMatchObject({ code: 0 });
  archive = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tar')) ?? '');
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

let target: TestDatabase;
let dataDirectory: string;
beforeEach(async () => {
  target = await createTestDatabase({ migrated: false, applicationName: 'test' });
  dataDirectory = await mkdtemp(join(folder, 'target-'));
});
afterEach(() => target.drop());

/** The backup command on a database, with the data directory of the source. */
function backup(url: string, ...words: string[]) {
  return runCommandHere(runBackup, words, { DATABASE_URL: url, DATA_DIR: join(folder, 'source') });
}

function restore(...words: string[]) {
  return runCommandHere(runRestore, words, { DATABASE_URL: target.url, DATA_DIR: dataDirectory });
}

/** Exit code and output of an expected failure: no stack trace, and the given sentences in this order. */
function rejection(...sentences: string[]) {
  return { code: 2, output: expect.stringMatching(new RegExp(`^(?!.* {4}at )[^]*${sentences.join('[^]*')}`)) };
}

/** The rows of a table as text, sorted. */
async function rowsOf(test: TestDatabase, table: string): Promise<unknown[]> {
  const { rows } = await test.database.pool.query(`select t::text as row from ${table} t order by 1`);
  return rows;
}

async function tableCount(): Promise<number> {
  const { rows } = await target.database.pool.query<{ count: number }>(
    `select count(*) from pg_tables where schemaname = 'public'`,
  );
  return rows[0]?.count ?? 0;
}

describe('npm run restore', () => {
  it('restores every row, reference and sequence into an empty database', async () => {
    expect(await restore(archive)).toMatchObject({ code: 0 });
    const { rows: tables } = await source.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables
       where schemaname = 'public' and tablename not in
         ('schema_migration', 'catalogue_change', 'outgoing_state', 'outgoing_log')`,
    );
    for (const { name } of tables)
      expect([name, await rowsOf(target, name)]).toEqual([name, await rowsOf(source, name)]);
    expect(await isMigrated(target.database)).toBe(true);
    expect(await mayAnythingLeave(target.database.query)).toBe(false);
    const described = (test: TestDatabase) =>
      test.database.pool.query(`
        select conrelid::regclass::text as of, pg_get_constraintdef(oid) as is from pg_constraint
          where connamespace = 'public'::regnamespace
        union all select tgrelid::regclass::text, tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        order by 1, 2`);
    expect((await described(target)).rows).toEqual((await described(source)).rows);
    const next = await target.database.pool.query<{ id: number }>(
      `insert into brand (code, name) values ('NEXT', 'Next') returning id`,
    );
    const { rows: highest } = await source.database.pool.query<{ id: number }>('select max(id) as id from brand');
    expect(next.rows[0]?.id).toBe((highest[0]?.id ?? 0) + 1);
    expect(await readFile(join(dataDirectory, 'files/img/one.webp'), 'utf8')).toBe('a picture');
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
  });

  it('keeps folders that are links, because several processes share them', async () => {
    const shared = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : folder, 'bancale-shared-'));
    try {
      await writeFile(join(shared, 'old.webp'), 'an older picture');
      await symlink(shared, join(dataDirectory, 'files'));
      expect(await restore(archive, '--confirm', NAME)).toMatchObject({ code: 0 });
      expect((await lstat(join(dataDirectory, 'files'))).isSymbolicLink()).toBe(true);
      expect(await readdir(shared, { recursive: true })).toEqual(['img', 'img/one.webp']);
    } finally {
      await rm(shared, { recursive: true });
    }
  });

  it('rejects a damaged backup before it changes anything', async () => {
    const bytes = await readFile(archive);
    const damaged = join(folder, 'damaged');
    await writeFile(damaged, bytes.subarray(0, bytes.length - 8_000));
    expect(await restore(damaged)).toMatchObject(rejection('is damaged', 'Nothing was changed'));
    const middle = Math.floor(bytes.indexOf('tables/article.copy.gz') + 700);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(damaged, bytes);
    expect(await restore(damaged)).toMatchObject(rejection('tables/article.copy.gz is not as it was written'));
    expect(await tableCount()).toBe(0);
    expect(await readdir(dataDirectory)).toEqual([]);
  });

  it('that was killed at its last step keeps the shop from starting, until it is run again', async () => {
    await mkdir(join(dataDirectory, 'restore.ready'));
    await expect(rejectHalfRestored(dataDirectory)).rejects.toThrow('was cut short at its last step');
    expect(await restore(archive)).toMatchObject({ code: 0 });
    await rejectHalfRestored(dataDirectory);
    expect(await readFile(join(dataDirectory, 'files/img/one.webp'), 'utf8')).toBe('a picture');
  });

  it('--list shows the contents of a backup without a shop', async () => {
    const { code, output } = await restore('--list', archive);
    expect(code).toBe(0);
    expect(output).toContain(`“${NAME}”`);
    expect(output).toMatch(new RegExp(`article +${ARTICLES.length} rows`));
    expect(output).toMatch(/files +1 files/);
    expect(await tableCount()).toBe(0);
  });

  it('does not overwrite an existing shop until its name is confirmed', async () => {
    await migrate(target.database);
    await target.database.query
      .insertInto('price_list')
      .values({ code: 'OWN', name_it: 'Di un altro negozio' })
      .execute();
    expect(await restore(archive)).toMatchObject(rejection(`add --confirm "${NAME}"`));
    expect(await rowsOf(target, 'price_list')).toHaveLength(1);
    expect(await restore(archive, '--confirm', NAME)).toMatchObject({ code: 0 });
    expect(await rowsOf(target, 'price_list')).toEqual(await rowsOf(source, 'price_list'));
  });

  it('does not overwrite existing files until the shop name is confirmed', async () => {
    await mkdir(join(dataDirectory, 'files'));
    await writeFile(join(dataDirectory, 'files/own.webp'), 'another picture');
    expect(await restore(archive)).toMatchObject(rejection('add --confirm'));
    expect(await readdir(join(dataDirectory, 'files'))).toEqual(['own.webp']);
    expect(await restore(archive, '--confirm', NAME)).toMatchObject({ code: 0 });
    expect(await readdir(join(dataDirectory, 'files'))).toEqual(['img']);
  });

  it('fails while a shop is running on the data directory or on the database', async () => {
    const lock = lockDataDirectory(dataDirectory);
    expect(await restore(archive)).toMatchObject(rejection('is in use by another Bancale'));
    lock.release();
    const running = openDatabase(target.url, { applicationName: 'bancale' });
    await running.pool.query('select 1');
    expect(await restore(archive)).toMatchObject(rejection('A Bancale uses this database \\(bancale\\)'));
    await running.close();
    expect(await tableCount()).toBe(0);
    expect((await restore(archive)).code).toBe(0);
  });

  it('fails on a database that contains tables of another application', async () => {
    await target.database.pool.query('create table wages (euro integer)');
    expect(await restore(archive, '--confirm', NAME)).toMatchObject(
      rejection('tables that are not Bancale’s \\(wages'),
    );
    expect(await tableCount()).toBe(1);
  });

  it('restores a backup of an older version and migrates it', async () => {
    const migrations = resolve('backend/database/migrations');
    const older = join(folder, 'older-migrations');
    await cp(migrations, older, { recursive: true });
    const newest = (await readdir(older)).sort().slice(-3);
    for (const name of newest) await rm(join(older, name));
    const old = await createTestDatabase({ migrated: false });
    await migrate(old.database, { folder: new URL(`file://${older}/`) });
    await old.database.query.insertInto('price_list').values({ code: 'OLD', name_it: 'Listino' }).execute();
    const to = join(folder, 'old');
    const { code } = await backup(old.url, '--to', to);
    await old.drop();
    expect(code).toBe(0);
    const [name = ''] = await readdir(to);
    expect(await restore(join(to, name))).toMatchObject({ code: 0 });
    expect(await isMigrated(target.database)).toBe(true);
    expect(await mayAnythingLeave(target.database.query)).toBe(false);
    expect(await rowsOf(target, 'price_list')).toHaveLength(1);
  });
});

it('--keep deletes old backups only, never the newest ones or other files', async () => {
  const backups = await mkdtemp(join(folder, 'shelf-'));
  const names = ['20260101T000000000Z', '20260102T000000000Z', '20251231T000000000Z'].map((at) => `bancale-${at}.tar`);
  for (const name of [...names, 'bancale-of-the-year.tar', 'notes.txt']) await writeFile(join(backups, name), '');
  const made = await backup(source.url, '--to', backups, '--keep', '2');
  expect(made.output).toMatch(/Deleted bancale-20251231T000000000Z.tar.\nDeleted bancale-20260101T000000000Z.tar.\n$/);
  const left = (await readdir(backups)).sort();
  expect(left).toHaveLength(4);
  expect(left).toEqual(expect.arrayContaining(['bancale-of-the-year.tar', 'notes.txt', names[1]]));
  expect(await keepNewest(backups, 5)).toEqual([]);
});
