import { writeAudit } from '../../audit/index.ts';
import type { AccountServices } from '../services.ts';
import { isSessionValid } from '../sessions.ts';
import { parseUserAgent, type BrowserWords } from './user-agent.ts';

/** A device on which a user is logged in. */
export interface OwnSession extends BrowserWords {
  id: string;
  isCurrent: boolean;
  createdAt: Date;
  lastUsedAt: Date;
}

/** The sessions of a user: the current one first, then by last use. */
export async function listOwnSessions(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  userId: number,
  currentId: string,
): Promise<OwnSession[]> {
  const rows = await database.query
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(isSessionValid(clock()))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === currentId,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      ...parseUserAgent(row.user_agent ?? ''),
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one session of a user; false for one that is unknown or somebody else's. */
export async function endOwnSession(
  { database }: Pick<AccountServices, 'database'>,
  user: { userId: number; name: string },
  id: string,
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('session')
      .where('id', '=', id)
      .where('user_id', '=', user.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await writeAudit(transaction, { actor: user.name, action: 'session-ended', personId: user.userId });
    return true;
  });
}

/** Ends all sessions of a user, the current one too. */
export async function endAllSessions(
  { database }: Pick<AccountServices, 'database'>,
  user: { userId: number; name: string },
): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('session').where('user_id', '=', user.userId).execute();
    await writeAudit(transaction, { actor: user.name, action: 'all-sessions-ended', personId: user.userId });
  });
}

/** Logs a login, for the user's own list of events. */
export async function logOwnLogin(
  { database }: Pick<AccountServices, 'database'>,
  user: { userId: number; name: string },
  userAgent: string | null,
): Promise<void> {
  const { browser } = parseUserAgent(userAgent ?? '');
  await writeAudit(database.query, {
    actor: user.name,
    action: 'logged-in',
    personId: user.userId,
    details: { browser },
  });
}
