import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { permissionsOfRole } from '../../../domain/office-rights.ts';
import { auditOrder } from '../audit-order.ts';
import { resendConfirmation } from '../confirmation/send-confirmation.ts';

/** Somebody of the office who may have orders. */
export interface Colleague {
  id: number;
  name: string;
}

/** The people of the office who may work on orders, by name. */
export async function listOrderColleagues({ query }: Pick<Database, 'query'>): Promise<Colleague[]> {
  const rows = await query
    .selectFrom('office_user as o')
    .innerJoin('user_account as u', 'u.id', 'o.user_id')
    .innerJoin('office_role as r', 'r.id', 'o.role_id')
    .select(['u.id', 'u.name', 'r.built_in as builtIn', 'r.permissions'])
    .where('u.is_active', '=', true)
    .where('u.kind', '=', 'operator')
    .orderBy('u.name')
    .execute();
  return rows.filter((role) => permissionsOfRole(role).includes('orders.edit')).map(({ id, name }) => ({ id, name }));
}

/**
 * Gives an order to somebody of the office, or to nobody. Fails with `conflict` when somebody else has it than was shown,
 * and with `invalid` for a person who may not work on orders.
 */
export async function assignOrder(
  database: Database,
  {
    orderId,
    before,
    after,
    actor,
    now,
  }: { orderId: number; before: number | null; after: number | null; actor: Actor; now: Date },
): Promise<void> {
  const colleagues = await listOrderColleagues(database);
  const chosen = colleagues.find(({ id }) => id === after);
  if (after !== null && !chosen) throw new AppError('invalid', 'personWithoutOrders');
  await database.query.transaction().execute(async (transaction) => {
    await transaction.selectFrom('sales_order').select('id').where('id', '=', orderId).forUpdate().execute();
    const stored = await transaction
      .selectFrom('order_assignment as s')
      .innerJoin('user_account as u', 'u.id', 's.user_id')
      .select(['u.id', 'u.name'])
      .where('s.order_id', '=', orderId)
      .executeTakeFirst();
    if ((stored?.id ?? null) === after) return;
    if ((stored?.id ?? null) !== before) {
      const [key, parameters] = stored
        ? (['assignedToOther', { by: stored.name }] as const)
        : (['assignedToNobody', {}] as const);
      throw new AppError('conflict', key, { parameters, reason: 'changed-meanwhile' });
    }
    if (chosen)
      await sql`insert into order_assignment (order_id, user_id, at, assigned_by)
        values (${orderId}, ${chosen.id}, ${now}, ${actor.name})
        on conflict (order_id) do update set user_id = excluded.user_id, at = excluded.at,
          assigned_by = excluded.assigned_by`.execute(transaction);
    else await transaction.deleteFrom('order_assignment').where('order_id', '=', orderId).execute();
    const changes = [{ field: 'assignee', before: stored?.name ?? null, after: chosen?.name ?? null }];
    await auditOrder(transaction, orderId, { actor, action: 'order-assigned', changes });
  });
}

/** Adds an internal note to an order. */
export async function addOrderNote(
  database: Database,
  { orderId, note, actor, now }: { orderId: number; note: string; actor: Actor; now: Date },
): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('order_note')
      .values({ order_id: orderId, at: now, author: actor.name, note })
      .execute();
    await auditOrder(transaction, orderId, { actor, action: 'order-noted' });
  });
}

/** Mails the confirmation of an order again; false when it has none. */
export async function resendOrderMail(
  database: Database,
  { orderId, actor }: { orderId: number; actor: Actor },
): Promise<boolean> {
  return resendConfirmation(database, orderId, (transaction) =>
    auditOrder(transaction, orderId, { actor, action: 'order-mail-resent' }),
  );
}
