import type { Kysely } from 'kysely';
import { orderName } from '../../domain/order-name.ts';
import { writeAudit, type Actor, type AuditEntry } from '../audit/index.ts';
import type { Tables } from '../database/index.ts';

/** The name of who does something. */
export function actorName(actor: Actor | string): string {
  return typeof actor === 'string' ? actor : actor.name;
}

/** Writes an entry about an order into the log, in the transaction of the change. */
export async function auditOrder(
  query: Kysely<Tables>,
  orderId: number,
  entry: Pick<AuditEntry, 'actor' | 'action' | 'changes' | 'details'>,
): Promise<void> {
  const order = await query
    .selectFrom('sales_order')
    .select(['cause', 'year', 'number', 'customer_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const object = { kind: 'order', id: orderId, name: orderName(order) } as const;
  await writeAudit(query, { ...entry, object, customerId: order.customer_id });
}
