import { sql, type Transaction } from 'kysely';
import { parseCents } from '../../domain/money.ts';
import type { Database, Tables } from '../database/index.ts';
import { REFUSED, type AskedErp, type ErpOrderState } from '../integrations/erp/index.ts';
import { lastOrderBeforeReturn } from '../outgoing/index.ts';
import { scheduleConfirmation } from './confirmation/send-confirmation.ts';
import { logOrders } from './erp-connection.ts';
import { describeError, scheduleExport } from './export-order.ts';
import type { ErpExportState } from './order-exports.ts';
import { raiseNumbers, type NumberServices } from './raise-numbers.ts';
import { ORDER_CAUSE, orderNumber } from './services.ts';

/** An order sent after the database was taken back, and the ERP's order with the same number. */
export interface NumberConflict {
  number: string;
  customerCode: string;
  companyName: string;
  totalCents: number;
  /** What the ERP says about the number. */
  known: ErpOrderState;
  /** The ERP's answer to the last attempt to submit the order; null: there was none, or none was made. */
  answer: unknown;
}

interface LockedOrder {
  cause: string;
  year: number;
  last: number;
  state: ErpExportState;
  customerCode: string;
  companyName: string;
  totalCents: number;
  answer: unknown;
}

async function lockOrder(transaction: Transaction<Tables>, orderId: number): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select o.cause, o.year, o.number as last, d.state, c.code as "customerCode", c.company_name as "companyName",
      o.total_cents as "totalCents", (select a.response from erp_attempt a
        where a.order_id = o.id and a.former_number is null order by a.id desc limit 1) as answer
    from sales_order o join erp_export d on d.order_id = o.id join customer c on c.id = o.customer_id
    where o.id = ${orderId} for update of d, o`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} has no export`);
  return row;
}

/**
 * The order and what the ERP knows under its number, or why its number is no conflict: it was sent before the database
 * was taken back, it has reached the ERP, or the ERP does not know the number or can't be asked.
 */
export async function findNumberConflict(
  { database, erp }: { database: Database; erp: AskedErp | null },
  orderId: number,
): Promise<NumberConflict | string> {
  const order = await database.query.transaction().execute((transaction) => lockOrder(transaction, orderId));
  const { customerCode, companyName, totalCents, state, answer } = order;
  const number = orderNumber({ ...order, number: order.last });
  if (state !== 'waiting' && state !== 'refused') return `${number} neither waits for the ERP nor was it refused.`;
  const before = await lastOrderBeforeReturn(database.query);
  if (before === null || orderId <= before) {
    return `${number} was not sent after a restore: its number is its own.`;
  }
  if (erp === null) return `There is no ERP (ERP_URL) that could say whether it knows ${number}.`;
  if (!('orderStates' in erp)) {
    // It can't be asked; that it has refused the number is its answer.
    if (state !== 'refused') return `The ERP has not refused ${number}: it can be sent with this number.`;
    return { number, customerCode, companyName, totalCents, known: { number, state: REFUSED }, answer };
  }
  try {
    const known = (await erp.orderStates([number])).find((one) => one.number === number);
    if (!known) return `The ERP does not know ${number}: it can be sent with this number.`;
    return { number, customerCode, companyName, totalCents, known, answer };
  } catch (error) {
    return `The ERP can't be asked now whether it knows ${number}: ${describeError(error)}`;
  }
}

/**
 * Whether what a person has read in the ERP proves that its order is another one: its customer, or its total in euro.
 * Neither may be that of ours.
 */
export function provesOther(read: string, { customerCode, totalCents }: NumberConflict): boolean {
  const text = read.trim();
  const total = /^\d[\d.,]*[.,]\d{2}$/.test(text) ? parseCents(text) : null;
  return total === null ? text !== '' && text !== customerCode : total !== totalCents;
}

/**
 * Gives an order the next number, because a person has confirmed that the ERP's order with its number is another one.
 * The old number still finds it; it goes to the ERP with the new one, and its confirmation is mailed again. Returns the
 * new number, or why it was not given.
 */
export async function renumberOrder(
  services: NumberServices,
  orderId: number,
  { conflict, read, actor }: { conflict: NumberConflict; read: string; actor: string },
): Promise<{ number: string } | { reason: string }> {
  const { database, clock } = services;
  if (!provesOther(read, conflict)) {
    return { reason: `${read} is what ${conflict.number} has here: the ERP's order may be the same one.` };
  }
  // The new number must be free at the ERP as well.
  await raiseNumbers(services);
  return database.query.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const name = { cause: order.cause, year: order.year, number: order.last };
    const isUnchanged = orderNumber(name) === conflict.number && ['waiting', 'refused'].includes(order.state);
    if (!isUnchanged) return { reason: `${conflict.number} has changed meanwhile; look at it again.` };
    const { rows } = await sql<{ last_number: number }>`
      update document_number set last_number = last_number + 1 where cause = ${ORDER_CAUSE} and year = ${order.year}
      returning last_number`.execute(transaction);
    const next = { ...name, number: rows[0]?.last_number ?? 1 };
    const number = orderNumber(next);
    await transaction
      .insertInto('order_former_number')
      .values({ order_id: orderId, ...name, actor, replaced_at: clock() })
      .execute();
    await transaction.updateTable('sales_order').set({ number: next.number }).where('id', '=', orderId).execute();
    await transaction
      .updateTable('erp_attempt')
      .set({ former_number: conflict.number })
      .where('order_id', '=', orderId)
      .where('former_number', 'is', null)
      .execute();
    await transaction.updateTable('erp_export').set({ state: 'waiting' }).where('order_id', '=', orderId).execute();
    await scheduleExport(transaction, orderId, 1, 0);
    await transaction
      .updateTable('order_mail')
      .set({ state: 'waiting', delivered: [], text_version: null })
      .where('order_id', '=', orderId)
      .execute();
    await scheduleConfirmation(transaction, orderId, 1, 0);
    const entry = `number ${number} in place of ${conflict.number}: the ERP has another order with it (${read}), confirmed by ${actor}`;
    await logOrders(transaction, [orderId], clock(), entry);
    return { number };
  });
}

/** The numbers of waiting orders, sent since the database was taken back and never submitted, that the ERP knows; none of an ERP that can't be asked. */
export async function listNumberConflicts(database: Database, erp: AskedErp): Promise<string[]> {
  const before = await lastOrderBeforeReturn(database.query);
  if (before === null || !('orderStates' in erp)) return [];
  const { rows } = await sql<{ cause: string; year: number; number: number }>`
    select o.cause, o.year, o.number from sales_order o join erp_export d on d.order_id = o.id
    where o.id > ${before} and d.state = 'waiting'
      and not exists (select from erp_attempt a where a.order_id = o.id and a.former_number is null)
    order by o.id`.execute(database.query);
  const numbers = rows.map(orderNumber);
  const known: string[] = [];
  while (numbers.length > 0) {
    const states = await erp.orderStates(numbers.splice(0, 200));
    known.push(...states.map(({ number }) => number));
  }
  return known.sort();
}
