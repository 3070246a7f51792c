import { Kysely } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from './connection.ts';
import { dialectOf, type Connection } from './statement-pool.ts';
import type { Tables } from './tables.generated.ts';
import { isTimedOut, isUnavailable } from './statement-errors.ts';

/** For reads only. */
export type Reads = Pick<Database, 'query'>;

/** State of the standby, for the metrics. */
export interface ReplicaState {
  /** Null without a standby. */
  isUsed: boolean | null;
  /** Its lag in seconds, in steps of the check; null without a standby and while it does not respond. */
  secondsBehind: number | null;
}

export interface CaughtUp extends Pick<Database, 'query' | 'connectionSettings'> {
  /**
   * `pg_snapshot` of the primary whose transactions a standby has at least; missing for the primary. A standby's own
   * snapshot does not list the transactions that were running.
   */
  snapshot?: string;
}

export interface Replica {
  /**
   * For reads that may be some seconds old: from the standby, or from the primary while the standby is unavailable or
   * lags too much.
   */
  readonly reads: Reads;
  /**
   * The standby, once it has everything that the primary has committed before this call; the primary when that takes
   * too long. For copies that are read again because of a notification: an older state would stay in them.
   */
  caughtUp(): Promise<CaughtUp>;
  state(): ReplicaState;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  logger: Pick<Logger, 'info' | 'warn'>;
  /** A standby with a larger lag is not used. */
  mostSecondsBehind?: number;
  /** How long `caughtUp` waits. */
  timeoutMilliseconds?: number;
}

/** Own writes are read from the primary for longer than this (`backend/http/recent-writes.ts`). */
const MAXIMUM_LAG_SECONDS = 5;
const TIMEOUT_MILLISECONDS = 3_000;
const CHECK_MILLISECONDS = 1_000;
const POLL_MILLISECONDS = 20;

/** Without a standby every read is one of the primary. */
export function withoutReplica(primary: Database): Replica {
  return {
    reads: primary,
    caughtUp: () => Promise.resolve(primary),
    state: () => ({ isUsed: null, secondsBehind: null }),
    close: () => Promise.resolve(),
  };
}

/**
 * Reads from a hot standby of the primary. Every second the standby is asked how far it has replayed the primary's log;
 * while it does not respond, is not a standby or lags too much, the primary is read. A read that fails because the
 * standby becomes unavailable is repeated on the primary.
 */
export function openReplica(primary: Database, standby: Database, options: ReplicaOptions): Replica {
  const { logger, mostSecondsBehind = MAXIMUM_LAG_SECONDS, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options;
  const ending = new AbortController();
  let state: ReplicaState = { isUsed: false, secondsBehind: null };
  let reported: boolean | null = null;
  /** Positions of the primary's log that the standby had not reached, with the time of their reading. */
  let unreached: { position: string; at: number }[] = [];

  function change(next: ReplicaState, reason: string): void {
    if (next.isUsed !== reported) {
      if (next.isUsed === true) logger.info('reads go to the database of DATABASE_READ_URL');
      else logger.warn({ reason }, 'reads go to the primary database');
    }
    reported = next.isUsed;
    state = next;
  }

  async function check(): Promise<void> {
    const { position: now } = await positionOf(primary);
    unreached.push({ position: now, at: performance.now() });
    const reached = await reachedBy(
      standby,
      unreached.map(({ position }) => position),
    );
    if (reached === null) return change({ isUsed: false, secondsBehind: null }, 'it is no standby');
    unreached = unreached.filter(({ position }) => !reached.has(position));
    const secondsBehind = unreached[0] ? (performance.now() - unreached[0].at) / 1000 : 0;
    change({ isUsed: secondsBehind <= mostSecondsBehind, secondsBehind }, `it is ${Math.round(secondsBehind)} s late`);
  }

  async function keepChecking(): Promise<void> {
    while (!ending.signal.aborted) {
      await check().catch((error: unknown) => {
        if (!ending.signal.aborted) change({ isUsed: false, secondsBehind: null }, (error as Error).message);
      });
      // While the primary is unavailable, positions must not fill the memory.
      unreached = unreached.slice(0, 1_000);
      await wait(CHECK_MILLISECONDS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }

  async function connect(): Promise<Connection> {
    if (!state.isUsed) return primary.statements.connect();
    let connection: Connection;
    try {
      connection = await standby.statements.connect();
    } catch (error) {
      change({ isUsed: false, secondsBehind: null }, (error as Error).message);
      return primary.statements.connect();
    }
    let failure: Error | undefined;
    const query: Connection['query'] = async (text, values) => {
      try {
        return await connection.query(text, values);
      } catch (error) {
        // A statement that takes too long on the standby would take as long on the primary.
        if (!isUnavailable(error) || isTimedOut(error)) throw error;
        failure = error as Error;
        change({ isUsed: false, secondsBehind: null }, failure.message);
        return primary.statements.query(text, values);
      }
    };
    return { query, release: () => connection.release(failure) };
  }

  const query = new Kysely<Tables>({
    dialect: dialectOf({ connect, end: () => Promise.resolve() }),
  });
  const checking = keepChecking();
  return {
    reads: { query },
    async caughtUp() {
      if (!state.isUsed) return primary;
      try {
        const { position, snapshot } = await positionOf(primary);
        const end = performance.now() + timeoutMilliseconds;
        while (performance.now() < end && !ending.signal.aborted) {
          if ((await reachedBy(standby, [position]))?.has(position)) {
            return { query, connectionSettings: standby.connectionSettings, snapshot };
          }
          await wait(POLL_MILLISECONDS);
        }
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
      return primary;
    },
    state: () => state,
    async close() {
      ending.abort();
      await checking;
      await standby.close();
    },
  };
}

/** The transactions that are visible on the primary, and the position of its log that has at least these. */
async function positionOf(primary: Database): Promise<{ position: string; snapshot: string }> {
  const { rows } = await primary.statements.query<{ position: string; snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot, pg_current_wal_lsn()::text as position',
  );
  const [row] = rows;
  if (!row) throw new Error('The database did not name its position');
  return row;
}

/** Which of the positions the standby has replayed; null when it is not a standby. */
async function reachedBy(standby: Database, positions: readonly string[]): Promise<Set<string> | null> {
  const { rows } = await standby.statements.query<{ position: string; reached: boolean | null }>(
    `select position, case when pg_is_in_recovery() then position::pg_lsn <= pg_last_wal_replay_lsn() end as reached
     from unnest($1::text[]) as position`,
    [[...positions]],
  );
  if (rows.some(({ reached }) => reached === null)) return null;
  return new Set(rows.filter(({ reached }) => reached).map(({ position }) => position));
}
