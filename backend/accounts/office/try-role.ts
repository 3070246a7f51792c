import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { AccountServices } from '../services.ts';
import { requireRoleOfId } from './give-role.ts';

/**
 * Lets a session look at the office through another role; nothing can be changed meanwhile. Fails with `not-found` for a
 * role that does not exist.
 */
export async function startTryingRole(
  { database }: Pick<AccountServices, 'database'>,
  { sessionId, roleId, actor }: { sessionId: string; roleId: number; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const role = await requireRoleOfId(query, roleId);
    const { numUpdatedRows } = await query
      .updateTable('session')
      .set({ tried_role_id: role.id })
      .where('id', '=', sessionId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('not-found', 'notFound');
    await writeAudit(query, {
      ...{ actor, action: 'office-role-tried', personId: actor.id },
      object: { kind: 'office-role', id: role.id, name: role.builtIn ?? role.name ?? '' },
    });
  });
}

/** Gives a session its own role back. */
export async function stopTryingRole({ database }: Pick<AccountServices, 'database'>, sessionId: string) {
  await database.query.updateTable('session').set({ tried_role_id: null }).where('id', '=', sessionId).execute();
}
