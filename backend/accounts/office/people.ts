import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { fieldsToWrite } from '../../office-saving.ts';
import { isSessionValid } from '../sessions.ts';
import type { AccountServices } from '../services.ts';
import { giveOfficeRole, isLastAdministrator } from './give-role.ts';

/** Everybody who works in the office, by name. */
export async function listOfficePeople({ database, clock }: Pick<AccountServices, 'database' | 'clock'>) {
  const { rows } = await sql<{
    id: number;
    name: string;
    email: string;
    roleId: number;
    isActive: boolean;
    secondFactorSince: Date | null;
    secondFactorDueAt: Date;
    endsOn: string | null;
    agentIds: number[] | null;
    agents: string[] | null;
    sessions: number;
    lastUsedAt: Date | null;
  }>`
    select u.id, u.name, u.email, o.role_id as "roleId", u.is_active as "isActive",
      f.confirmed_at as "secondFactorSince", o.second_factor_due_at as "secondFactorDueAt", o.ends_on as "endsOn", o.agent_ids as "agentIds",
      case when o.agent_ids is not null
        then array(select a.name from agent a where a.id = any (o.agent_ids) order by a.name) end as agents,
      (select count(*)::integer from session s where s.user_id = u.id and ${isSessionValid(clock())}) as sessions,
      (select max(s.last_used_at) from session s where s.user_id = u.id) as "lastUsedAt"
    from office_user o join user_account u on u.id = o.user_id
    left join second_factor f on f.user_id = u.id and f.confirmed_at is not null
    where u.kind = 'operator' order by lower(u.name), u.id`.execute(database.query);
  return rows;
}

/** All roles with the number of their people: the built-in ones in their order, then own ones by name. */
export async function listOfficeRoles({ query }: Pick<Database, 'query'>) {
  return query
    .selectFrom('office_role as r')
    .select(['r.id', 'r.built_in as builtIn', 'r.name', 'r.permissions'])
    .select(sql<number>`(select count(*)::integer from office_user o where o.role_id = r.id)`.as('people'))
    .orderBy(sql`r.built_in is null, case when r.built_in is null then lower(r.name) end, r.id`)
    .execute();
}

/**
 * Gives a person of the office another role. Fails with `not-found` for somebody who has none, with `conflict` when the
 * role is no longer the one that was shown, for one’s own role, and for the last administrator.
 */
export async function changeOfficeRole(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  change: { personId: number; roleId: number; before: number; actor: Actor },
): Promise<void> {
  if (change.personId === change.actor.id) throw new AppError('conflict', 'ownRole');
  await database.query.transaction().execute(async (query) => {
    const person = await query
      .selectFrom('office_user')
      .select('role_id')
      .where('user_id', '=', change.personId)
      .forUpdate()
      .executeTakeFirst();
    const role = await query
      .selectFrom('office_role')
      .select(['id', 'built_in as builtIn', 'name', 'permissions'])
      .where('id', '=', change.roleId)
      .executeTakeFirst();
    if (!person || !role) throw new AppError('not-found', 'notFound');
    const written = fieldsToWrite({ roleId: person.role_id }, { roleId: { before: change.before, after: role.id } });
    if (written.length === 0) return;
    if (role.builtIn !== 'administration' && (await isLastAdministrator(query, change.personId)))
      throw new AppError('conflict', 'lastOfficeAdministrator');
    await giveOfficeRole(query, { userId: change.personId, role, actor: change.actor, now: clock() });
  });
}

/** Ends all sessions of a person of the office. */
export async function endSessionsOf(
  { database }: Pick<AccountServices, 'database'>,
  { userId, actor }: { userId: number; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const { numDeletedRows } = await query.deleteFrom('session').where('user_id', '=', userId).executeTakeFirst();
    if (numDeletedRows > 0n) await writeAudit(query, { actor, action: 'all-sessions-ended', personId: userId });
  });
}

/** Notes that the user of a session has just given a code of its second factor. */
export async function markProved({ database }: Pick<AccountServices, 'database'>, sessionId: string, at: Date) {
  await database.query.updateTable('session').set({ proved_at: at }).where('id', '=', sessionId).execute();
}

/** Switches keys of a single letter on or off for a person of the office. */
export async function switchLetterKeys({ database }: Pick<AccountServices, 'database'>, userId: number, isOn: boolean) {
  await database.query
    .updateTable('office_user')
    .set({ has_letter_keys: isOn })
    .where('user_id', '=', userId)
    .execute();
}

/** The agents whose customers somebody of the office may be limited to, by name. */
export async function listAgentNames({ query }: Pick<Database, 'query'>): Promise<{ id: number; name: string }[]> {
  return query.selectFrom('agent').select(['id', 'name']).orderBy('name').execute();
}
