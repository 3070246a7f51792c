import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/** Where a PostgreSQL is: a connection address (`postgres://…`) or the same in parts. */
export type DatabaseAddress =
  string | Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>;

export interface DatabaseOptions {
  /** Connections kept at most; 10 when not given. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** A statement running longer is cancelled; 0, the default, means never. */
  statementTimeoutMilliseconds?: number;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
}

export interface Database {
  /** The typed way to ask. */
  readonly query: Kysely<Tables>;
  /** The pool below it, for COPY, jobs and transactions that need one connection in hand. */
  readonly pool: pg.Pool;
  /** Settings for a connection outside the pool (LISTEN, migrations). */
  readonly connectionSettings: pg.ClientConfig;
  /** Waits for running queries and closes every connection; may be called twice. */
  close(): Promise<void>;
}

const INT8 = 20;
const INT8_LIST = 1016;
const DATE = 1082;
const DATE_LIST = 1182;

/** A bigint as a number; refuses what a number can't hold exactly. */
function parseBigInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, too large to be an exact number`);
  return value;
}

/** `{a,b,NULL}` of simple elements as a list. */
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

/** bigint becomes a number, date stays 'YYYY-MM-DD'; everything else as the driver has it. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : ownParsers.get(id);
    if (own) return own;
    return pg.types.getTypeParser(id, format) as (value: string) => unknown;
  },
};

/**
 * Opens a pool of connections. Nothing is connected yet: the first query does that, and fails with the driver's error
 * when nobody answers within ten seconds.
 */
export function openDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  const connectionSettings: pg.ClientConfig = {
    ...(typeof address === 'string' ? { connectionString: address } : address),
    types,
    application_name: options.applicationName ?? 'bancale',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...connectionSettings,
    Client: PreparingClient,
    max: options.poolSize ?? 10,
    statement_timeout: options.statementTimeoutMilliseconds ?? 0,
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => {
    // The pool hangs its client on the error, with the text of every statement: too much for anybody's log.
    Reflect.deleteProperty(error, 'client');
    options.onConnectionLost?.(error);
  });
  // The pool looks after idle connections only. One that breaks in the middle of a transaction, between two statements,
  // would end the process; the next statement on it fails, and the pool drops it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  let closing: Promise<void> | undefined;
  return {
    query,
    pool,
    connectionSettings,
    close() {
      closing ??= query.destroy().then(() => (pool.ended ? undefined : pool.end()));
      return closing;
    },
  };
}
