import { Kysely } from 'kysely';
import pg from 'pg';
import { connectionSettingsFor, type DatabaseAddress } from './connection-settings.ts';
import { dialectOf, slowStatements, StatementPool, type SlowQuery } from './statement-pool.ts';
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
  /** Sends statements in SQL as those of the query builder are sent. */
  readonly statements: StatementPool;
  /** The driver's pool, of which the metrics are read; what is sent here is neither prepared nor observed. */
  readonly pool: pg.Pool;
  /** Settings for a connection outside the pool (LISTEN, migrations). */
  readonly connectionSettings: pg.ClientConfig;
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
  const connectionSettings = connectionSettingsFor(address, options.applicationName);
  const pool = new pg.Pool({
    ...connectionSettings,
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
  const statements = new StatementPool(pool);
  const { slowQueries: slow } = options;
  if (slow) statements.observe(slowStatements(slow.milliseconds, slow.report));
  const query = new Kysely<Tables>({ dialect: dialectOf(statements) });

  let closing: Promise<void> | undefined;
  return {
    query,
    statements,
    pool,
    connectionSettings,
    close() {
      closing ??= query.destroy().then(() => (pool.ended ? undefined : pool.end()));
      return closing;
    },
  };
}
