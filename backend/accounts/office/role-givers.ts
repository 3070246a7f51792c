import { sql } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import { rolesWith } from '../../../domain/office-rights.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import { queueMail } from '../../notifications/index.ts';
import type { AccountServices, Query } from '../services.ts';

/** People who are named where somebody lacks a right: enough to find one who is there. */
const NAMED = 3;

/** Page on which roles are given. */
const PEOPLE_PATH = '/office/settings/people';

/** Those who may give roles, with their addresses: administrators first, then who was here last. */
function findRoleGivers(query: Query, now: Date) {
  return query
    .selectFrom('office_user as o')
    .innerJoin('user_account as u', 'u.id', 'o.user_id')
    .innerJoin('office_role as r', 'r.id', 'o.role_id')
    .select(['u.id', 'u.name', 'u.email'])
    .where('u.is_active', '=', true)
    .where('u.kind', '=', 'operator')
    .where(sql<boolean>`(o.ends_on is null or o.ends_on >= ${shopDay(now)}::date)`)
    .where(sql<boolean>`(r.built_in = any (${rolesWith('people.edit')}) or 'people.edit' = any (r.permissions))`)
    .orderBy(sql`r.built_in is null`)
    .orderBy(sql`(select max(s.last_used_at) from session s where s.user_id = u.id) desc nulls last`)
    .orderBy('u.id')
    .execute();
}

/** Whom somebody without a right may ask for it; at most three. */
export async function listRoleGivers({
  database,
  clock,
}: Pick<AccountServices, 'database' | 'clock'>): Promise<{ id: number; name: string }[]> {
  const givers = await findRoleGivers(database.query, clock());
  return givers.slice(0, NAMED).map(({ id, name }) => ({ id, name }));
}

/** Somebody who asks for a role, in the words of its page. */
export interface AskedRole {
  personId: number;
  what: string;
  locale: Locale;
}

/** Mails somebody who gives roles that a colleague asks for one. Fails with `not-found` for everybody else. */
export async function askForRole(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  { personId, what, locale }: AskedRole,
  actor: Actor & { id: number },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const giver = (await findRoleGivers(query, clock())).find(({ id }) => id === personId);
    if (!giver) throw new AppError('not-found', 'notFound');
    await queueMail(query, {
      ...{ recipient: giver.email, template: 'office-role-asked', locale, path: PEOPLE_PATH },
      parameters: { name: actor.name, what },
      person: { userId: giver.id, customerId: null, addressId: null },
    });
    await writeAudit(query, {
      ...{ actor, action: 'office-role-asked', personId: actor.id },
      details: { what, asked: giver.name },
    });
  });
}
