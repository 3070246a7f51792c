import type { Database } from '../../database/index.ts';
import { sql } from 'kysely';
import { inOfficeScope } from '../office-scope.ts';
import type { OfficeScope } from './customer-scope.ts';

/** A delivery address as a choice of the office. */
export interface AddressChoice {
  id: number;
  code: string;
  street: string;
  city: string;
}

/** The delivery addresses of a customer that somebody of the office sees, in the order of the customer's page. */
export async function listAddressesInScope(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  customerId: number,
): Promise<AddressChoice[]> {
  return query
    .selectFrom('customer_address as a')
    .select(['a.id', 'a.code', 'a.street', 'a.city'])
    .where('a.customer_id', '=', customerId)
    .where(inOfficeScope(office, sql`a.id`))
    .orderBy('a.position')
    .orderBy('a.code')
    .execute();
}

/** The codes of the addresses that somebody of the office sees, by customer; without those of whom it sees none. */
export async function listSeenAddresses(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  customerCodes: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await query
    .selectFrom('customer_address as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['c.code as customer', 'a.code'])
    .where('c.code', '=', sql<string>`any(${customerCodes}::text[])`)
    .where(inOfficeScope(office, sql`a.id`))
    .execute();
  const seen = new Map<string, Set<string>>();
  for (const { customer, code } of rows) seen.set(customer, (seen.get(customer) ?? new Set()).add(code));
  return seen;
}
