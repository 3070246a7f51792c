import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Database } from './connection.ts';
import { DatabaseSetupError } from './setup-error.ts';

export interface Migration {
  number: number;
  /** The part between the number and `.sql`. */
  name: string;
  sql: string;
  checksum: string;
}

export interface MigrationStep {
  number: number;
  name: string;
  milliseconds: number;
}

const MINIMUM_POSTGRESQL = 15;
const LOCK_KEY = 7_225_001;
const ownFolder = new URL('./migrations/', import.meta.url);

/**
 * The migrations of a folder in order; throws for names and numbers with an ambiguous order. Numbers may be skipped,
 * because parallel work reserves them in advance.
 */
export async function readMigrations(folder: URL = ownFolder): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).filter((entry) => entry.endsWith('.sql')).sort()) {
    const match = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file);
    const number = Number(match?.[1]);
    if (!match?.[2] || number <= (migrations.at(-1)?.number ?? 0)) {
      throw new Error(`Migration ${file} should have a number of its own, named like 0001-first.sql`);
    }
    const sql = await readFile(new URL(file, folder), 'utf8');
    // Line ends may differ between checkouts without a change in the file.
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    migrations.push({ number, name: match[2], sql, checksum });
  }
  return migrations;
}

/**
 * The checksums of migrations by file name, to be kept in the repository.
 * @param kept those that are kept now; only that of the newest migration may be replaced.
 * @throws Error for any other migration that was changed or removed, because databases have applied the original.
 */
export function checksumsToKeep(
  migrations: readonly Migration[],
  kept: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const found = Object.fromEntries(
    migrations.map(({ number, name, checksum }) => [`${String(number).padStart(4, '0')}-${name}.sql`, checksum]),
  );
  const newest = Object.keys({ ...kept, ...found })
    .sort()
    .at(-1);
  const changed = Object.keys(kept).filter((file) => file !== newest && kept[file] !== found[file]);
  if (changed.length === 0) return found;
  throw new Error(
    `${changed.join(', ')}: databases have applied this migration as it was. Put it back and write a new one.`,
  );
}

/**
 * Migrates the database to the latest schema: every missing file in its own transaction, one process at a time. Returns
 * the steps applied, none when there was nothing to do.
 * @throws DatabaseSetupError for a PostgreSQL older than 15, a database newer than this program, and a file that was
 *   changed after it had been applied.
 */
export async function migrate(
  database: Database,
  options: { onStep?: (step: MigrationStep) => void; folder?: URL } = {},
): Promise<MigrationStep[]> {
  const migrations = await readMigrations(options.folder);
  const client = new pg.Client(database.connectionSettings);
  await client.connect();
  try {
    await checkVersion(client);
    // The lock belongs to the connection and ends with it, even when this process is killed.
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await createMigrationTable(client);
    const applied = await listApplied(client);
    checkApplied(applied, migrations);
    const steps: MigrationStep[] = [];
    const done = new Set(applied.map(({ number }) => number));
    for (const migration of migrations.filter(({ number }) => !done.has(number))) {
      const step = await apply(client, migration);
      steps.push(step);
      options.onStep?.(step);
    }
    return steps;
  } finally {
    await client.end();
  }
}

/** Number of the last migration applied in a database; 0 for one that was never migrated. */
export async function newestMigration(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ newest: number }>(
    'select coalesce(max(number), 0) as newest from schema_migration',
  );
  return rows[0]?.newest ?? 0;
}

/** Whether another process of a shop has used the database since before this one was started. */
export async function isUsedByOthers(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database()
       and application_name in ('bancale', 'bancale-health')
       and backend_start < clock_timestamp() - make_interval(secs => $1) limit 1`,
    [process.uptime()],
  );
  return rowCount === 1;
}

/** Whether all migrations of this program are applied; false for a database that was never migrated. */
export async function isMigrated(database: Database): Promise<boolean> {
  const migrations = await readMigrations();
  const applied = await listAppliedMigrations(database.pool);
  return (
    applied.length === migrations.length &&
    applied.every((row) =>
      migrations.some(({ number, checksum }) => number === row.number && checksum === row.checksum),
    )
  );
}

/** A migration as recorded in the database. */
export interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

/** The migrations applied in a database, in order; none for one that was never migrated. */
export async function listAppliedMigrations(client: pg.Client | pg.Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('schema_migration') is not null as present`,
  );
  return rows[0]?.present ? listApplied(client) : [];
}

/**
 * Applies exactly these migrations to a schema without tables, inside the caller's transaction.
 * @throws DatabaseSetupError, before anything is changed, when this program does not have one of them or has it with
 *   another text.
 */
export async function applyMigrations(client: pg.Client, wanted: readonly AppliedMigration[]): Promise<void> {
  const known = new Map((await readMigrations()).map((migration) => [migration.number, migration]));
  const migrations = wanted.map(({ number, name, checksum }) => {
    const migration = known.get(number);
    if (migration?.checksum === checksum) return migration;
    throw new DatabaseSetupError(
      `This Bancale does not have the migration ${String(number).padStart(4, '0')}-${name}, or has it with another ` +
        'text: another version is needed, the one that wrote the data or a newer one.',
    );
  });
  await createMigrationTable(client);
  for (const migration of migrations) await run(client, migration);
}

async function createMigrationTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    number integer primary key,
    name text not null,
    applied_at timestamptz not null default now(),
    checksum text not null
  )`);
}

async function listApplied(client: pg.Client | pg.Pool): Promise<AppliedMigration[]> {
  const response = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migration order by number',
  );
  return response.rows;
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (!(version >= MINIMUM_POSTGRESQL)) {
    throw new DatabaseSetupError(
      `The database is PostgreSQL ${version}; Bancale needs PostgreSQL ${MINIMUM_POSTGRESQL} or newer.`,
    );
  }
}

function checkApplied(applied: AppliedMigration[], migrations: Migration[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  const newer = applied.find(({ number }) => number > newest);
  if (newer) {
    throw new DatabaseSetupError(
      `The database has migration ${newer.number} and this program knows only those up to ${newest}: ` +
        'it was used by a newer Bancale. Start that version, or restore a backup made before the update.',
    );
  }
  for (const row of applied) {
    const migration = migrations.find(({ number }) => number === row.number);
    if (migration?.checksum !== row.checksum) {
      throw new DatabaseSetupError(
        `Migration ${String(row.number).padStart(4, '0')}-${row.name} is applied in the database, but its file was ` +
          'changed since. Put the file back as it was and write the change as a new migration.',
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<MigrationStep> {
  const start = performance.now();
  await client.query('begin');
  try {
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.number} (${migration.name}) failed: ${reason}`, { cause: error });
  }
  return { number: migration.number, name: migration.name, milliseconds: Math.round(performance.now() - start) };
}

async function run(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}
