import { hostname } from 'node:os';
import pg from 'pg';
import type { Database } from './connection.ts';
import { DatabaseSetupError } from './setup-error.ts';

const LOCK_KEY = 7_260_114;
/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;
/** How long a second import of a group waits for the first. */
const WAIT_SECONDS = 60;
/** SQLSTATE of a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * What imports of different kinds share: those of one group exclude each other. Locks are taken in this order, so that
 * two imports never wait for each other.
 */
export const importGroups = ['catalogue', 'prices', 'customers', 'documents', 'content', 'stock'] as const;
export type ImportGroup = (typeof importGroups)[number];

/** The groups are still in use by another process after the wait. */
export class ImporterBusy extends DatabaseSetupError {
  override name = 'ImporterBusy';
}

export interface ImporterOptions {
  /** Shown to who has to wait. */
  name: string;
  groups: readonly ImportGroup[];
  /** Called when a group is in use, with who uses it. */
  onWait?: ((message: string) => void) | undefined;
  waitSeconds?: number | undefined;
}

/** The locks of an import while it runs. */
export interface ImporterLocks {
  /** Runs `work` with a further group, for as long as it takes. */
  during<T>(group: ImportGroup, work: () => Promise<T>): Promise<T>;
}

interface Holder {
  application_name: string;
  pid: number;
  since: Date;
}

/**
 * Runs `work` as the only importer of these groups in this database, on any machine. The locks belong to a separate
 * connection and end with it, also when this process is killed.
 * @throws ImporterBusy with the holder of a lock and its start time.
 */
export async function asImporterOf<T>(
  database: Database,
  { name, groups, onWait = () => undefined, waitSeconds = WAIT_SECONDS }: ImporterOptions,
  work: (locks: ImporterLocks) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...database.connectionSettings,
    application_name: `${name}, process ${process.pid} on ${hostname()}`.slice(0, LONGEST_NAME),
  });
  // The server may end before the work does, which then fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  const end = performance.now() + waitSeconds * 1000;
  const take = async (group: ImportGroup, isPatient: boolean): Promise<void> => {
    const key = [LOCK_KEY, importGroups.indexOf(group)];
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', key);
    if (rows[0]?.locked === true) return;
    const holder = describe(group, await findHolder(client, group));
    const left = Math.ceil(end - performance.now());
    if (!isPatient && left <= 0) throw new ImporterBusy(`${holder} Wait for its end, or stop it, then try again.`);
    if (!isPatient) onWait(`${holder} Waiting up to ${Math.ceil(left / 1000)} seconds for its end.`);
    await client.query(`set lock_timeout = ${isPatient ? 0 : left}`);
    try {
      await client.query('select pg_advisory_lock($1, $2)', key);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      const still = describe(group, await findHolder(client, group));
      throw new ImporterBusy(`${still} Wait for its end, or stop it, then try again.`);
    }
  };
  try {
    for (const group of importGroups) if (groups.includes(group)) await take(group, false);
    return await work({
      async during(group, inner) {
        if (groups.includes(group)) return inner();
        // What the import has written already would be half of it if it gave up here.
        await take(group, true);
        try {
          return await inner();
        } finally {
          await client.query('select pg_advisory_unlock($1, $2)', [LOCK_KEY, importGroups.indexOf(group)]);
        }
      },
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function findHolder(client: pg.Client, group: ImportGroup): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select a.application_name, a.pid, a.backend_start as since from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2 and l.objsubid = 2
       and a.application_name is not null and a.backend_start is not null
       and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_KEY, importGroups.indexOf(group)],
  );
  return rows[0];
}

function describe(group: ImportGroup, holder: Holder | undefined): string {
  const who =
    holder === undefined
      ? 'another command'
      : `${holder.application_name} (database connection ${holder.pid}), since ${holder.since.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return `Only one import of ${group} at a time can write to the shop. At work is ${who}.`;
}
