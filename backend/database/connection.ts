import { AsyncResource } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { slowStatements, observedClient, type SlowQuery, type StatementObserver } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/** Address of a PostgreSQL server: a connection URL (`postgres://…`) or its parts. */
export type DatabaseAddress =
  | string
  | Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>;

export interface DatabaseOptions {
  /** Maximum number of open connections; default 10. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** A statement that runs longer is cancelled; 0, the default, means never. */
  statementTimeoutMilliseconds?: number;
  /** Reports statements that take at least so many milliseconds, without their parameters. */
  slowQueries?: { milliseconds: number; report: (slow: SlowQuery) => void } | undefined;
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

export interface Database {
  /** Typed query builder. */
  readonly query: Kysely<Tables>;
  /** The underlying pool, for COPY, jobs and transactions that need one particular connection. */
  readonly pool: pg.Pool;
  /** Settings for a connection outside the pool (LISTEN, migrations). */
  readonly connectionSettings: pg.ClientConfig;
  /** Calls `note` with the milliseconds that each use of the pool waits for its connection. */
  onWait(note: (milliseconds: number) => void): void;
  /** Reports each statement of the pool to `observer`, within the work that sends it. */
  observe(observer: StatementObserver): void;
  /** Waits for running queries and closes every connection; may be called twice. */
  close(): Promise<void>;
}

/** The address of an open database, in a form that can be sent to another process. */
export function addressOf({ connectionSettings }: Pick<Database, 'connectionSettings'>): DatabaseAddress {
  const { connectionString, host, port, user, password, database, ssl } = connectionSettings;
  if (connectionString !== undefined) return connectionString;
  return { host, port, user, password, database, ssl };
}

const INT8 = 20;
const INT8_LIST = 1016;
const DATE = 1082;
const DATE_LIST = 1182;

/** Parses a bigint as a number; throws for one that a number can't represent exactly. */
function parseBigInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, too large to be an exact number`);
  return value;
}

/** Parses `{a,b,NULL}` with simple elements as a list. */
function parseList<Element>(text: string, parseElement: (text: string) => Element): (Element | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((element) => (element === 'NULL' ? null : parseElement(element)));
}

const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, parseBigInteger],
  [INT8_LIST, (text) => parseList(text, parseBigInteger)],
  [DATE, (text) => text],
  [DATE_LIST, (text) => parseList(text, (element) => element)],
]);

/** bigint becomes a number, date stays 'YYYY-MM-DD'; everything else as the driver parses it. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : ownParsers.get(id);
    if (own) return own;
    return pg.types.getTypeParser(id, format) as (value: string) => unknown;
  },
};

/**
 * Opens a connection pool. The first query connects, and fails with the driver's error when the server does not respond
 * within ten seconds.
 */
export function openDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  const { slowQueries: slow } = options;
  const observers = slow ? [slowStatements(slow.milliseconds, slow.report)] : [];
  const connectionSettings: pg.ClientConfig = {
    ...(typeof address === 'string' ? { connectionString: address } : address),
    types,
    application_name: options.applicationName ?? 'bancale',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...connectionSettings,
    Client: observedClient(observers),
    // Queries that are not awaited one by one are sent at once (`runTogether`).
    pipeline: true,
    max: options.poolSize ?? 10,
    statement_timeout: options.statementTimeoutMilliseconds ?? 0,
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => {
    // The pool attaches its client to the error, with the text of every statement: too much for a log.
    Reflect.deleteProperty(error, 'client');
    options.onConnectionLost?.(error);
  });
  // The pool handles errors of idle connections only. A connection that breaks in a transaction, between two
  // statements, would end the process; with a listener the next statement on it fails, and the pool drops it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  let closing: Promise<void> | undefined;
  return {
    query,
    pool,
    connectionSettings,
    onWait: (note) => measureWaits(pool, note),
    observe(observer) {
      observers.push(observer);
      keepContext(pool);
    },
    close() {
      closing ??= query.destroy().then(() => (pool.ended ? undefined : pool.end()));
      return closing;
    },
  };
}

/**
 * A callback that waits for a connection runs when another request returns one, so its own async context is restored.
 */
function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...words: unknown[]) => unknown;
  pool.connect = ((...words: unknown[]): unknown => {
    const [callback] = words;
    return connect(...(typeof callback === 'function' ? [AsyncResource.bind(callback as () => void)] : []));
  }) as pg.Pool['connect'];
}

function measureWaits(pool: pg.Pool, note: (milliseconds: number) => void): void {
  const connect = pool.connect.bind(pool) as (...words: unknown[]) => unknown;
  pool.connect = ((...words: unknown[]): unknown => {
    const start = performance.now();
    const [callback] = words;
    if (typeof callback === 'function') {
      return connect((...results: unknown[]) => {
        note(performance.now() - start);
        (callback as (...all: unknown[]) => void)(...results);
      });
    }
    const response = connect() as Promise<unknown>;
    response.then(
      () => note(performance.now() - start),
      () => undefined,
    );
    return response;
  }) as pg.Pool['connect'];
}
