import type { Transaction } from 'kysely';
import type { Tables } from '../database/index.ts';
import { findErpOrder } from './erp-order.ts';

/** A past order that did not go smoothly: how the ERP took it, and what the office did. */
export interface PastCase {
  orderId: number;
  state: 'refused' | 'written' | 'exported' | 'cancelled';
  /** Attempts, the first one first; the error is that of a refusal where there is a response. */
  attempts: { at: Date; milliseconds: number; actor: string | null; error: string | null; response: object | null }[];
  cancellation?: { at: Date; by: string; reason: string };
  note?: { at: Date; author: string; note: string };
  assigneeId?: number;
  /** Reference of the capture with which it was paid online. */
  paidWith?: string;
}

/** Gives past orders the exports and attempts of orders that need the office. Nothing is sent. */
export async function notePastCases(transaction: Transaction<Tables>, cases: readonly PastCase[]): Promise<void> {
  for (const { orderId, state, attempts, cancellation, note, assigneeId, paidWith } of cases) {
    if (paidWith !== undefined)
      await transaction
        .updateTable('sales_order')
        .set({ payment_state: 'paid', payment_reference: paidWith, payment_method: 'PAYP' })
        .where('id', '=', orderId)
        .execute();
    const last = attempts.at(-1);
    await transaction
      .updateTable('erp_export')
      .set({
        state,
        ...(state !== 'exported' && { erp_reference: null, exported_at: null }),
        ...(state === 'written' && last && { written_at: last.at, written_file: 'ordine.json', is_overdue: true }),
        ...(cancellation && {
          ...{ cancellation_asked_at: cancellation.at, cancellation_asked_by: cancellation.by },
          cancellation_reason: cancellation.reason,
        }),
      })
      .where('order_id', '=', orderId)
      .execute();
    let firstId: number | null = null;
    for (const { at, milliseconds, actor, error, response } of attempts) {
      const request: object | null =
        firstId === null ? await findErpOrder(transaction, orderId) : { sameAsAttempt: firstId };
      const inserted: { id: number } = await transaction
        .insertInto('erp_attempt')
        .values({
          ...{ order_id: orderId, at, request: JSON.stringify(request), error, actor, is_embedded: true },
          ...{ response: response && JSON.stringify(response), duration_milliseconds: milliseconds },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      firstId ??= inserted.id;
    }
    if (note)
      await transaction
        .insertInto('order_note')
        .values({ order_id: orderId, ...note })
        .execute();
    if (assigneeId !== undefined)
      await transaction
        .insertInto('order_assignment')
        .values({ order_id: orderId, user_id: assigneeId, assigned_by: note?.author ?? 'demo' })
        .execute();
  }
}
