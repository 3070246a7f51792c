import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { hasAddressInScope, type OfficeScope } from './customer-scope.ts';

/** SQL: the ids of the customers that an e-mail address, in small letters, belongs to: theirs, or that of their people. */
const customerIdsOf = (address: RawBuilder<unknown>) => sql`
  select id from customer where lower(email) = ${address}
  union select customer_id from customer_address where lower(email) = ${address}
  union select m.customer_id from company_member m join user_account u on u.id = m.user_id
    where lower(u.email) = ${address}`;

/** SQL condition: an e-mail address, in small letters, belongs to customers whom somebody of the office sees. */
export function isMailInScope(office: OfficeScope, address: RawBuilder<unknown>): RawBuilder<boolean> {
  if (office.agentIds === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select from customer mailed where mailed.id in (${customerIdsOf(address)})
    and ${hasAddressInScope(office, 'mailed')})`;
}

/** A customer of each e-mail address, in small letters, whom somebody of the office sees: the first by code. */
export async function findCustomersOfMails(
  query: Kysely<Tables>,
  office: OfficeScope,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, { code: string; name: string }>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address: string; code: string; name: string }>`
    select asked.address, found.code, found.name
    from unnest(${[...new Set(addresses)]}::text[]) as asked (address)
    cross join lateral (select c.code, c.company_name as name from customer c
      where c.id in (${customerIdsOf(sql`asked.address`)}) and ${hasAddressInScope(office, 'c')}
      order by c.code limit 1) found`.execute(query);
  return new Map(rows.map(({ address, code, name }) => [address, { code, name }]));
}
