import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import type { AskedErp } from '../integrations/erp/index.ts';
import { describeError } from './export-order.ts';
import { logOrders } from './erp-connection.ts';
import type { ErpExportState } from './order-exports.ts';
import { findMarker } from './order-folders.ts';
import { orderNumber } from './services.ts';
import { transitionOrder } from './transition-order.ts';

/** Statuses that mean that the ERP has not stored the order. 409 means that it may have. */
const DEFINITE_REFUSALS = new Set([400, 413, 422]);

interface Cancellable {
  number: string;
  state: ErpExportState;
  status: string;
  reference: string | null;
  paymentState: string | null;
  /** Number of attempts to submit it to a real ERP, and the response to the last one. */
  attempts: number;
  lastStatus: number | null;
  /** Whether the ERP has refused it by a file, and the file that it was last written as. */
  isRefusedByFile: boolean;
  file: string | null;
  isCopied: boolean;
}

/**
 * Cancels an order that the ERP does not have: it was never submitted, or the last attempt was definitely refused and
 * the ERP, asked for it, does not know the number. Its coupon can be used again. Returns null, or why only the ERP can
 * cancel it: two systems that decide about one order would produce goods without one.
 */
export async function cancelOrder(
  services: { database: Database; erp: AskedErp | null; clock: () => Date },
  orderId: number,
): Promise<string | null> {
  const { database, clock } = services;
  const order = await database.query.transaction().execute((transaction) => lockOrder(transaction, orderId));
  const reason = reasonAgainst(order) ?? (order.attempts > 0 ? await knownToErp(services, order) : null);
  if (reason !== null) return reason;
  return database.query.transaction().execute(async (transaction) => {
    const now = await lockOrder(transaction, orderId);
    if (now.state !== order.state || now.attempts !== order.attempts || now.status !== order.status) {
      return `${order.number} has changed meanwhile; look at it again.`;
    }
    await transaction.updateTable('erp_export').set({ state: 'cancelled' }).where('order_id', '=', orderId).execute();
    await transitionOrder(transaction, { clock, logger: { warn: () => undefined } }, orderId, 'AN');
    await logOrders(transaction, [orderId], clock(), 'cancelled in the shop: the ERP does not have it');
    return null;
  });
}

async function lockOrder(transaction: Transaction<Tables>, orderId: number): Promise<Cancellable> {
  const { rows } = await sql<Omit<Cancellable, 'number'> & { cause: string; year: number; last: number }>`
    select o.cause, o.year, o.number as last, o.status, o.payment_state as "paymentState", d.state,
      d.erp_reference as reference, d.written_file as file, tried.attempts, tried."lastStatus", tried."isRefusedByFile",
      exists (select from erp_order_name e where e.order_id = o.id) as "isCopied"
    from sales_order o
    join erp_export d on d.order_id = o.id
    cross join lateral (
      select count(*)::integer as attempts,
        (array_agg(case when jsonb_typeof(a.response -> 'status') = 'number' then (a.response ->> 'status')::integer end
          order by a.id desc))[1] as "lastStatus",
        coalesce((array_agg(a.response ? 'refusal' order by a.id desc))[1], false) as "isRefusedByFile"
      from erp_attempt a where a.order_id = o.id and a.former_number is null
        and (not a.is_embedded or exists (select from erp_connection where kind = 'embedded'))
    ) tried
    where o.id = ${orderId}
    for update of d, o`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} has no export`);
  const { cause, year, last, ...order } = row;
  return { ...order, number: orderNumber({ cause, year, number: last }) };
}

/** Why an order can't be cancelled here, whatever the ERP says; null when it may be. */
function reasonAgainst(order: Cancellable): string | null {
  const { number, state, status, reference, attempts, lastStatus } = order;
  if (state === 'cancelled' || status === 'AN') return `${number} is cancelled already.`;
  if (state === 'written') return `${number} was written as a file for the ERP: only the ERP can cancel it.`;
  if (state === 'exported') return `${number} has reached the ERP, as ${reference ?? 'exported'}: cancel it there.`;
  if (state === 'outside' || order.isCopied) return `${number} was handled outside the shop: cancel it there.`;
  if (order.paymentState !== null) {
    return `${number} is paid online: it can't be cancelled here. Refund the payment at the provider, and cancel the order in the ERP.`;
  }
  if (attempts === 0) return null;
  if (lastStatus === 409) return `The ERP has another order ${number}: only the ERP can say what became of it.`;
  if (state === 'refused' && order.isRefusedByFile) return null;
  if (state !== 'refused' || lastStatus === null || !DEFINITE_REFUSALS.has(lastStatus)) {
    return `${number} was sent to the ERP without a clear answer: it may be there. Only the ERP can cancel it.`;
  }
  return null;
}

/**
 * Why the ERP may have an order that it refused; null when it reports that it does not know the number. One that can't be
 * asked has said so by its refusal, unless it could still take the file.
 */
async function knownToErp(
  { database, erp }: { database: Database; erp: AskedErp | null },
  { number, isRefusedByFile, file }: Cancellable,
): Promise<string | null> {
  if (erp === null) return `There is no ERP (ERP_URL) that could say whether it knows ${number}.`;
  try {
    if (!('orderStates' in erp)) {
      if (!isRefusedByFile) return `The ERP has not refused ${number} by a file: only the ERP can cancel it.`;
      const lost = await erp.whyLost(await findMarker(database, erp.settings.out));
      if (lost !== null) return `Nobody can tell now whether the file of ${number} was taken: of its folder, ${lost}.`;
      const isLeft = file !== null && (await erp.names()).has(file);
      return isLeft
        ? `The file ${file} still lies in its folder, where the ERP can take it: move it away first.`
        : null;
    }
    const known = (await erp.orderStates([number])).find((one) => one.number === number);
    return known ? `The ERP knows ${number} (${known.state}): cancel it there.` : null;
  } catch (error) {
    return `The ERP can't be asked now whether it knows ${number}: ${describeError(error)}`;
  }
}
