import type { Transaction } from 'kysely';
import { lockOpenAmount } from '../documents/index.ts';
import { closeForPayment, lockForPayment, releasePaid, reopenUnpaid } from '../orders/index.ts';
import type { Tables } from '../database/index.ts';
import type { Payment } from './payment-record.ts';

/** What a payment is for: an order in one of its versions, or a document. */
export type Payable = { orderId: number; version: Date } | { documentId: number };

/** What a payment is for, from its table row. */
export function payableOf(payment: Pick<Payment, 'id' | 'order_id' | 'order_version' | 'document_id'>): Payable {
  const { id, order_id: orderId, order_version: version, document_id: documentId } = payment;
  if (orderId !== null && version !== null) return { orderId, version };
  if (documentId !== null) return { documentId };
  throw new Error(`payment ${id} is for nothing`);
}

/** Locks what is paid until the transaction ends; always done before the payment is locked. */
export async function lockPayable(transaction: Transaction<Tables>, payable: Payable): Promise<void> {
  if ('orderId' in payable) await lockForPayment(transaction, payable.orderId);
  else await lockOpenAmount(transaction, payable.documentId);
}

/**
 * Closes what is paid for changes, just before the money is captured: an order as `closeForPayment` does; of a document
 * exactly the amount of the attempt must still be open. Returns the reason why it may not be paid, or null when it may.
 */
export async function closePayable(
  transaction: Transaction<Tables>,
  payment: Payment,
  now: Date,
): Promise<string | null> {
  const payable = payableOf(payment);
  if ('orderId' in payable) {
    const result = await closeForPayment(transaction, payable.orderId, payable.version, now);
    if (result === 'closed') return null;
    return result === 'changed' ? 'the cart has changed' : 'the order is not to be paid';
  }
  const open = await lockOpenAmount(transaction, payable.documentId);
  return open === payment.amount_cents ? null : 'another amount of the document is open';
}

/** After the capture: a paid order is exported to the ERP. For a document the payment itself is the record. */
export async function releasePayable(
  transaction: Transaction<Tables>,
  payable: Payable,
  reference: string,
): Promise<void> {
  if (!('orderId' in payable)) return;
  const isReleased = await releasePaid(transaction, payable.orderId, reference);
  if (!isReleased) throw new Error(`order ${payable.orderId} was paid without being fixed`);
}

/** After a failed capture: an order can be paid again. A document can as soon as its attempt is over. */
export async function reopenPayable(transaction: Transaction<Tables>, payable: Payable, now: Date): Promise<void> {
  if ('orderId' in payable) await reopenUnpaid(transaction, payable.orderId, now);
}
