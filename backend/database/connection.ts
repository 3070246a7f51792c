import { AsyncResource } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionSettingsFor, type DatabaseAddress } from './connection-settings.ts';
import { slowStatements, observedClient, type SlowQuery, type StatementObserver } from './prepared-statements.ts';
import type { Tables } from './tables.generated.ts';

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

/**
 * Opens a connection pool. The first query connects, and fails with the driver's error when the server does not respond
 * within ten seconds.
 */
export function openDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  const { slowQueries: slow } = options;
  const observers = slow ? [slowStatements(slow.milliseconds, slow.report)] : [];
  const connectionSettings = connectionSettingsFor(address, options.applicationName);
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
