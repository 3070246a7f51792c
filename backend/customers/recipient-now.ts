import { sql, type Kysely } from 'kysely';
import type { MoneyViewer } from '../../domain/sees-money.ts';
import type { MemberRole } from '../../domain/member-rights.ts';
import { memberMayUse } from './address-scope.ts';
import { isOpen } from './closed.ts';
import type { Tables } from '../database/index.ts';

/** A user who still works for a customer, with its current rights, which may have changed since a mail was queued. */
export interface RecipientNow {
  name: string;
  email: string;
  /** Decides which money the user sees. */
  viewer: MoneyViewer;
  /** Null for agents, who have every right. */
  member: { role: MemberRole; seesDocuments: boolean } | null;
}

/**
 * The recipient of something that was queued for a user of a customer; null for a user who has left the company, was
 * switched off, is no longer the customer's agent, or may not use the delivery address any more.
 */
export async function findRecipientNow(
  query: Kysely<Tables>,
  userId: number,
  { customerId, addressId }: { customerId: number; addressId: number | null },
): Promise<RecipientNow | null> {
  const { rows } = await sql<RecipientNow>`
    select u.name, u.email,
      case when m.id is not null then jsonb_build_object('role', m.role, 'seesDocuments', m.sees_documents) end as member,
      jsonb_build_object('seesPrices', coalesce(m.sees_prices, true), 'isCustomerActive', ${isOpen('c')}) as viewer
    from user_account u join customer c on c.id = ${customerId}
    left join company_member m on m.user_id = u.id and m.customer_id = ${customerId}
      and ${memberMayUse('m', addressId)}
    where u.id = ${userId} and u.is_active and (m.id is not null or u.kind = 'agent' and exists (
      select from agent_customer ac where ac.user_id = u.id and ac.customer_id = ${customerId}))`.execute(query);
  return rows[0] ?? null;
}
