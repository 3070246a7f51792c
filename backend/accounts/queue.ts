import { sql } from 'kysely';
import type { Query } from './services.ts';

/**
 * Puts a job on the queue, in the caller's transaction. A job is repeated with growing waits until it succeeds, at most
 * as often as given.
 */
export async function queueJob(
  query: Query,
  name: string,
  payload: Record<string, unknown>,
  maximumAttempts = 25,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${maximumAttempts})`.execute(query);
}
