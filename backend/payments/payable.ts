import type { Kysely, Transaction } from 'kysely';
import { lockDueDates } from '../documents/index.ts';
import { closeForPayment, lockForPayment, releasePaid, reopenUnpaid } from '../orders/index.ts';
import type { Tables } from '../database/index.ts';
import { allocate, listParts, type PaymentPart } from './allocations.ts';
import type { Payment } from './payment-record.ts';

/** What a payment is for: an order in one of its versions, or due dates of one customer. */
export type Payable = { orderId: number; version: Date } | { parts: readonly PaymentPart[] };

/** What a payment is for. */
export async function findPayable(
  query: Kysely<Tables>,
  payment: Pick<Payment, 'id' | 'order_id' | 'order_version'>,
): Promise<Payable> {
  const { id, order_id: orderId, order_version: version } = payment;
  if (orderId !== null && version !== null) return { orderId, version };
  const parts = await listParts(query, id);
  if (parts.length === 0) throw new Error(`payment ${id} is for nothing`);
  return { parts };
}

const documentsOf = (parts: readonly PaymentPart[]): number[] => parts.map(({ documentId }) => documentId);

/** Locks what is paid until the transaction ends; always done before the payment is locked. */
export async function lockPayable(transaction: Transaction<Tables>, payable: Payable): Promise<void> {
  if ('orderId' in payable) await lockForPayment(transaction, payable.orderId);
  else await lockDueDates(transaction, documentsOf(payable.parts));
}

/**
 * Closes what is paid for changes, just before the money is captured: an order as `closeForPayment` does; of each due
 * date, exactly the amount of the attempt must still be open. Returns the reason why it may not be paid, or null when
 * it may.
 */
export async function closePayable(
  transaction: Transaction<Tables>,
  payment: Payment,
  now: Date,
): Promise<string | null> {
  const payable = await findPayable(transaction, payment);
  if ('orderId' in payable) {
    const result = await closeForPayment(transaction, payable.orderId, payable.version, now);
    if (result === 'closed') return null;
    return result === 'changed' ? 'the cart has changed' : 'the order is not to be paid';
  }
  const { parts } = payable;
  const due = await lockDueDates(transaction, documentsOf(parts));
  const isOpen = parts.every(({ documentId, position, cents }) =>
    due.some(
      (one) =>
        one.documentId === documentId && one.position === position && one.openCents === cents && !one.isBeingPaid,
    ),
  );
  if (!isOpen) return 'another amount of the document is open';
  await allocate(transaction, payment, parts, due);
  return null;
}

/** After the capture: a paid order is exported to the ERP. For due dates the allocations themselves are the record. */
export async function releasePayable(
  transaction: Transaction<Tables>,
  payable: Payable,
  paid: { reference: string; now: Date },
): Promise<void> {
  if (!('orderId' in payable)) return;
  const isReleased = await releasePaid(transaction, payable.orderId, paid);
  if (!isReleased) throw new Error(`order ${payable.orderId} was paid without being fixed`);
}

/** After a failed capture: an order can be paid again. A due date can as soon as its attempt is over. */
export async function reopenPayable(transaction: Transaction<Tables>, payable: Payable, now: Date): Promise<void> {
  if ('orderId' in payable) await reopenUnpaid(transaction, payable.orderId, now);
}
