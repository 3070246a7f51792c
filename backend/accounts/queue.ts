import { sql } from 'kysely';
import type { Query } from './services.ts';

/**
 * Puts a job on the queue, in the caller's transaction: at once, or for a later time. A job is repeated with growing
 * waits until it succeeds.
 */
export async function queueJob(
  query: Query,
  name: string,
  payload: Record<string, unknown>,
  { runAt = null }: { runAt?: Date | null } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => coalesce(${runAt}::timestamptz, now()), max_attempts => 25)`.execute(query);
}
