import type { Kysely, Selectable, Transaction } from 'kysely';
import { isUndecided, canTransitionPayment, type PaymentState } from '../../domain/payment-status.ts';
import type { Tables } from '../database/index.ts';
import type { PaymentServices, PaymentSource } from './services.ts';

/** One stored payment attempt. */
export type Payment = Selectable<Tables['payment']>;

/** Milliseconds until the provider is asked again about an undecided payment. */
const FIRST_BACKOFF = 60_000;
const LONGEST_BACKOFF = 900_000;

/** The attempt with that id, or with that order or capture id of the provider; `lock` locks it until the transaction ends. */
export async function findPayment(
  query: Kysely<Tables>,
  key: { id: number } | { providerOrderId: string } | { captureId: string },
  options: { lock?: boolean } = {},
): Promise<Payment | null> {
  let select = query.selectFrom('payment').selectAll();
  if ('id' in key) select = select.where('id', '=', key.id);
  else if ('captureId' in key) select = select.where('capture_id', '=', key.captureId);
  else select = select.where('provider_order_id', '=', key.providerOrderId);
  if (options.lock) select = select.forUpdate();
  return (await select.executeTakeFirst()) ?? null;
}

/** Stores an event of a payment. */
export async function recordEvent(
  query: Kysely<Tables>,
  event: { payment: Pick<Payment, 'id'>; at: Date; source: PaymentSource; what: string },
): Promise<void> {
  const { payment, at, source, what } = event;
  const values = { payment_id: payment.id, at, source, what: what.slice(0, 500) };
  await query.insertInto('payment_event').values(values).execute();
}

export interface PaymentTransition {
  to: PaymentState;
  source: PaymentSource;
  /** Explanation for the staff. */
  reason?: string;
  captureId?: string;
}

/**
 * Changes the state of a payment, which the caller must have locked; this is the only way to do so. False, with nothing
 * changed, for a transition that the table of `domain/payment-status.ts` does not allow, for example after a late
 * response.
 */
export async function transitionPayment(
  transaction: Transaction<Tables>,
  services: Pick<PaymentServices, 'clock'>,
  payment: Payment,
  transition: PaymentTransition,
): Promise<boolean> {
  if (!canTransitionPayment(payment.state, transition.to)) return false;
  const now = services.clock();
  await transaction
    .updateTable('payment')
    .set({
      state: transition.to,
      updated_at: now,
      next_check_at: isUndecided(transition.to) ? new Date(now.getTime() + FIRST_BACKOFF) : null,
      checks: 0,
      ...(transition.to === 'captured' ? { captured_at: now } : {}),
      ...(transition.reason === undefined ? {} : { reason: transition.reason.slice(0, 500) }),
      ...(transition.captureId === undefined ? {} : { capture_id: transition.captureId }),
    })
    .where('id', '=', payment.id)
    .execute();
  const what = transition.reason === undefined ? transition.to : `${transition.to}: ${transition.reason}`;
  await recordEvent(transaction, { payment, at: now, source: transition.source, what });
  return true;
}

/** Schedules the next check of a payment that is still undecided: after 1, 2, 4 … up to 15 minutes. */
export async function postponeCheck(services: PaymentServices, paymentId: number): Promise<void> {
  const { query } = services.database;
  const payment = await findPayment(query, { id: paymentId });
  if (!payment || !isUndecided(payment.state)) return;
  const backoff = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** Math.min(payment.checks, 10));
  await query
    .updateTable('payment')
    .set({ checks: payment.checks + 1, next_check_at: new Date(services.clock().getTime() + backoff) })
    .where('id', '=', paymentId)
    .where('state', '=', payment.state)
    .execute();
}
