import type { Database } from '../database/index.ts';
import type { Query } from './services.ts';

/** An entry of the log: who did what, to whom. */
export interface LogEntry {
  /** The user name, or the system user with the command line. */
  actor: string;
  action: string;
  userId?: number | null;
  requestId?: number | null;
  details?: Record<string, unknown>;
}

/** Writes an entry, in the transaction of what it describes. */
export async function writeLog(query: Query, entry: LogEntry): Promise<void> {
  await query
    .insertInto('account_log')
    .values({
      actor: entry.actor.slice(0, 200),
      action: entry.action,
      user_id: entry.userId ?? null,
      request_id: entry.requestId ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

/** Actions on orders, customers and company data, which do not change anybody's access. */
const NOT_ACCESS = ['order-%', 'correction-%', 'customer-%'];

/** The latest entries, the newest first; of one user where given, and only those about the access where wanted. */
export async function listLog(
  database: Database,
  options: { userId?: number; limit?: number; isAboutAccess?: boolean } = {},
) {
  let select = database.query
    .selectFrom('account_log as l')
    .leftJoin('user_account as u', 'u.id', 'l.user_id')
    .select(['l.at', 'l.actor', 'l.action', 'u.username', 'l.request_id as requestId', 'l.details']);
  if (options.userId !== undefined) select = select.where('l.user_id', '=', options.userId);
  if (options.isAboutAccess) {
    for (const pattern of NOT_ACCESS) select = select.where('l.action', 'not like', pattern);
  }
  return select
    .orderBy('l.id', 'desc')
    .limit(options.limit ?? 100)
    .execute();
}
