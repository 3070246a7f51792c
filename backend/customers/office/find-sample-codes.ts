import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/** A customer with an address, and an article, whose codes the ERP knows; null in a shop without them. */
export async function findSampleCodes({
  query,
}: Pick<Database, 'query'>): Promise<{ customer: string; address: string; article: string } | null> {
  const { rows } = await sql<{ customer: string; address: string; article: string }>`
    select c.code as customer, a.code as address, article.code as article
    from (select id, code from customer where exists (select from customer_address where customer_id = customer.id)
        order by id limit 1) as c
      cross join lateral (select code from customer_address where customer_id = c.id order by id limit 1) as a
      cross join (select code from article order by id limit 1) as article`.execute(query);
  return rows[0] ?? null;
}
