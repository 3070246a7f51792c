import { BUILT_IN_ROLES, permissionsOfRole, secondFactorDue } from '../../../domain/office-rights.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import { AdministrationError } from '../administration/administration-error.ts';
import type { Query } from '../services.ts';

/** A role of the office as it is stored. */
export interface StoredRole {
  id: number;
  /** Null for an own role. */
  builtIn: string | null;
  /** Null for a built-in one. */
  name: string | null;
  permissions: string[];
}

/** The role with this built-in word or own name, ignoring case; fails with AdministrationError. */
export async function requireRole(query: Query, word: string): Promise<StoredRole> {
  const role = await query
    .selectFrom('office_role')
    .select(['id', 'built_in as builtIn', 'name', 'permissions'])
    .where((where) =>
      where.or([where('built_in', '=', word), where(where.fn('lower', ['name']), '=', word.toLowerCase())]),
    )
    .executeTakeFirst();
  if (role) return role;
  throw new AdministrationError(
    `There is no office role ${word}. Built-in roles: ${Object.keys(BUILT_IN_ROLES).join(', ')}.`,
  );
}

/** The role with an id, locked; fails with `not-found`. */
export async function requireRoleOfId(query: Query, id: number): Promise<StoredRole> {
  const role = await query
    .selectFrom('office_role')
    .select(['id', 'built_in as builtIn', 'name', 'permissions'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw new AppError('not-found', 'notFound');
  return role;
}

/**
 * Whether a user is the last one who may log in as administration: without one, nobody could let anybody in again
 * (decision 5.5). Locks the role, so that two administrators cannot remove each other.
 */
export async function isLastAdministrator(query: Query, userId: number): Promise<boolean> {
  const role = await query
    .selectFrom('office_role')
    .select('id')
    .where('built_in', '=', 'administration')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const people = await query
    .selectFrom('office_user as o')
    .innerJoin('user_account as u', 'u.id', 'o.user_id')
    .select('o.user_id as id')
    .where('o.role_id', '=', role.id)
    .where('u.is_active', '=', true)
    .where((where) => where.or([where('o.ends_on', 'is', null), where('o.ends_on', '>=', shopDay(new Date()))]))
    .execute();
  return people.length === 1 && people[0]?.id === userId;
}

/** Lets somebody of the office see only the customers of these agents, by their codes. */
export async function tieToAgents(query: Query, userId: number, agentCodes: readonly string[]): Promise<void> {
  const agents = await query.selectFrom('agent').select('id').where('code', 'in', agentCodes).execute();
  const ids = agents.map(({ id }) => id);
  await query.updateTable('office_user').set({ agent_ids: ids }).where('user_id', '=', userId).execute();
}

/**
 * Gives somebody who works for the wholesaler a role of the office, in the transaction that makes the user one. A second
 * factor is due at once or after ten days, by what the role may do; an earlier date stays, unless another one is given.
 */
export async function giveOfficeRole(
  query: Query,
  given: { userId: number; role: StoredRole; actor: Actor | string; now: Date; secondFactorDueAt?: Date },
): Promise<void> {
  const { userId, role, actor, now } = given;
  const before = await query
    .selectFrom('office_user as o')
    .innerJoin('office_role as r', 'r.id', 'o.role_id')
    .select(['r.id', 'r.built_in as builtIn', 'r.name', 'o.second_factor_due_at as dueAt'])
    .where('o.user_id', '=', userId)
    .executeTakeFirst();
  const due = secondFactorDue(permissionsOfRole(role), now);
  const values = {
    role_id: role.id,
    role_since: now,
    second_factor_due_at: given.secondFactorDueAt ?? (before && before.dueAt < due ? before.dueAt : due),
  };
  await query
    .insertInto('office_user')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await writeAudit(query, {
    actor,
    action: 'office-role-given',
    personId: userId,
    changes: [
      { field: 'role', before: before ? (before.builtIn ?? before.name) : null, after: role.builtIn ?? role.name },
    ],
  });
}
