import {
  levelsOfPermissions,
  permissionsOfLevels,
  secondFactorDue,
  type OfficeArea,
  type OfficeLevels,
} from '../../../domain/office-rights.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import { fieldsToWrite } from '../../office-saving.ts';
import type { AccountServices, Query } from '../services.ts';
import { requireRoleOfId } from './give-role.ts';

/** A role of the shop’s own: a copy of another one, with other levels. */
export interface OwnRole {
  name: string;
  levels: OfficeLevels;
}

async function requireFreeName(query: Query, name: string, id: number | null): Promise<void> {
  const taken = await query
    .selectFrom('office_role')
    .select('id')
    .where((where) =>
      where.or([
        where(where.fn('lower', ['name']), '=', name.toLowerCase()),
        where('built_in', '=', name.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  if (taken && taken.id !== id)
    throw new AppError('invalid', 'dataInvalid', { errors: { name: [{ key: 'roleNameTaken' }] } });
}

/** Adds an own role. Fails with `invalid` for a name that another role has. Returns its id. */
export async function addOwnRole(
  { database }: Pick<AccountServices, 'database'>,
  { name, levels }: OwnRole,
  actor: Actor,
): Promise<number> {
  return database.query.transaction().execute(async (query) => {
    await requireFreeName(query, name, null);
    const { id } = await query
      .insertInto('office_role')
      .values({ name, permissions: permissionsOfLevels(levels) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(query, {
      ...{ actor, action: 'office-role-changed', object: { kind: 'office-role', id, name } },
      changes: [{ field: 'name', before: null, after: name }],
    });
    return id;
  });
}

/**
 * Changes levels of an own role, each given with the value that it began from (decision 6.1). Fails with `conflict` where a
 * level is another one by now, for built-in roles, and for the own role of who asks: nobody raises itself. People get a
 * second factor that is due at once where the role becomes a dangerous one.
 */
export async function changeOwnRole(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  change: { roleId: number; levels: Partial<Record<OfficeArea, { before: string; after: string }>>; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const role = await requireRoleOfId(query, change.roleId);
    if (role.builtIn !== null) throw new AppError('conflict', 'builtInRole');
    const own = await query
      .selectFrom('office_user')
      .select('user_id')
      .where('role_id', '=', role.id)
      .where('user_id', '=', change.actor.id)
      .executeTakeFirst();
    if (own) throw new AppError('conflict', 'ownRole');
    const stored = levelsOfPermissions(role.permissions);
    const changes = fieldsToWrite(stored, change.levels);
    if (changes.length === 0) return;
    const written = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    const permissions = permissionsOfLevels({ ...stored, ...written });
    await query.updateTable('office_role').set({ permissions }).where('id', '=', role.id).execute();
    await query
      .updateTable('office_user')
      .set({ second_factor_due_at: secondFactorDue(permissions, clock()) })
      .where('role_id', '=', role.id)
      .where('second_factor_due_at', '>', secondFactorDue(permissions, clock()))
      .execute();
    await writeAudit(query, {
      ...{ actor: change.actor, action: 'office-role-changed', changes },
      object: { kind: 'office-role', id: role.id, name: role.name ?? '' },
    });
  });
}

/** Removes an own role that nobody has. Fails with `conflict` for every other. */
export async function removeOwnRole(
  { database }: Pick<AccountServices, 'database'>,
  roleId: number,
  actor: Actor,
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const role = await requireRoleOfId(query, roleId);
    if (role.builtIn !== null) throw new AppError('conflict', 'builtInRole');
    const used = await query
      .selectFrom('office_user')
      .select('user_id')
      .where('role_id', '=', roleId)
      .executeTakeFirst();
    if (used) throw new AppError('conflict', 'roleInUse');
    await query.deleteFrom('office_role').where('id', '=', roleId).execute();
    await writeAudit(query, {
      ...{ actor, action: 'office-role-removed', object: { kind: 'office-role', id: roleId, name: role.name ?? '' } },
      changes: [{ field: 'permissions', before: role.permissions, after: null }],
    });
  });
}
