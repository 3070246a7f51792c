import type { Transaction } from 'kysely';
import { closedForPeople } from '../../../domain/closures.ts';
import type { HoldProposal } from '../../../domain/held-change.ts';
import { promisedDay, type HoldReason } from '../../../domain/hold-rules.ts';
import { findClosures } from '../../content/index.ts';
import type { Tables } from '../../database/index.ts';
import { requireHeldOrder } from './held-order.ts';
import { changeOf } from './change-lines.ts';

/** An order of the demonstration that waits for a person. */
export interface PastHold {
  orderId: number;
  reasons: readonly HoldReason[];
  at: Date;
  assigneeId?: number | null;
  postponedUntil?: string;
  /** The buyer is asked to agree to so many pieces of the first line. */
  asks?: { quantity: number; note: string; by: string; at: Date };
}

/** Holds orders of the demonstration that have not reached the ERP. */
export async function addPastHolds(transaction: Transaction<Tables>, holds: readonly PastHold[]): Promise<void> {
  const isClosed = closedForPeople(await findClosures(transaction));
  for (const { orderId, reasons, at, assigneeId = null, postponedUntil, asks } of holds) {
    await transaction
      .insertInto('erp_export')
      .values({ order_id: orderId, state: 'held' })
      .onConflict((conflict) =>
        conflict.column('order_id').doUpdateSet({ state: 'held', erp_reference: null, exported_at: null }),
      )
      .execute();
    await transaction
      .insertInto('order_hold')
      .values({
        ...{ order_id: orderId, reasons: JSON.stringify(reasons), held_at: at, promised_on: promisedDay(at, isClosed) },
        ...(postponedUntil !== undefined && { postponed_until: postponedUntil }),
      })
      .execute();
    if (assigneeId !== null)
      await transaction
        .insertInto('order_assignment')
        .values({ order_id: orderId, user_id: assigneeId, at, assigned_by: 'demo' })
        .execute();
    if (!asks) continue;
    const order = await requireHeldOrder(transaction, { orderId, office: null });
    const change = await changeOf(transaction, order, [{ position: 1, quantity: asks.quantity }]);
    if (!change) continue;
    const proposal: HoldProposal = { ...change.change, note: asks.note };
    await transaction
      .updateTable('order_hold')
      .set({ state: 'asked', proposal: JSON.stringify(proposal), asked_at: asks.at, asked_by: asks.by })
      .where('order_id', '=', orderId)
      .execute();
  }
}
