import { sql } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../audit/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { maskedNetwork, networkOf } from '../network.ts';
import type { AccountServices } from '../services.ts';
import { isSessionValid } from '../sessions.ts';
import { parseUserAgent, type BrowserWords } from '../sessions/user-agent.ts';

/** The sign-ins that are shown. */
const SHOWN_SIGN_INS = 10;

/** From where somebody of the office logs in; places are not known, only networks and browsers (decision 5.10). */
export interface LoginPlace {
  network: string;
  /** Never seen together before, though somebody has logged in before. */
  isNew: boolean;
}

/** Whether a person of the office logs in with a pair of network and browser that the log has not seen. */
export async function findLoginPlace(
  { database }: Pick<AccountServices, 'database'>,
  login: { userId: number; networkAddress: string; userAgent: string | null },
): Promise<LoginPlace> {
  const network = networkOf(login.networkAddress);
  const { browser, system } = parseUserAgent(login.userAgent ?? '');
  const { rows } = await sql<{ isNew: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(network = ${network}
      and details ->> 'browser' is not distinct from ${browser}::text
      and details ->> 'system' is not distinct from ${system}::text), false) as "isNew"
    from audit_entry
    where person_id = ${login.userId} and action = 'logged-in' and network is not null`.execute(database.query);
  return { network, isNew: rows[0]?.isNew === true };
}

/** Logs a login to the office, and mails the person where network and browser are new. */
export async function logOfficeLogin(
  { database }: Pick<AccountServices, 'database'>,
  user: { userId: number; name: string },
  { network, isNew, userAgent, locale }: LoginPlace & { userAgent: string | null; locale: Locale },
): Promise<void> {
  const { browser, system } = parseUserAgent(userAgent ?? '');
  await database.query.transaction().execute(async (query) => {
    await writeAudit(query, {
      actor: { kind: 'person', id: user.userId, name: user.name, network },
      ...{ action: 'logged-in', personId: user.userId, details: { browser, system, ...(isNew && { isNew }) } },
    });
    if (!isNew) return;
    const { email } = await query
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    await queueMail(query, {
      ...{ recipient: email, template: 'office-new-place', locale, path: '/pages/forgot-password' },
      parameters: {
        ...{ name: user.name, network: maskedNetwork(network) ?? '–' },
        browser: [system, browser].filter(Boolean).join(', ') || '–',
      },
      person: { userId: user.userId, customerId: null, addressId: null },
    });
  });
}

/** Fails with `not-found` for somebody who does not work in the office: others’ sign-ins are not the office’s. */
export async function requireOfficePerson({ database }: Pick<AccountServices, 'database'>, userId: number) {
  const person = await database.query
    .selectFrom('office_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new AppError('not-found', 'notFound');
}

/** A session of somebody of the office. */
export interface OfficeSession extends BrowserWords {
  id: string;
  network: string | null;
  isNew: boolean;
  since: Date;
  lastUsedAt: Date;
  /** When it ends where it is not used any more. */
  endsAt: Date;
}

/** The sessions of a person of the office by last use, with the network masked. */
export async function listOfficeSessions(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  userId: number,
): Promise<OfficeSession[]> {
  const rows = await database.query
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'network', 'is_new_place'])
    .select(sql<Date>`least(expires_at, last_used_at + make_interval(mins => unused_minutes))`.as('ends_at'))
    .where('user_id', '=', userId)
    .where(isSessionValid(clock()))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, network: maskedNetwork(row.network), isNew: row.is_new_place },
    ...{ since: row.created_at, lastUsedAt: row.last_used_at, endsAt: row.ends_at },
    ...parseUserAgent(row.user_agent ?? ''),
  }));
}

/** The latest sign-ins of a person, right and wrong, with the network masked. */
export async function listSignIns({ database }: Pick<AccountServices, 'database'>, userId: number) {
  const rows = await database.query
    .selectFrom('audit_entry')
    .select(['at', 'action', 'network', 'details'])
    .where('person_id', '=', userId)
    .where('action', 'in', ['logged-in', 'login-failed', 'second-factor-failed'])
    .orderBy('id', 'desc')
    .limit(SHOWN_SIGN_INS)
    .execute();
  const wordOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return rows.map(({ at, action, network, details }) => ({
    ...{ at, action, network: maskedNetwork(network), isNew: details['isNew'] === true },
    ...{ browser: wordOf(details['browser']), system: wordOf(details['system']) },
    count: typeof details['count'] === 'number' ? details['count'] : null,
  }));
}

/** Ends one session of a person of the office. False where there is none. */
export async function endOfficeSession(
  { database }: Pick<AccountServices, 'database'>,
  { userId, sessionId, actor }: { userId: number; sessionId: string; actor: Parameters<typeof writeAudit>[1]['actor'] },
): Promise<boolean> {
  return database.query.transaction().execute(async (query) => {
    const { numDeletedRows } = await query
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where('user_id', 'in', query.selectFrom('office_user').select('user_id'))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await writeAudit(query, { actor, action: 'session-ended', personId: userId });
    return true;
  });
}
