import pg from 'pg';

/** Address of a PostgreSQL server: a connection URL (`postgres://…`) or its parts. */
export type DatabaseAddress =
  | string
  | Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>;

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
 * Settings of a connection, which fails with the driver's error when the server does not respond within ten seconds.
 * @param applicationName shown in pg_stat_activity
 */
export function connectionSettingsFor(address: DatabaseAddress, applicationName = 'bancale'): pg.ClientConfig {
  return {
    ...(typeof address === 'string' ? { connectionString: address } : address),
    types,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
}
