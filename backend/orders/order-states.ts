import type { DeliveryServices } from './deliver-order.ts';
import { moveOrder } from './move-order.ts';
import { orderNumber } from './services.ts';

/**
 * Asks the ERP how open orders stand and moves ours along. Unknown states and moves that are not allowed are logged and
 * change nothing (R4.32). Answers how many orders moved.
 */
export async function refreshOrderStates(services: DeliveryServices): Promise<number> {
  const { query } = services.database;
  const open = await query
    .selectFrom('sales_order as o')
    .innerJoin('erp_delivery as d', 'd.order_id', 'o.id')
    .select(['o.id', 'o.cause', 'o.year', 'o.number', 'o.status'])
    .where('o.status', 'in', ['IA', 'NE', 'PR'])
    .where('d.state', '=', 'delivered')
    .orderBy('o.id')
    .execute();
  const byNumber = new Map(open.map((order) => [orderNumber(order), order]));
  if (byNumber.size === 0) return 0;
  let moved = 0;
  for (const { number, state } of await services.erp.orderStates([...byNumber.keys()])) {
    const order = byNumber.get(number);
    if (!order || order.status === state) continue;
    const hasMoved = await query
      .transaction()
      .execute((transaction) => moveOrder(transaction, services, order.id, state));
    if (hasMoved) moved += 1;
  }
  return moved;
}
