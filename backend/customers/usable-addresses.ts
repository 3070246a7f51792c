import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { memberMayUse } from './address-scope.ts';
import { maySeeAddress } from './assigned-customers.ts';
import { isOpen } from './closed.ts';

/** The delivery addresses of a customer that a user may use, in display order: all, or those of its membership. */
export async function listUsableAddresses(
  { query }: Database,
  userId: number,
  customerId: number,
): Promise<{ id: number; code: string; isActive: boolean }[]> {
  const { rows } = await sql<{ id: number; code: string; isActive: boolean }>`
    select a.id, a.code, ${isOpen('a')} as "isActive" from customer_address a
    left join company_member m on m.customer_id = a.customer_id and m.user_id = ${userId}
    where a.customer_id = ${customerId} and ${memberMayUse('m', 'a.id')}
      and ${maySeeAddress(sql`${userId}::bigint`)}
    order by a.position, a.id`.execute(query);
  return rows;
}
