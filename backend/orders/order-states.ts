import type { ExportServices } from './export-order.ts';
import { transitionOrder, recordDeliveries } from './transition-order.ts';
import { orderNumber } from './services.ts';

/**
 * Reads the states of open orders from the ERP and updates ours, with the delivered quantity of each line. Unknown
 * states and forbidden transitions are logged and change nothing (R4.32). Returns the number of orders whose status
 * changed.
 */
export async function refreshOrderStates(services: ExportServices): Promise<number> {
  const { query } = services.database;
  const open = await query
    .selectFrom('sales_order as o')
    .innerJoin('erp_export as d', 'd.order_id', 'o.id')
    .select(['o.id', 'o.cause', 'o.year', 'o.number', 'o.status'])
    .where('o.status', 'in', ['IA', 'NE', 'PR'])
    .where('d.state', '=', 'exported')
    .orderBy('o.id')
    .execute();
  const byNumber = new Map(open.map((order) => [orderNumber(order), order]));
  if (byNumber.size === 0) return 0;
  let moved = 0;
  for (const { number, state, delivered = [] } of await services.erp.orderStates([...byNumber.keys()])) {
    const order = byNumber.get(number);
    // A partly fulfilled order keeps its status while more of it is shipped.
    if (!order || (order.status === state && state !== 'PR')) continue;
    const hasMoved = await query.transaction().execute(async (transaction) => {
      const isMoved = await transitionOrder(transaction, services, order.id, state);
      if (state === 'PR' && (isMoved || order.status === 'PR')) {
        await recordDeliveries(transaction, order.id, delivered);
      }
      return isMoved;
    });
    if (hasMoved) moved += 1;
  }
  return moved;
}
