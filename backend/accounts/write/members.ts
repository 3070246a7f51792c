import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { MemberRecord } from '../records.ts';

/**
 * Gives stored users their rights in a company, by user name and customer code; a user who belongs to it already gets
 * the new ones. Users and customers that do not exist are left out. Returns how many were written.
 */
export async function upsertMembers(
  { query }: Pick<Database, 'query'>,
  records: readonly MemberRecord[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into company_member (customer_id, user_id, title, role, order_limit_cents, sees_prices, sees_documents,
      sees_credit, address_ids, has_own_cart)
    select c.id, u.id, r.title, r.role, r."orderLimitCents", r."seesPrices", r."seesDocuments", r."seesCredit",
      case when r."addressCodes" is not null then array(select a.id from customer_address a
        where a.customer_id = c.id and r."addressCodes" ? a.code order by a.id) end, r."hasOwnCart"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (username text, "customerCode" text, title text,
      role text, "orderLimitCents" bigint, "seesPrices" boolean, "seesDocuments" boolean, "seesCredit" boolean,
      "addressCodes" jsonb, "hasOwnCart" boolean)
    join customer c on c.code = r."customerCode"
    join user_account u on lower(u.username) = lower(r.username)
    on conflict (customer_id, user_id) where user_id is not null do update set title = excluded.title,
      role = excluded.role, order_limit_cents = excluded.order_limit_cents, sees_prices = excluded.sees_prices,
      sees_documents = excluded.sees_documents, sees_credit = excluded.sees_credit,
      address_ids = excluded.address_ids, has_own_cart = excluded.has_own_cart`.execute(query);
  return Number(numAffectedRows ?? 0);
}
