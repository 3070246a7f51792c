import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from './connection.ts';
import type { Database, DatabaseOptions } from './connection.ts';
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock.ts';
import { DatabaseSetupError } from './setup-error.ts';
import { isUnavailable } from './statement-errors.ts';
import { embeddedServerAddress, startEmbeddedServer } from './embedded-server.ts';

/** Settings that determine where the shop's database is. */
export interface DatabaseLocation {
  /** null: the embedded server, with its data in the data directory. */
  databaseUrl: string | null;
  dataDirectory: string;
  /** Where the embedded server archives its log; null or missing: nowhere. */
  databaseArchive?: string | null;
}

export interface ShopDatabase {
  database: Database;
  /** Readable description of the database, without any password. */
  description: string;
  /** Closes the connections and, when it was started here, stops the server. */
  close(): Promise<void>;
}

export interface ShopDatabaseOptions extends DatabaseOptions {
  /** Called when the embedded server ended by itself and is restarted, or, with an error, could not be. */
  onInterruption?: (message: string, error?: Error) => void;
  /** Timeout for the first response of an external database. */
  timeoutMilliseconds?: number;
  /** Connections that the embedded server allows; enough for one process by default. */
  maxConnections?: number;
}

const DATABASE_NAME = 'bancale';

/**
 * Opens the shop's database and waits until it responds: the external one, or the embedded one, which is started here.
 * The caller must hold the lock of the data directory.
 * @throws DatabaseSetupError when an external one does not respond, denies access or stays a standby.
 */
export async function openShopDatabase(place: DatabaseLocation, options: ShopDatabaseOptions): Promise<ShopDatabase> {
  if (place.databaseUrl !== null) return openExternal(place.databaseUrl, options, 'primary');
  const server = await startEmbeddedServer({
    folder: join(place.dataDirectory, 'postgres'),
    logFile: join(place.dataDirectory, 'postgres.log'),
    databaseName: DATABASE_NAME,
    archiveFolder: place.databaseArchive,
    // During point-in-time recovery the server accepts connections only when it is complete and writable.
    settings: {
      hot_standby: 'off',
      ...(options.maxConnections !== undefined && { max_connections: String(options.maxConnections) }),
    },
    onInterruption: options.onInterruption,
  });
  const database = openDatabase(server.address, options);
  return {
    database,
    description: `embedded PostgreSQL in ${place.dataDirectory}`,
    async close() {
      // Stopping the server would cut off running queries; this waits for them, with a limit.
      await Promise.race([database.close(), wait(5_000, undefined, { ref: false })]);
      await server.stop();
    },
  };
}

/**
 * The shop's database for a CLI command: the external one; the embedded one of the running shop; or, when none is
 * running, the embedded one, started for this command and locked against others meanwhile.
 */
export async function openDatabaseForCommand(
  place: DatabaseLocation,
  options: ShopDatabaseOptions,
): Promise<ShopDatabase> {
  if (place.databaseUrl !== null) return openExternal(place.databaseUrl, options, 'any');
  let lock;
  try {
    lock = lockDataDirectory(place.dataDirectory);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return openRunning(place.dataDirectory, options);
    throw error;
  }
  try {
    const opened = await openShopDatabase(place, options);
    return { ...opened, close: () => opened.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens the database of a shop whose first process has started: the external one, or the embedded one that already runs.
 * @throws DatabaseSetupError as openShopDatabase does.
 */
export async function openStartedDatabase(place: DatabaseLocation, options: ShopDatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDirectory } = place;
  const opened = await (databaseUrl === null
    ? openRunning(dataDirectory, options)
    : openExternal(databaseUrl, options, 'primary'));
  return opened.database;
}

async function openRunning(dataDirectory: string, options: ShopDatabaseOptions): Promise<ShopDatabase> {
  const address = embeddedServerAddress(join(dataDirectory, 'postgres'));
  const database = openDatabase({ ...address, database: DATABASE_NAME }, options);
  const subject = 'The data directory is in use by another Bancale, and its database';
  await waitForResponse(database, options.timeoutMilliseconds ?? 15_000, subject);
  return { database, description: `running PostgreSQL in ${dataDirectory}`, close: () => database.close() };
}

async function openExternal(url: string, options: ShopDatabaseOptions, wanted: Wanted): Promise<ShopDatabase> {
  const { host, pathname } = new URL(url);
  const description = `PostgreSQL at ${host}${pathname}`;
  const database = openDatabase(url, options);
  await waitForResponse(database, options.timeoutMilliseconds ?? 15_000, `The ${description} (DATABASE_URL)`, wanted);
  return { database, description, close: () => database.close() };
}

/** Which server is needed: a backup may read a standby, a shop needs the primary. */
type Wanted = 'primary' | 'any';

/** A database that is being created. */
const NOT_YET_CREATED = '3D000';

async function waitForResponse(
  database: Database,
  timeout: number,
  subject: string,
  wanted: Wanted = 'any',
): Promise<void> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      const { rows } = await database.pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (wanted === 'any' || rows[0]?.standby !== true) return;
      // During a failover the address may still lead to a standby, or to one that is just being promoted.
      if (performance.now() > end) throw new Error('it is a standby, and accepts no writes');
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      const isPassing = code === NOT_YET_CREATED || isUnavailable(error);
      if (!isPassing || performance.now() > end) {
        await database.close();
        throw new DatabaseSetupError(`${subject} can't be used: ${message || code}.`, { cause: error });
      }
    }
    await wait(250);
  }
}
