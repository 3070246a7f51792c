import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** For which an entry of the log keeps the network it came from (decision 6.4), however long the entry stays. */
const NETWORK_MILLISECONDS = 365 * 86_400_000;
/** Rows of one statement, so that none holds locks for long. */
const SLICE = 1000;

/** Takes the network out of entries that are older than a year. */
export async function forgetNetworks({ query }: Pick<Database, 'query'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NETWORK_MILLISECONDS);
  let rows = SLICE;
  while (rows === SLICE) {
    const result = await sql`
      update audit_entry set network = null where id = any (array(
        select id from audit_entry where network is not null and at < ${before}
        limit ${SLICE} for update skip locked))`.execute(query);
    rows = Number(result.numAffectedRows ?? 0);
  }
}
