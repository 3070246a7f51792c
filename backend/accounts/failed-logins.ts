import { sql } from 'kysely';
import { keptUntil } from '../audit/index.ts';
import { queueJob } from './queue.ts';
import { LOG_FAILED_LOGIN, type AccountServices, type Query } from './services.ts';

/** What failed: the password, or the code after it. */
export type FailedLogin = 'login-failed' | 'second-factor-failed';

/**
 * Has a failed login counted; null for a name that nobody has. Only a job is written, the same for every name, so that
 * the time of the response does not reveal whether the user exists.
 */
export async function reportFailedLogin(query: Query, userId: number | null, action: FailedLogin): Promise<void> {
  await queueJob(query, LOG_FAILED_LOGIN, { userId, action });
}

/**
 * The job: counts a failure onto the user's latest entry, if that is such a one of the last 24 hours, so that somebody
 * who guesses does not fill the log; else writes an entry.
 */
export async function logFailedLogin(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  { userId, action }: { userId: number | null; action: FailedLogin },
): Promise<void> {
  if (userId === null) return;
  const now = clock();
  const until = keptUntil(action, now);
  await sql`
    with latest as (
      select id, action, at from audit_entry where person_id = ${userId} order by id desc limit 1
    ), counted as (
      update audit_entry set at = ${now}, kept_until = ${until}, details = jsonb_set(details, '{count}', to_jsonb((details ->> 'count')::integer + 1))
      where id = (select id from latest where action = ${action} and at > ${now}::timestamptz - interval '24 hours')
      returning id
    )
    insert into audit_entry (at, actor, action, person_id, object_kind, object_id, details, kept_until)
    select ${now}, username, ${action}, id, 'user', id::text, '{"count": 1}', ${until} from user_account
    where id = ${userId} and not exists (select from counted)`.execute(database.query);
}
