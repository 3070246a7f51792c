import { sql } from 'kysely';
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
  await sql`
    with latest as (
      select id, action, at from account_log where user_id = ${userId} order by id desc limit 1
    ), counted as (
      update account_log set at = ${now}, details = jsonb_set(details, '{count}', to_jsonb((details ->> 'count')::integer + 1))
      where id = (select id from latest where action = ${action} and at > ${now}::timestamptz - interval '24 hours')
      returning id
    )
    insert into account_log (at, actor, action, user_id, details)
    select ${now}, username, ${action}, id, '{"count": 1}' from user_account
    where id = ${userId} and not exists (select from counted)`.execute(database.query);
}
