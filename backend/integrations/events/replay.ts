import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { ShopEvent } from './event-log.ts';

/** Rows marked per statement, so that writers wait only briefly. */
const MARKED_AT_ONCE = 10_000;

/** Events of a period: `from` inclusive, `to` exclusive. */
export interface EventPeriod {
  from: Date;
  to: Date;
  /** null for all topics. */
  topic: ShopEvent['topic'] | null;
}

/**
 * Marks stored events to be sent to Kafka again, with their ids; the shop sends them within a minute, oldest first.
 * Returns how many; those still waiting are not counted.
 */
export async function replayEvents(database: Database, { from, to, topic }: EventPeriod): Promise<number> {
  let marked = 0;
  for (;;) {
    const { numAffectedRows } = await sql`update tracking_event set is_waiting = true where id in (
      select id from tracking_event where at >= ${from} and at < ${to} and not is_waiting
        and (${topic}::text is null or topic = ${topic}) order by id limit ${MARKED_AT_ONCE})`.execute(database.query);
    marked += Number(numAffectedRows ?? 0);
    if (Number(numAffectedRows ?? 0) < MARKED_AT_ONCE) return marked;
  }
}
