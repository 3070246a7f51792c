import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** For which the log of consents keeps where somebody was (decision 6.4). */
const NETWORK_MILLISECONDS = 365 * 86_400_000;
/** Rows of one statement, so that none holds locks for long. */
const SLICE = 1000;

/** Takes network and browser out of acceptances that are older than a year. */
export async function forgetConsentNetworks({ query }: Pick<Database, 'query'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NETWORK_MILLISECONDS);
  let rows = SLICE;
  while (rows === SLICE) {
    const result = await sql`
      update legal_acceptance set network = null, browser = null where id = any (array(
        select id from legal_acceptance where network is not null and accepted_at < ${before}
        limit ${SLICE} for update skip locked))`.execute(query);
    rows = Number(result.numAffectedRows ?? 0);
  }
}
