import type { Kysely } from 'kysely';
import { OPEN_STATUSES } from '../../domain/order-status.ts';
import type { Tables } from '../database/index.ts';
import type { ErpOrderState } from '../integrations/erp/index.ts';
import { describeError, type ExportServices } from './export-order.ts';
import { closeRest, recordDeliveries, transitionOrder } from './transition-order.ts';
import { orderNumber } from './services.ts';

/** Orders in one request; fewer after a request that failed, until one succeeds again. */
const ORDERS_PER_REQUEST = 200;
/**
 * Number of consecutive failures after which the ERP counts as unavailable; the remaining orders are left for the next
 * minute.
 */
const FAILURES_IN_A_ROW = 20;
/** A run that takes longer is continued by the next one. */
const RUN_MILLISECONDS = 50_000;

/** Where the next run continues, and with how many orders a request. */
export interface StatesCursor {
  /** Id of the last order that was asked for. */
  after: number;
  size: number;
}

/** The cursor of the first run. */
export function firstStates(): StatesCursor {
  return { after: 0, size: ORDERS_PER_REQUEST };
}

interface OpenOrder {
  id: number;
  number: string;
  status: string;
}

/**
 * Reads the states of open orders from the ERP and updates ours, with the delivered quantity of each line. Orders that
 * can't change any more are not asked for. A request that fails is repeated with half of its orders, so that an order
 * for which the ERP has no usable response is the only one left out. Unknown states and forbidden transitions are
 * logged and change nothing. Returns the number of orders whose status changed.
 */
export async function refreshOrderStates(
  services: ExportServices,
  cursor: StatesCursor = firstStates(),
  signal?: AbortSignal,
): Promise<number> {
  const begun = performance.now();
  const isOver = () => signal?.aborted === true || performance.now() - begun > RUN_MILLISECONDS;
  const orders = await listOpenOrders(services, cursor.after);
  const unanswered: string[] = [];
  let [moved, failures, answers, reason] = [0, 0, 0, ''];
  while (orders.length > 0 && failures < FAILURES_IN_A_ROW && !isOver()) {
    const batch = orders.slice(0, cursor.size);
    const states = await services.erp
      .orderStates(batch.map(({ number }) => number))
      .catch((error: unknown) => void (reason = describeError(error)));
    if (states) {
      for (const state of states) moved += (await applyState(services, batch, state)) ? 1 : 0;
      [failures, answers] = [0, answers + 1];
      cursor.size = Math.min(ORDERS_PER_REQUEST, batch.length * 2);
    } else {
      failures += 1;
      if (batch.length > 1) {
        cursor.size = Math.ceil(batch.length / 2);
        continue;
      }
      unanswered.push(batch[0]?.number ?? '');
    }
    cursor.after = batch.at(-1)?.id ?? 0;
    orders.splice(0, batch.length);
  }
  if (reason !== '') {
    const details = answers === 0 ? { reason } : { reason, orders: unanswered };
    services.logger.warn(details, 'the ERP did not answer for the states of orders');
  }
  return moved;
}

/** Orders that the ERP may still change, those after the cursor first. */
async function listOpenOrders({ database }: ExportServices, after: number): Promise<OpenOrder[]> {
  const rows = await database.query
    .selectFrom('sales_order as o')
    .innerJoin('erp_export as d', 'd.order_id', 'o.id')
    .select(['o.id', 'o.cause', 'o.year', 'o.number', 'o.status'])
    .where('o.status', 'in', OPEN_STATUSES)
    .where('d.state', '=', 'exported')
    .where('d.rest_cancelled_at', 'is', null)
    .orderBy('o.id')
    .execute();
  const orders = rows.map(({ id, status, ...name }) => ({ id, status, number: orderNumber(name) }));
  return [...orders.filter(({ id }) => id > after), ...orders.filter(({ id }) => id <= after)];
}

async function applyState(
  services: ExportServices,
  batch: readonly OpenOrder[],
  { number, state, delivered }: ErpOrderState,
): Promise<boolean> {
  const order = batch.find((one) => one.number === number);
  // A partly fulfilled order keeps its status while more of it is shipped.
  if (!order || (order.status === state && state !== 'PR')) return false;
  return services.database.query
    .transaction()
    .execute((transaction) => setOrderState(transaction, services, order, { state, ...(delivered && { delivered }) }));
}

/**
 * Gives an order the state that the ERP reports, with the delivered quantities of its lines; true when its status
 * changed.
 */
export async function setOrderState(
  transaction: Kysely<Tables>,
  services: Pick<ExportServices, 'logger' | 'clock'>,
  order: Pick<OpenOrder, 'id' | 'status'>,
  { state, delivered }: Pick<ErpOrderState, 'state' | 'delivered'>,
): Promise<boolean> {
  // What is left of a partly fulfilled order can be cancelled, the order itself can't.
  if (order.status === 'PR' && state === 'AN') {
    if (delivered) await recordDeliveries(transaction, order.id, delivered);
    await closeRest(transaction, services, order.id);
    return false;
  }
  if (order.status === state) {
    await recordDeliveries(transaction, order.id, delivered ?? []);
    return false;
  }
  return transitionOrder(transaction, services, order.id, state, delivered);
}
