import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { noteViewedPage, writeViewStart, type Actor } from '../../audit/index.ts';
import type { AccountServices } from '../services.ts';

/** A person of a customer as whom somebody of the office looks at the shop. */
interface Viewed {
  sessionId: string;
  customer: { id: number; code: string; companyName: string };
  memberId: number;
  /** The delivery address to begin with must be one that the viewer sees; null: any. */
  agentIds: readonly number[] | null;
  actor: Actor;
}

/**
 * Lets a session of the office see the shop as a person of a customer sees it (decision 5.9), and begins its entry in the
 * log. Fails with `not-found` for somebody who can’t log in, or who has no address that the viewer sees.
 */
export async function startViewAs(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  { sessionId, customer, memberId, agentIds, actor }: Viewed,
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const { rows } = await sql<{ userId: number; name: string; addressId: number }>`
      select u.id as "userId", u.name, a.id as "addressId"
      from company_member m join user_account u on u.id = m.user_id and u.is_active and u.kind = 'client'
      join customer_address a on a.customer_id = m.customer_id and (m.address_ids is null or a.id = any (m.address_ids))
        and (${agentIds === null}::boolean or a.agent_id = any (${agentIds ?? []}::integer[]))
      where m.id = ${memberId} and m.customer_id = ${customer.id}
      order by a.is_default desc, a.position, a.id limit 1`.execute(query);
    const [viewed] = rows;
    if (!viewed) throw new AppError('not-found', 'notFound');
    const entryId = await writeViewStart(query, {
      ...{ actor, at: clock(), customerId: customer.id, personId: viewed.userId },
      object: { kind: 'customer', id: customer.code, name: customer.companyName },
    });
    await query
      .updateTable('session')
      .set({
        ...{ view_user_id: viewed.userId, view_customer_id: customer.id, view_entry_id: entryId },
        address_id: viewed.addressId,
      })
      .where('id', '=', sessionId)
      .execute();
  });
}

/** Ends the view of a session. Returns the code of the customer; null where there was none. */
export async function endViewAs(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  sessionId: string,
): Promise<string | null> {
  return database.query.transaction().execute(async (query) => {
    const before = await query
      .selectFrom('session as s')
      .leftJoin('customer as c', 'c.id', 's.view_customer_id')
      .select(['s.view_entry_id as entryId', 'c.code'])
      .where('s.id', '=', sessionId)
      .forUpdate('s')
      .executeTakeFirst();
    if (!before || before.entryId === null) return null;
    await noteViewedPage(query, { entryId: before.entryId, path: null, at: clock() });
    await query
      .updateTable('session')
      .set({ view_user_id: null, view_customer_id: null, view_entry_id: null, address_id: null })
      .where('id', '=', sessionId)
      .execute();
    return before.code;
  });
}
