import { hostname } from 'node:os';
import pg from 'pg';
import type { Database } from './connection.ts';
import { DatabaseSetupError } from './setup-error.ts';

const LOCK_KEY = 7_260_114;
/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;

interface Holder {
  application_name: string;
  pid: number;
  since: Date;
}

/**
 * Runs `work` as the only importer of this database: imports and the creation of demo data exclude each other, on any
 * machine. The lock belongs to a separate connection and ends with it, also when this process is killed. `name` is
 * shown to a second importer.
 * @throws DatabaseSetupError with the holder of the lock and its start time.
 */
export async function asOnlyImporter<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...database.connectionSettings,
    application_name: `${name}, process ${process.pid} on ${hostname()}`.slice(0, LONGEST_NAME),
  });
  // The server may end before the work does, which then fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK_KEY]);
    if (rows[0]?.locked !== true) throw new DatabaseSetupError(describe(await findHolder(client)));
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function findHolder(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select a.application_name, a.pid, a.backend_start as since from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and a.application_name is not null and a.backend_start is not null
       and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_KEY],
  );
  return rows[0];
}

function describe(holder: Holder | undefined): string {
  const who =
    holder === undefined
      ? 'another command'
      : `${holder.application_name} (database connection ${holder.pid}), since ${holder.since.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return `Only one import at a time can write to the shop. At work is ${who}. Wait for its end, or stop it, then try again.`;
}
