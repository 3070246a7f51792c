import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/index.ts';
import type { OfficeIdentity } from './identity.ts';

/**
 * SQL condition: a delivery address belongs to the customers whom somebody of the office sees: all, or those of the agents
 * it is tied to (decision 5.6). Every list, search, figure and file of the office has this condition.
 * @param addressId SQL expression of the id of the address: that of an order, a cart, a document.
 */
export function inOfficeScope(
  { agentIds }: Pick<OfficeIdentity, 'agentIds'>,
  addressId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (agentIds === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select from customer_address scope
    where scope.id = ${addressId} and scope.agent_id = any (${agentIds}::integer[]))`;
}

/** Whether a delivery address belongs to the customers whom somebody of the office sees. */
export async function isInOfficeScope(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  addressId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isIn: boolean }>`
    select ${inOfficeScope(office, sql`${addressId}::bigint`)} as "isIn"`.execute(query);
  return rows[0]?.isIn === true;
}

/** The agents whose customers somebody of the office sees, by name. */
export async function listAgentsInScope(
  { query }: Pick<Database, 'query'>,
  { agentIds }: Pick<OfficeIdentity, 'agentIds'>,
): Promise<{ id: number; name: string }[]> {
  let select = query.selectFrom('agent').select(['id', 'name']).orderBy('name');
  if (agentIds !== null) select = select.where('id', 'in', agentIds.length > 0 ? agentIds : [0]);
  return select.execute();
}
