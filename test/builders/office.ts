import { giveOfficeRole, requireRole, upsertUsers } from '../../backend/accounts/index.ts';
import type { Database } from '../../backend/database/index.ts';
import type { BuiltInRole } from '../../domain/office-rights.ts';
import { PASSWORD } from './shop.ts';

/** Adds somebody with a role of the office, whose second factor is not due yet; it logs in with PASSWORD. */
export async function addOfficeUser(
  database: Database,
  username: string,
  role: BuiltInRole | (string & {}) = 'administration',
): Promise<number> {
  const person = { email: `${username}@ufficio.example`, name: username, customerCode: null, agentCustomerCodes: [] };
  await upsertUsers(database, [{ ...person, username, password: PASSWORD, kind: 'operator' }]);
  const { id } = await database.query
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await database.query.transaction().execute(async (query) => {
    const stored = await requireRole(query, role);
    const secondFactorDueAt = new Date(Date.now() + 365 * 86_400_000);
    await giveOfficeRole(query, { userId: id, role: stored, actor: 'test', now: new Date(), secondFactorDueAt });
  });
  return id;
}
