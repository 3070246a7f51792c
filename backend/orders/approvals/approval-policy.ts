import { sql, type Kysely, type RawBuilder } from 'kysely';
import { APPROVING_ROLES } from '../../../domain/member-rights.ts';
import { findRecipientNow, isRowInScope, memberMayUse, type AddressScope } from '../../customers/index.ts';
import type { Tables } from '../../database/index.ts';

/** Which requests a user may use: those of the company or only its own, for the addresses that it may use. */
export interface ApprovalScope extends AddressScope {
  /** Null: those of all users. */
  userId: number | null;
}

/** SQL condition: the request `r` is in scope. */
export function isRequestInScope(scope: ApprovalScope): RawBuilder<boolean> {
  const isOfUser = scope.userId === null ? sql`true` : sql`r.requested_by_user_id = ${scope.userId}`;
  return sql<boolean>`(${isRowInScope('r', scope)} and ${isOfUser})`;
}

/**
 * The users of a company who can approve an order of a colleague for a delivery address. Its administrators are always
 * among them, because they may use every address.
 */
export async function listApprovers(
  query: Kysely<Tables>,
  request: { customerId: number; addressId: number; requestedByUserId: number },
): Promise<{ userId: number; name: string; email: string }[]> {
  return query
    .selectFrom('company_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'u.name', 'u.email'])
    .where('m.customer_id', '=', request.customerId)
    .where(memberMayUse('m', request.addressId))
    .where('m.role', 'in', APPROVING_ROLES)
    .where('m.sees_prices', '=', true)
    .where('u.is_active', '=', true)
    .where('u.id', '<>', request.requestedByUserId)
    .orderBy('u.id')
    .execute();
}

/**
 * Whether the buyer of a request is notified of the decision: if it still works for the company and may use that
 * address.
 */
export async function isBuyerNotified(
  query: Kysely<Tables>,
  request: { customer_id: number; address_id: number; requested_by_user_id: number },
): Promise<boolean> {
  const { customer_id: customerId, address_id: addressId } = request;
  return (await findRecipientNow(query, request.requested_by_user_id, { customerId, addressId })) !== null;
}
