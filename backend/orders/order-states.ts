import { isOrderStatus, stepsBetween, type OrderStatus } from '../../trade/order-status.ts';
import type { DeliveryServices } from './deliver-order.ts';
import { orderNumber } from './services.ts';

/**
 * Asks the ERP how open orders stand and moves ours along, step by step as the table of states allows (R4.32). Unknown
 * states and moves that are not allowed are logged and change nothing. Answers how many orders moved.
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
    const steps = isOrderStatus(state) ? stepsBetween(order.status, state) : null;
    if (steps) moved += (await moveOrder(services, order.id, order.status, steps)) ? 1 : 0;
    else services.logger.warn({ order: number, from: order.status, to: state }, 'the ERP tells an impossible state');
  }
  return moved;
}

/** Moves an order unless somebody else has moved it meanwhile. */
function moveOrder(
  services: DeliveryServices,
  orderId: number,
  from: OrderStatus,
  steps: readonly OrderStatus[],
): Promise<boolean> {
  const last = steps.at(-1);
  if (last === undefined) return Promise.resolve(false);
  return services.database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('sales_order')
      .set({ status: last })
      .where('id', '=', orderId)
      .where('status', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .insertInto('sales_order_status')
      .values(steps.map((status) => ({ order_id: orderId, status, at: services.clock() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}
