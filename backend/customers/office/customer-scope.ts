import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/index.ts';
import type { OfficeIdentity } from '../identity.ts';
import { inOfficeScope } from '../office-scope.ts';

/** What limits somebody of the office to customers of some agents. */
export type OfficeScope = Pick<OfficeIdentity, 'agentIds'>;

/** SQL condition: the customer of this alias has an address in the scope of somebody of the office. */
export function hasAddressInScope(office: OfficeScope, alias: string): RawBuilder<boolean> {
  if (office.agentIds === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select from customer_address own
    where own.customer_id = ${sql.ref(`${alias}.id`)} and ${inOfficeScope(office, sql`own.id`)})`;
}

/**
 * SQL condition: all addresses of the customer of this alias are in the scope, so that totals of the customer may be shown
 * (decision 5.6).
 */
export function isWholeInScope(office: OfficeScope, alias: string): RawBuilder<boolean> {
  if (office.agentIds === null) return sql<boolean>`true`;
  return sql<boolean>`not exists (select from customer_address other
    where other.customer_id = ${sql.ref(`${alias}.id`)} and not ${inOfficeScope(office, sql`other.id`)})`;
}

/** A customer that somebody of the office sees. */
export interface ScopedCustomer {
  id: number;
  code: string;
  companyName: string;
  /** False: some of its addresses belong to other agents. */
  isWhole: boolean;
}

/** A customer by its code; fails with `not-found` for an unknown one and for one outside the scope. */
export async function requireInScope(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  code: string,
): Promise<ScopedCustomer> {
  const { rows } = await sql<ScopedCustomer>`
    select c.id, c.code, c.company_name as "companyName", ${isWholeInScope(office, 'c')} as "isWhole"
    from customer c where c.code = ${code} and ${hasAddressInScope(office, 'c')}`.execute(query);
  const [customer] = rows;
  if (!customer) throw new AppError('not-found', 'notFound');
  return customer;
}

/** A delivery address of a customer; fails with `not-found` for an unknown one and for one outside the scope. */
export async function requireAddressInScope(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  { code, addressCode }: { code: string; addressCode: string },
): Promise<{ id: number; customerId: number }> {
  const { rows } = await sql<{ id: number; customerId: number }>`
    select a.id, a.customer_id as "customerId" from customer_address a join customer c on c.id = a.customer_id
    where c.code = ${code} and a.code = ${addressCode} and ${inOfficeScope(office, sql`a.id`)}`.execute(query);
  const [address] = rows;
  if (!address) throw new AppError('not-found', 'notFound');
  return address;
}
