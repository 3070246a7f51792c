import { sql } from 'kysely';
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

/** SQL condition: the user `u` may act for the customer `c`. */
export const mayActFor = sql`(exists (select from company_member m where m.user_id = u.id and m.customer_id = c.id)
  or (u.kind = 'agent' and exists (select from agent_customer ac where ac.user_id = u.id and ac.customer_id = c.id)))`;

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
