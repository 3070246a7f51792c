import { countAudit } from '../audit/index.ts';
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
  await database.query.transaction().execute(async (query) => {
    const user = await query
      .selectFrom('user_account')
      .select('username')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (user) await countAudit(query, { actor: user.username, action, personId: userId, at: clock() });
  });
}
