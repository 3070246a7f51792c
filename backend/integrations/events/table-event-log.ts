import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { EventLog, ShopEvent } from './event-log.ts';

/** PostgreSQL's class of errors for values that can never be stored. */
const BAD_VALUE = /^22/;

/** Rows deleted per statement. */
const DELETED_AT_ONCE = 10_000;

function isBadValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BAD_VALUE.test(String(error.code));
}

async function insert(database: Database, events: readonly ShopEvent[], isWaiting: boolean): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ at, topic, action, clientCode, addressCode, cartId, payload }) => ({
      at,
      topic,
      action,
      client_code: clientCode,
      address_code: addressCode,
      cart_id: cartId,
      payload,
    })),
  );
  await sql`
    insert into tracking_event (at, topic, action, client_code, address_code, cart_id, payload, is_waiting)
    select at, topic, action, client_code, address_code, cart_id, payload, ${isWaiting}
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (at timestamptz, topic text, action text, client_code text,
      address_code text, cart_id bigint, payload jsonb)) with ordinality
    order by ordinality`.execute(database.query);
}

/**
 * Stores events in the table tracking_event, a batch per statement.
 * @param isWaiting whether the rows are marked for forwarding.
 */
export function createTableEventLog(database: Database, isWaiting = false): EventLog {
  return {
    async append(events) {
      if (events.length === 0) return 0;
      try {
        await insert(database, events, isWaiting);
        return events.length;
      } catch (error) {
        if (!isBadValue(error)) throw error;
        if (events.length === 1) return 0;
      }
      // One of the events can't be stored: it must not block the others.
      let written = 0;
      for (const event of events) written += await this.append([event]);
      return written;
    },
    async forgetBefore(moment) {
      // In portions, so that writers do not wait for the deletion of a year of rows.
      for (;;) {
        const { numAffectedRows } = await sql`delete from tracking_event where id in (
          select id from tracking_event where at < ${moment} order by at limit ${DELETED_AT_ONCE})`.execute(
          database.query,
        );
        if (Number(numAffectedRows ?? 0) < DELETED_AT_ONCE) return;
      }
    },
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
