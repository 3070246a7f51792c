import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DueDate, DueKey } from '../documents/index.ts';
import type { Tables } from '../database/index.ts';
import type { Payment } from './payment-record.ts';

/** What a payment pays of one due date, in cents. */
export interface PaymentPart extends DueKey {
  cents: number;
}

/** SQL condition: the columns of these due dates are among `parts`. */
export function isAmongParts(
  documentId: RawBuilder<unknown>,
  position: RawBuilder<unknown>,
  parts: readonly DueKey[],
): RawBuilder<boolean> {
  const [documents, positions] = [parts.map((part) => part.documentId), parts.map((part) => part.position)];
  return sql<boolean>`(${documentId}, ${position}) in (
    select * from unnest(${documents}::bigint[], ${positions}::integer[]))`;
}

/** What a payment pays of each due date. */
export async function listParts(query: Kysely<Tables>, paymentId: number): Promise<PaymentPart[]> {
  return query
    .selectFrom('payment_allocation')
    .select(['document_id as documentId', 'position', 'cents'])
    .where('payment_id', '=', paymentId)
    .orderBy('document_id')
    .orderBy('position')
    .execute();
}

/** Whether two payments pay the same amounts of the same due dates. */
export function areSameParts(one: readonly PaymentPart[], other: readonly PaymentPart[]): boolean {
  const key = ({ documentId, position, cents }: PaymentPart) => `${documentId} ${position} ${cents}`;
  const keys = new Set(one.map(key));
  return one.length === other.length && other.every((part) => keys.has(key(part)));
}

const keyOf = ({ documentId, position }: DueKey): string => `${documentId} ${position}`;

/** The allocation of each part, with the due date as it is now. `due` has all due dates of the documents. */
function allocationsOf(paymentId: number, parts: readonly PaymentPart[], due: readonly DueDate[]) {
  const stored = new Map(due.map((one) => [keyOf(one), one]));
  return parts.map((part) => {
    const one = stored.get(keyOf(part));
    if (!one) throw new Error(`there is no due date ${keyOf(part)}`);
    const ofDocument = due.filter(({ documentId }) => documentId === part.documentId);
    return {
      ...{ payment_id: paymentId, document_id: part.documentId, position: part.position, cents: part.cents },
      ...{ due_on: one.dueOn, due_cents: one.cents, open_cents: one.openCents },
      document_open_cents: ofDocument.reduce((cents, { openCents }) => cents + openCents, 0),
    };
  });
}

/** Allocates a payment to due dates; again, just before the money is captured, with what is open of them then. */
export async function allocate(
  transaction: Transaction<Tables>,
  payment: Pick<Payment, 'id'>,
  parts: readonly PaymentPart[],
  due: readonly DueDate[],
): Promise<void> {
  await transaction
    .insertInto('payment_allocation')
    .values(allocationsOf(payment.id, parts, due))
    .onConflict((conflict) =>
      conflict.columns(['payment_id', 'document_id', 'position']).doUpdateSet((row) => ({
        due_on: row.ref('excluded.due_on'),
        due_cents: row.ref('excluded.due_cents'),
        open_cents: row.ref('excluded.open_cents'),
        document_open_cents: row.ref('excluded.document_open_cents'),
      })),
    )
    .execute();
}

/**
 * Deducts refunded money from the allocations of a payment, the latest due date first. Where the ERP has booked the
 * payment, only its figure counts, so the refund is stored until that figure contains it.
 */
export async function reduceAllocations(
  transaction: Transaction<Tables>,
  paymentId: number,
  refundedCents: number,
): Promise<void> {
  const rows = await transaction
    .selectFrom('payment_allocation as a')
    .innerJoin('customer_document as d', 'd.id', 'a.document_id')
    .select(['a.document_id', 'a.position', 'a.cents', 'a.refunded_cents', 'a.booked_at'])
    .select(['a.refund_cents', 'a.refund_open_cents', 'd.open_cents as erp_open_cents'])
    .where('payment_id', '=', paymentId)
    .orderBy('a.due_on', 'desc')
    .orderBy('a.document_id', 'desc')
    .orderBy('a.position', 'desc')
    .execute();
  let left = refundedCents;
  for (const row of rows) {
    const cents = Math.min(left, row.cents - row.refunded_cents);
    if (cents <= 0) continue;
    left -= cents;
    const kept =
      row.booked_at === null
        ? {}
        : { refund_cents: row.refund_cents + cents, refund_open_cents: row.refund_open_cents ?? row.erp_open_cents };
    await transaction
      .updateTable('payment_allocation')
      .set({ refunded_cents: row.refunded_cents + cents, ...kept })
      .where('payment_id', '=', paymentId)
      .where('document_id', '=', row.document_id)
      .where('position', '=', row.position)
      .execute();
  }
}
