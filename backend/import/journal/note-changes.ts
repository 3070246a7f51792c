import { sql } from 'kysely';
import type { Query } from '../../database/upsert/index.ts';

/**
 * Notes in the journal of a run what the rest of the transaction does to rows; with `areWhole` also new rows as a whole, so
 * that they can be written again after the transaction was rolled back.
 */
export async function noteChangesOf(query: Query, run: number, { areWhole = false } = {}): Promise<void> {
  await sql`select set_config('bancale.import_run', ${String(run)}, true),
    set_config('bancale.import_whole', ${areWhole ? 'on' : ''}, true)`.execute(query);
}
