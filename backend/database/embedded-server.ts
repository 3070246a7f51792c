import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseSetupError } from './setup-error.ts';
import { chooseServerAccount } from './server-account.ts';
import { prepareArchive } from './server-archive.ts';
import { findServerBinaries } from './server-binaries.ts';
import { ensureCluster } from './server-cluster.ts';
import { launchServer } from './server-launch.ts';
import { clusterName, stopServerProcesses } from './server-processes.ts';
import { findServerPaths, SOCKET_PORT } from './server-socket.ts';
import type { ServerPaths } from './server-socket.ts';

/** Address of the running server: a folder with its socket, not on the network. */
export interface EmbeddedServerAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedServer {
  address: EmbeddedServerAddress;
  /** Whether this start created the cluster. */
  isNew: boolean;
  /** Ends all connections and shuts the server down; may be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** The cluster's folder; the caller must hold the lock of the data directory around it. */
  folder: string;
  /** The server's own messages are appended here. */
  logFile: string;
  /** Created when missing. */
  databaseName?: string;
  /** Where PostgreSQL archives its log; null or missing: nowhere. */
  archiveFolder?: string | null | undefined;
  /** PostgreSQL settings that override the usual ones. */
  settings?: Record<string, string>;
  /** Called when the server ended by itself, before it is restarted, and with an error when the restart fails too. */
  onInterruption?: (message: string, error?: Error) => void;
  /** Users to run as when this process is root; the first existing one is used. */
  userNames?: readonly string[];
  /** Where the binaries are copied when the server's account can't read ours. */
  cacheFolder?: string;
  /** Uses a watchdog to stop the server with this process, as on machines without setpriv. */
  withoutSetpriv?: boolean;
}

/**
 * For a laptop or a small machine with two cores. Durability is PostgreSQL's default: fsync and synchronous_commit stay
 * on. Parallel queries are off: two cores have other requests to serve, and containers have too little shared memory.
 */
const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
};

/**
 * Milliseconds for a regular shutdown before all processes are terminated. Acknowledged data is then on the disk too,
 * and the next start recovers it. A server that should stop during recovery may never do so by itself.
 */
const LEFTOVERS_TIMEOUT = 5_000;
const OWN_TIMEOUT = 15_000;

/** Restarts in a row before the server is given up; those while the disk is full do not count. */
const RESTARTS_IN_A_ROW = 5;
const STEADY_AFTER = 60_000;
/** Milliseconds before the second restart in a row; each pause is twice the one before. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** With less space a restart needs luck: it may have to write two parts of the log of 16 MB each. */
const SPACE_TO_START = 32 * 1024 * 1024;
const LARGEST_LOG = 20 * 1024 * 1024;

/**
 * Starts the PostgreSQL that comes with Bancale and creates its data when there is none. Leftovers of an earlier
 * process (a server without its parent, lock files of dead processes) are removed; a server that ends by itself is
 * restarted, as long as the disk is full and else up to five times in a row, with growing pauses. Resolves when it accepts connections, after any recovery.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const folder = resolve(options.folder);
  const account = chooseServerAccount(folder, options.userNames);
  const binaries = findServerBinaries(account, options.cacheFolder);
  const { isNew } = await ensureCluster(folder, binaries, account);
  const name = clusterName(folder);
  const paths = findServerPaths(folder, account);
  const settings: Record<string, string> = {
    ...DEFAULT_SETTINGS,
    ...(options.archiveFolder ? prepareArchive(options.archiveFolder, account) : {}),
    ...options.settings,
    unix_socket_directories: paths.socketFolder,
    cluster_name: name,
  };
  const serverArguments = ['-D', paths.folder, '-p', String(SOCKET_PORT)];
  for (const [key, value] of Object.entries(settings)) serverArguments.push('-c', `${key}=${value}`);
  const address = addressAt(paths);

  let stopping: Promise<void> | undefined;
  let child: ChildProcess | undefined;
  const ending = new AbortController();
  let startedAt = performance.now();

  async function start(): Promise<void> {
    await stopServerProcesses(name, LEFTOVERS_TIMEOUT);
    // No process of this cluster is running: lock files can only name dead processes, or others that reuse their ids.
    rmSync(join(folder, 'postmaster.pid'), { force: true });
    rmSync(join(paths.socketFolderForUs, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
    const log = openLog(options.logFile);
    const started = launchServer(binaries.postgres, serverArguments, {
      ...options,
      account,
      folder,
      logFile: log.file,
    });
    child = started;
    closeSync(log.file);
    const ended = new Promise<string>((end) => {
      started.on('error', (error) => end(error.message));
      started.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    });
    let endedWith: string | undefined;
    void ended.then((how) => (endedWith = how));
    while (!(await accepts(address))) {
      if (endedWith !== undefined && !stopping) {
        throw new DatabaseSetupError(
          `The embedded database did not start (${endedWith}).\n${readLog(options.logFile, log.start)}`,
        );
      }
      if (stopping) return;
      await wait(20);
    }
    startedAt = performance.now();
    void ended.then((how) => (stopping ? undefined : startAgain(how)));
  }

  /** Restarts in a row, and how many of them count. */
  let restarts = 0;
  let counted = 0;
  let restarting: Promise<void> | undefined;
  async function startAgain(how: string): Promise<void> {
    if (performance.now() - startedAt > STEADY_AFTER) [restarts, counted] = [0, 0];
    let reason = `The embedded database ended by itself (${how})`;
    while (!stopping) {
      const isFull = lacksSpace(folder);
      if (!isFull) counted += 1;
      if (counted > RESTARTS_IN_A_ROW) {
        const message = `${reason} and did not start again; see ${options.logFile}`;
        options.onInterruption?.(message, new Error(message));
        return;
      }
      const pause = restarts === 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(restarts - 1, 10));
      restarts += 1;
      const when = pause === 0 ? '' : ` in ${pause / 1000} s`;
      options.onInterruption?.(`${reason}; ${isFull ? 'the disk is full; ' : ''}starting it again${when}`);
      await pauseBefore(pause, isFull);
      if (stopping) return;
      try {
        restarting = start();
        await restarting;
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  /** Waits before a restart; a full disk that has space again ends the pause. */
  async function pauseBefore(milliseconds: number, isFull: boolean): Promise<void> {
    const end = performance.now() + milliseconds;
    while (!stopping && performance.now() < end && !(isFull && !lacksSpace(folder))) {
      await wait(Math.min(500, milliseconds), undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  async function stop(): Promise<void> {
    ending.abort();
    await restarting?.catch(() => undefined);
    child?.stdin?.end();
    await stopServerProcesses(name, OWN_TIMEOUT);
    if (paths.socketFolderForUs !== folder) rmSync(paths.socketFolderForUs, { recursive: true, force: true });
  }

  try {
    await start();
    if (options.databaseName) await ensureDatabase(address, options.databaseName);
  } catch (error) {
    stopping = stop();
    await stopping;
    throw error;
  }
  return {
    address: { ...address, database: options.databaseName ?? address.database },
    isNew,
    stop: () => (stopping ??= stop()),
  };
}

/** The address of the server of an existing cluster, if it is running. */
export function embeddedServerAddress(folder: string): EmbeddedServerAddress {
  const absolute = resolve(folder);
  return addressAt(findServerPaths(absolute, chooseServerAccount(absolute)));
}

function addressAt(paths: ServerPaths): EmbeddedServerAddress {
  return { host: paths.socketFolderForUs, port: SOCKET_PORT, user: 'postgres', database: 'postgres' };
}

/** False while no server listens or it is still starting or recovering. */
async function accepts(address: EmbeddedServerAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(address: EmbeddedServerAddress, databaseName: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(databaseName)}`);
  } finally {
    await client.end();
  }
}

/** Whether the disk of the data, or that of the log, has too little space for a restart. */
function lacksSpace(folder: string): boolean {
  return [folder, join(folder, 'pg_wal')].some((place) => {
    try {
      const { bavail, bsize } = statfsSync(place);
      return bavail * bsize < SPACE_TO_START;
    } catch {
      return false;
    }
  });
}

/** Truncates the log when it has grown large. */
function openLog(path: string): { file: number; start: number } {
  mkdirSync(dirname(path), { recursive: true });
  const large = existsSync(path) && statSync(path).size > LARGEST_LOG;
  const file = openSync(path, large ? 'w' : 'a', 0o600);
  return { file, start: statSync(path).size };
}

function readLog(path: string, start: number): string {
  return readFileSync(path).subarray(start).toString('utf8').trim();
}
