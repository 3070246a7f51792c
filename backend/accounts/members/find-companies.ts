import { sql } from 'kysely';
import { assignedCustomers, isOpen, memberMayUse } from '../../customers/index.ts';
import type { SearchedWord } from '../../../domain/order-name.ts';
import type { Database } from '../../database/index.ts';
import { containsPattern, numberPattern, searchedNumber } from '../../database/text-match.ts';

/** A company that a user may act for. */
export interface FoundCompany {
  id: number;
  code: string;
  companyName: string;
  isActive: boolean;
  city: string;
  priceListId: number;
  discounts: number[];
  classId: number | null;
  /** The active carts with lines that the user fills there. */
  carts: { addressId: number; ownerUserId: number | null; lines: number }[];
  lastChosenAt: Date | null;
}

/** Maximum number of companies returned; a search narrows them down. */
const MAXIMUM_LISTED = 50;

/**
 * Companies that a user may act for and that contain every word in name, code, town, VAT number or the number of an
 * order, in any spelling; the one chosen last first. Only addresses, orders and carts count that the user may use. `total` counts all,
 * whatever is searched.
 */
export async function findCompanies(
  { query }: Pick<Database, 'query'>,
  userId: number,
  words: readonly SearchedWord[],
): Promise<{ companies: FoundCompany[]; total: number }> {
  const conditions = words.map((word) => {
    const parts = word.parts.map((part) => {
      const pattern = containsPattern(part.toLowerCase());
      return sql`(lower(concat_ws(' ', c.company_name, c.code, c.vat_number)) like ${pattern}
        or exists (select from customer_address a where a.customer_id = c.id and ${memberMayUse('own', 'a.id')}
          and lower(a.city) like ${pattern}))`;
    });
    return sql`and ((${sql.join(parts, sql` and `)})
      or exists (select from sales_order o where o.customer_id = c.id and ${memberMayUse('own', 'o.address_id')}
        and ${searchedNumber('o')} like ${numberPattern(word)}))`;
  });
  const own = sql`user_account u cross join lateral ${assignedCustomers} own join customer c on c.id = own.customer_id
    where u.id = ${userId}`;
  const { rows } = await sql<FoundCompany>`
    select c.id, c.code, c.company_name as "companyName", ${isOpen('c')} as "isActive", own.last_used_at as "lastChosenAt",
      coalesce((select a.city from customer_address a where a.customer_id = c.id and ${memberMayUse('own', 'a.id')}
        order by a.position, a.id limit 1), '') as city,
      c.price_list_id as "priceListId", c.discounts, c.discount_class_id as "classId",
      (select coalesce(jsonb_agg(jsonb_build_object('addressId', cart.address_id, 'ownerUserId', cart.owner_user_id,
            'lines', held.lines)), '[]')
        from cart cross join lateral (select count(*) as lines from cart_line l where l.cart_id = cart.id) held
        where cart.customer_id = c.id and cart.state = 'A' and held.lines > 0 and ${memberMayUse('own', 'cart.address_id')}
          and cart.owner_user_id is not distinct from case when own.has_own_cart then ${userId}::bigint end) as carts
    from ${own} ${sql.join(conditions, sql` `)}
    order by own.last_used_at desc nulls last, lower(c.company_name), c.id limit ${MAXIMUM_LISTED}`.execute(query);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::integer as total from ${own}`.execute(query);
  return { companies: rows, total: counts[0]?.total ?? 0 };
}
