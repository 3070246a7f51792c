import type { Transaction } from 'kysely';
import type { Tables } from '../database/index.ts';

/** A payment of a past order, captured whole. */
export interface PastPayment {
  orderId: number;
  cents: number;
  at: Date;
  requestId: string;
  providerOrderId: string;
  captureId: string;
}

/** Writes a payment that the provider has; returns its id. */
export async function addPastPayment(transaction: Transaction<Tables>, payment: PastPayment): Promise<number> {
  const { orderId, cents, at, requestId, providerOrderId, captureId } = payment;
  const { id } = await transaction
    .insertInto('payment')
    .values({
      ...{ order_id: orderId, order_version: at, state: 'captured', amount_cents: cents, request_id: requestId },
      ...{ provider_order_id: providerOrderId, capture_id: captureId, captured_at: at, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const events = ['created', 'open', 'capturing', 'captured'].map((what) => ({
    ...{ payment_id: id, at, source: 'buyer', what },
  }));
  await transaction.insertInto('payment_event').values(events).execute();
  return id;
}
