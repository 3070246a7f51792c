import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseServerAccount } from '../../backend/database/server-account.ts';
import { findServerBinaries } from '../../backend/database/server-binaries.ts';
import { ensureCluster } from '../../backend/database/server-cluster.ts';
import { serverEnvironment } from '../../backend/database/server-launch.ts';
import { clusterName, findServerProcesses, stopServerProcesses } from '../../backend/database/server-processes.ts';
import { findServerPaths } from '../../backend/database/server-socket.ts';
import { copyForStandby } from './database-copy.ts';
import { forgetProcess, startDetached, untilReady } from './processes.ts';

const DATABASE = 'bancale';
/** The two servers; either may be the primary. */
const NAMES = ['database-1', 'database-2'] as const;
type ServerName = (typeof NAMES)[number];

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Three shop processes, commands and replication.
  max_connections: '160',
  shared_buffers: '128MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  wal_level: 'replica',
  max_wal_senders: '6',
  // Enough for the time that copying a server takes.
  wal_keep_size: '1GB',
  hot_standby: 'on',
  // How long a standby that has lost its primary waits before it looks again, also before it can be promoted.
  wal_retrieve_retry_interval: '500ms',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

/** Two PostgreSQL servers in a folder, one of them the synchronous standby of the other. */
export interface DatabaseServers {
  /** `host:port` of both, in the order of their names. */
  addresses: readonly [string, string];
  /** The URL of the shop's database at an address. */
  urlAt: (address: string) => string;
  /** The address of the server that is the primary by its files, whether it runs or not. */
  primary(): string;
  standby(): string;
  /** Kills all processes of a server with kill -9, as when its machine loses power. */
  kill(address: string): void;
  /** Starts what has ended; resolves when the standby follows and commits wait for it. */
  start(): Promise<void>;
  /** Makes the standby the primary; resolves when it accepts writes. No commit waits for a standby afterwards. */
  promote(): Promise<void>;
  /** Makes the former primary the standby, with a new copy of the primary's files; resolves like `start`. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

/** How PostgreSQL describes itself to clients. */
export interface DatabaseHealth {
  isPrimary: boolean;
  /** Whether commits wait for a standby that follows. */
  isSynchronous: boolean;
}

/** Asks a server whether it is the primary or a standby; throws when it does not respond within two seconds. */
export async function databaseHealth(url: string): Promise<DatabaseHealth> {
  const [row] = await queryServer<{ standby: boolean; synchronous: boolean }>(
    { url, timeout: 2_000 },
    `select pg_is_in_recovery() as standby,
       exists (select from pg_stat_replication where sync_state = 'sync') as synchronous`,
  );
  return { isPrimary: row?.standby === false, isSynchronous: row?.synchronous === true };
}

async function queryServer<Row extends pg.QueryResultRow>(
  server: string | { url: string; timeout: number },
  ...statements: string[]
): Promise<Row[]> {
  const { url, timeout } = typeof server === 'string' ? { url: server, timeout: 30_000 } : server;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout });
  client.on('error', () => undefined);
  try {
    await client.connect();
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const otherThan = (name: ServerName): ServerName => (name === NAMES[0] ? NAMES[1] : NAMES[0]);

/** Where the two servers are, and their roles according to their files. */
function layoutOf(folder: string, ports: readonly [number, number]) {
  const dataOf = (name: ServerName) => join(folder, name, 'data');
  const addressOf = (name: ServerName) => `127.0.0.1:${ports[NAMES.indexOf(name)]}`;
  const hasData = (name: ServerName) => existsSync(join(dataOf(name), 'PG_VERSION'));
  const isStandby = (name: ServerName) => existsSync(join(dataOf(name), 'standby.signal'));
  return {
    dataOf,
    addressOf,
    hasData,
    nameAt: (address: string): ServerName => (address === addressOf(NAMES[0]) ? NAMES[0] : NAMES[1]),
    urlAt: (address: string, database = DATABASE) => `postgres://postgres@${address}/${database}`,
    primary: (): ServerName => NAMES.find((name) => hasData(name) && !isStandby(name)) ?? NAMES[0],
    isUp: (name: ServerName) => hasData(name) && findServerProcesses(clusterName(dataOf(name))).length > 0,
  };
}

type Layout = ReturnType<typeof layoutOf>;

/** Starts a server on its files, which are made when there are none, and waits until it responds. */
async function startServer(folder: string, layout: Layout, name: ServerName): Promise<void> {
  const { dataOf, addressOf, urlAt } = layout;
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const data = dataOf(name);
  const account = chooseServerAccount(data);
  const binaries = findServerBinaries(account);
  await ensureCluster(data, binaries, account);
  const following = addressOf(otherThan(name)).split(':');
  const settings = {
    ...SETTINGS,
    cluster_name: clusterName(data),
    port: addressOf(name).split(':')[1] ?? '',
    primary_conninfo: `host=${following[0]} port=${following[1]} user=postgres`,
    // The account of the server may see its folder under another path only.
    'bancale.folder': own,
  };
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const program = [binaries.postgres, '-D', findServerPaths(data, account).folder, ...options] as const;
  const described = { name, kind: 'database', address: addressOf(name) } as const;
  startDetached(folder, described, program, { account, cwd: data, environment: serverEnvironment() });
  await untilReady(folder, name, async () => {
    await queryServer(urlAt(addressOf(name), 'postgres'), 'select 1');
    return true;
  });
}

/** Describes two servers in a folder that listen on 127.0.0.1; nothing is started. */
export function databaseServers(folder: string, ports: readonly [number, number]): DatabaseServers {
  const layout = layoutOf(folder, ports);
  const { dataOf, addressOf, hasData, nameAt, urlAt, primary, isUp } = layout;

  /** Starts a server as standby; resolves when commits wait for it. */
  async function follow(name: ServerName): Promise<void> {
    const leading = urlAt(addressOf(otherThan(name)), 'postgres');
    if (!hasData(name)) await copyForStandby(leading, dataOf(otherThan(name)), dataOf(name));
    if (!isUp(name)) await startServer(folder, layout, name);
    await queryServer(leading, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
    await untilReady(folder, name, async () => (await databaseHealth(leading)).isSynchronous);
  }

  async function stopServer(name: ServerName): Promise<void> {
    if (hasData(name)) await stopServerProcesses(clusterName(dataOf(name)), 15_000);
    forgetProcess(folder, name);
  }

  return {
    addresses: [addressOf(NAMES[0]), addressOf(NAMES[1])],
    urlAt,
    primary: () => addressOf(primary()),
    standby: () => addressOf(otherThan(primary())),
    kill(address) {
      for (const { pid } of findServerProcesses(clusterName(dataOf(nameAt(address))))) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
    },
    async start() {
      const leading = primary();
      if (!isUp(leading)) await startServer(folder, layout, leading);
      const url = urlAt(addressOf(leading), 'postgres');
      const known = await queryServer(url, `select from pg_database where datname = '${DATABASE}'`);
      if (known.length === 0) await queryServer(url, `create database ${DATABASE}`, 'create role haproxy_check login');
      await follow(otherThan(leading));
    },
    async promote() {
      const next = otherThan(primary());
      const url = urlAt(addressOf(next), 'postgres');
      // Copied from the primary: the new one has no standby yet, and would wait for one with every commit.
      await queryServer(
        url,
        'alter system reset synchronous_standby_names',
        'select pg_reload_conf()',
        'select pg_promote(false)',
      );
      await untilReady(folder, next, async () => (await databaseHealth(url)).isPrimary);
      // Started by mistake, the former primary would accept orders that the new one does not know.
      writeFileSync(join(dataOf(otherThan(next)), 'standby.signal'), '', { mode: 0o644 });
    },
    async rejoin() {
      const former = otherThan(primary());
      await stopServer(former);
      rmSync(dataOf(former), { recursive: true, force: true });
      await follow(former);
    },
    async stop() {
      // The primary first: it waits for the standby to have everything.
      for (const name of [primary(), otherThan(primary())]) await stopServer(name);
    },
  };
}
