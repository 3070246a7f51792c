import { sql } from 'kysely';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { readNote, removeNote, writeNote } from './moment-note.ts';
import type { Query, StopReason } from './services.ts';

/** Milliseconds by which a database may be older than its data folder: a note a minute, and one that was missed. */
const TOLERANCE = 120_000;

/** Why nothing leaves, since when, and what was stopped and lifted before; the last entry first. */
export interface OutgoingState {
  stoppedBecause: StopReason | null;
  /** SHOP_URL with which things may leave, and that of the last start. */
  shopUrl: string | null;
  startedUrl: string | null;
  log: { at: Date; entry: StopReason | 'confirmed'; actor: string | null }[];
}

/** The state of what leaves the shop, with the last entries of its log. */
export async function findOutgoingState(database: Database): Promise<OutgoingState> {
  const state = await database.query.selectFrom('outgoing_state').selectAll().executeTakeFirst();
  const log = await database.query
    .selectFrom('outgoing_log')
    .select(['at', 'entry', 'actor'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return {
    stoppedBecause: state?.stopped_because ?? null,
    shopUrl: state?.shop_url ?? null,
    startedUrl: state?.started_url ?? null,
    log,
  };
}

/** The only row, locked until the transaction ends; it is made when it is missing. */
async function lockState(transaction: Query) {
  await sql`insert into outgoing_state default values on conflict do nothing`.execute(transaction);
  return transaction.selectFrom('outgoing_state').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Stops everything that leaves; what is known about the database counts more than the address. */
async function stop(transaction: Query, reason: StopReason): Promise<void> {
  const { rows } = await sql`
    update outgoing_state set stopped_because = ${reason}, are_numbers_raised = are_numbers_raised and ${reason === 'address'}
    where stopped_because is null or (stopped_because = 'address' and ${reason} <> 'address') returning 1`.execute(
    transaction,
  );
  if (rows.length > 0) await logEntry(transaction, reason, null);
}

async function logEntry(transaction: Query, entry: StopReason | 'confirmed', actor: string | null): Promise<void> {
  await sql`
    insert into outgoing_log (entry, actor, last_order_id)
    select ${entry}, ${actor}::text, coalesce(max(id), 0) from sales_order`.execute(transaction);
}

/** The id of the last order before the database was first taken back; null: it never was. */
export async function lastOrderBeforeReturn(query: Query): Promise<number | null> {
  const { last } = await query
    .selectFrom('outgoing_log')
    .select((select) => select.fn.min('last_order_id').as('last'))
    .where('entry', 'in', ['restored', 'older'])
    .executeTakeFirstOrThrow();
  return last;
}

/** Whether the numbers of orders are above those given before the database was taken back. */
export async function areNumbersRaised(query: Query): Promise<boolean> {
  const state = await query.selectFrom('outgoing_state').select('are_numbers_raised').executeTakeFirst();
  return state?.are_numbers_raised ?? true;
}

/** Notes that the numbers are above those that were given before the database was taken back. */
export async function noteNumbersRaised(database: Database): Promise<void> {
  await database.query.updateTable('outgoing_state').set({ are_numbers_raised: true }).execute();
}

/** The last number of a series that a data folder knows; 0 where it knows none. */
export async function lastKnownNumber(dataDirectory: string, cause: string, year: number): Promise<number> {
  return (await readNote(dataDirectory))?.numbers[`${cause}-${year}`] ?? 0;
}

/** Stops everything that leaves, after a restore. */
export async function stopAfterRestore(database: Database): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    await lockState(transaction);
    await stop(transaction, 'restored');
  });
}

/** Lifts the stop: this is the shop now, at the address of its last start. False when nothing was stopped. */
export async function confirmOutgoing(database: Database, actor: Actor | string): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const { stopped_because: reason } = await lockState(transaction);
    if (reason === null) return false;
    await sql`update outgoing_state set stopped_because = null, shop_url = started_url`.execute(transaction);
    await logEntry(transaction, 'confirmed', typeof actor === 'string' ? actor : actor.name);
    await writeAudit(transaction, { actor, action: 'outgoing-confirmed', details: { reason } });
    return true;
  });
}

/**
 * Stops everything that leaves when the database is older than the data folder knows it, then notes the moment and the
 * last numbers in both, in this order: a crash in between leaves a folder that knows less. Call it every minute.
 */
export async function noteMoment(database: Database, dataDirectory: string): Promise<void> {
  const known = await readNote(dataDirectory);
  const noted = await database.query.transaction().execute(async (transaction) => {
    const { noted_at: before } = await lockState(transaction);
    if (known && Date.parse(known.moment) - (before?.getTime() ?? 0) > TOLERANCE) await stop(transaction, 'older');
    // A clock that is set back must not look like a database that was: the moment goes on without it.
    const { rows } = await sql<{ moment: Date }>`
      update outgoing_state set noted_at = case when noted_at > clock_timestamp() then noted_at + interval '1 minute'
        else clock_timestamp() end
      returning noted_at as moment`.execute(transaction);
    const series = await transaction.selectFrom('document_number').selectAll().execute();
    const numbers = { ...known?.numbers };
    for (const { cause, year, last_number: last } of series) {
      const name = `${cause}-${year}`;
      numbers[name] = Math.max(last, numbers[name] ?? 0);
    }
    return { moment: (rows[0]?.moment ?? new Date(0)).toISOString(), numbers };
  });
  await writeNote(dataDirectory, noted);
}

/**
 * At a start, before anything is sent: stops everything that leaves when the database is older than the data folder
 * knows it, or SHOP_URL is not the one stored with the data; the first start stores it. Returns whether PostgreSQL is on
 * another timeline than at the last start; then the numbers of orders are raised anew.
 */
export async function checkOutgoing(
  database: Database,
  place: { dataDirectory: string; shopUrl: string | null },
): Promise<{ isOtherTimeline: boolean }> {
  if (await isNew(database)) await removeNote(place.dataDirectory);
  await noteMoment(database, place.dataDirectory);
  return database.query.transaction().execute(async (transaction) => {
    const state = await lockState(transaction);
    const { rows } = await sql<{ timeline: number }>`
      select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline`.execute(
      transaction,
    );
    const timeline = rows[0]?.timeline ?? null;
    const isElsewhere = state.shop_url !== null && state.shop_url !== place.shopUrl;
    if (isElsewhere) await stop(transaction, 'address');
    const isFirst = state.shop_url === null && state.stopped_because === null;
    const isOtherTimeline = state.timeline !== null && state.timeline !== timeline;
    await transaction
      .updateTable('outgoing_state')
      .set({
        ...{ started_url: place.shopUrl, timeline, ...(isFirst && { shop_url: place.shopUrl }) },
        // Orders of the last moments may be missing, whose numbers the ERP has.
        ...(isOtherTimeline && { are_numbers_raised: false }),
      })
      .execute();
    return { isOtherTimeline };
  });
}

/** Whether the database holds no shop yet, so that a note in the data folder belongs to another one. */
async function isNew(database: Database): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from customer) or exists (select from article) or exists (select from user_account) as used`.execute(
    database.query,
  );
  return rows[0]?.used === false;
}
