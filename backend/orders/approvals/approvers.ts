import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';

/** Roles whose users approve orders of colleagues; `backend/http/roles.ts` gives them the permission. */
export const APPROVING_ROLES = ['administrator', 'buyer'] as const;

/** The users of a company who can approve an order of a colleague. */
export async function listApprovers(
  query: Kysely<Tables>,
  customerId: number,
  requestedByUserId: number,
): Promise<{ name: string; email: string }[]> {
  return query
    .selectFrom('company_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['u.name', 'u.email'])
    .where('m.customer_id', '=', customerId)
    .where('m.role', 'in', APPROVING_ROLES)
    .where('u.is_active', '=', true)
    .where('u.id', '<>', requestedByUserId)
    .orderBy('u.id')
    .execute();
}
