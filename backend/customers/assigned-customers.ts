import { sql, type RawBuilder } from 'kysely';
import { rolesWith } from '../../domain/office-rights.ts';
import { SHOP_TIME_ZONE } from '../../domain/shop-day.ts';
import type { Database } from '../database/index.ts';
import { isOpen } from './closed.ts';

/** A customer that a user may act for. */
export interface AssignedCustomer {
  id: number;
  code: string;
  companyName: string;
  /** Whether it is open for orders. */
  isActive: boolean;
}

/**
 * SQL condition: the user `u` works in the office and may order for the customer `c` (decision 2.10), which is one of those
 * that it sees (5.6).
 */
const mayOrderFor = sql`(u.kind = 'operator' and exists (
  select from office_user ou join office_role r on r.id = ou.role_id
  where ou.user_id = u.id and (ou.ends_on is null or ou.ends_on >= (now() at time zone ${SHOP_TIME_ZONE})::date)
    and (r.built_in = any (${rolesWith('order.place-for')}::text[]) or (r.built_in is null
      and 'order.place-for' = any (r.permissions)))
    and (ou.agent_ids is null or exists (select from customer_address seen
      where seen.customer_id = c.id and seen.agent_id = any (ou.agent_ids)))))`;

/** SQL condition: the user `u` may act for the customer `c`. */
export const mayActFor = sql`(exists (select from company_member m where m.user_id = u.id and m.customer_id = c.id)
  or (u.kind = 'agent' and exists (select from agent_customer ac where ac.user_id = u.id and ac.customer_id = c.id))
  or ${mayOrderFor})`;

/** SQL condition: a user, given by its id, may see the delivery address `a`: people of the office only those of their agents. */
export const maySeeAddress = (userId: RawBuilder<unknown>) => sql`not exists (select from office_user tied
  where tied.user_id = ${userId} and tied.agent_ids is not null and (a.agent_id = any (tied.agent_ids)) is not true)`;

/**
 * SQL: the customers that the user `u` may act for, when it last chose each, whether it has a cart of its own there, and
 * the delivery addresses that it may use (null: all).
 */
export const assignedCustomers = sql`(
  select m.customer_id, m.last_used_at, m.has_own_cart, m.address_ids from company_member m where m.user_id = u.id
  union all
  select ac.customer_id, ac.last_used_at, true, null from agent_customer ac where ac.user_id = u.id and u.kind = 'agent'
)`;

/** The customer with this code or id, if the user may act for it: an agent's client, or a company of the user. */
export async function findAssignedCustomer(
  { query }: Pick<Database, 'query'>,
  userId: number,
  wanted: { code: string } | { id: number },
): Promise<AssignedCustomer | null> {
  const isWanted = 'code' in wanted ? sql`c.code = ${wanted.code}` : sql`c.id = ${wanted.id}`;
  const { rows } = await sql<AssignedCustomer>`
    select c.id, c.code, c.company_name as "companyName", ${isOpen('c')} as "isActive"
    from customer c join user_account u on u.id = ${userId}
    where ${isWanted} and ${mayActFor}`.execute(query);
  return rows[0] ?? null;
}
