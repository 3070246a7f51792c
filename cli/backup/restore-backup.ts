import pg from 'pg';
import { migrate, listAppliedMigrations, withSetupLock, type ShopDatabase } from '../../backend/database/index.ts';
import { stopAfterRestore } from '../../backend/outgoing/index.ts';
import { CommandError } from '../command-error.ts';
import { confirmDestruction } from '../confirm-destruction.ts';
import { upgradeNotes } from '../upgrade-notes.ts';
import { findShopState } from '../shop-state.ts';
import { shopTables } from '../shop-tables.ts';
import { readArchive } from './archive.ts';
import { DataFilesDraft, hasDataFiles } from './data-files.ts';
import { TableLoader } from './load-tables.ts';
import { TABLES_FOLDER, type Manifest } from './manifest.ts';

/** Application name of the restore's connections; those of the shop and of other CLI commands have different names. */
export const RESTORE_NAME = 'bancale-restore';

/**
 * Replaces everything the shop holds by a backup. `manifest` comes from reading and checking the whole archive; the
 * calling code holds the lock of the data directory. All rows come with one commit; the files follow directly. Nothing
 * leaves the restored shop until a person confirms it. Throws CommandError, with nothing changed, when the database is
 * in use or the destruction is not confirmed.
 */
export async function restoreBackup(
  opened: ShopDatabase,
  options: { file: string; manifest: Manifest; dataDirectory: string; confirmation: string | undefined },
): Promise<void> {
  const { database } = opened;
  await withSetupLock(database, async () => {
    const files = new DataFilesDraft(options.dataDirectory);
    const client = new pg.Client({ ...database.connectionSettings, types: undefined });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await rejectOthers(client);
      await rejectForeignTables(opened, client);
      await confirm(opened, options);
      await replaceAll(client, files, options);
    } finally {
      await client.end();
    }
    // The backup may come from an older version.
    for (const note of await upgradeNotes(database, await migrate(database))) process.stdout.write(`${note}\n`);
    // Before the last step, without which no shop starts.
    await stopAfterRestore(database);
    await files.replace();
    await database.pool.query('analyze');
  });
}

async function replaceAll(
  client: pg.Client,
  files: DataFilesDraft,
  { file, manifest }: { file: string; manifest: Manifest },
): Promise<void> {
  const tables = new TableLoader(client, manifest);
  try {
    await files.begin();
    await client.query('begin');
    await tables.begin();
    await readArchive(file, (name, mode, content) =>
      name.startsWith(`${TABLES_FOLDER}/`) ? tables.load(name, content) : files.write(name, mode, content),
    );
    await tables.finish();
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await files.remove();
    throw isLockTimeout(error) ? new CommandError('Somebody uses the database. Nothing was changed.') : error;
  }
  await files.complete();
  await client.query('commit');
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** A shop that runs elsewhere on an external database does not hold the lock of our data directory. */
async function rejectOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'bancale%' and application_name <> $1`,
    [RESTORE_NAME],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new CommandError(`A Bancale uses this database (${names}). Stop it first. Nothing was changed.`);
}

/** Tables without our list of migrations belong to somebody else and must not be deleted. */
async function rejectForeignTables({ database, description }: ShopDatabase, client: pg.Client): Promise<void> {
  const tables = await shopTables(database);
  if (tables.length === 0 || (await listAppliedMigrations(client)).length > 0) return;
  throw new CommandError(
    `The ${description} holds tables that are not Bancale’s (${tables.slice(0, 3).join(', ')} …). ` +
      'Give a database of its own in DATABASE_URL. Nothing was changed.',
  );
}

async function confirm(
  { database, description: place }: ShopDatabase,
  options: { manifest: Manifest; dataDirectory: string; confirmation: string | undefined },
): Promise<void> {
  const found = await findShopState(database);
  // Files without a database are a shop as well; the name to type is the one in the backup.
  const isHalf = found.kind === 'empty' && (await hasDataFiles(options.dataDirectory));
  const state = isHalf ? { ...found, kind: 'shop' as const, name: options.manifest.shop } : found;
  await confirmDestruction({
    what: `The restore replaces the files in ${options.dataDirectory} and`,
    place,
    state,
    given: options.confirmation,
  });
}
