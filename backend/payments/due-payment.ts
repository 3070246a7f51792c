import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import { lockDueDates, type DueDate, type DueKey } from '../documents/index.ts';
import { AppError } from '../app-error.ts';
import { allocate } from './allocations.ts';
import { paymentPageOf, requireGateway, startAttempt, type PaymentPage, type PaymentEnvironment } from './attempt.ts';
import type { PaymentServices } from './services.ts';

/** Payment state of due dates for their payer: `pending` must not be paid again, `void` has nothing to pay. */
export type DuePaymentState = 'open' | 'pending' | 'paid' | 'void';

/** What is still to be paid of due dates, in cents. */
export function openCentsOf(due: readonly DueDate[]): number {
  return due.reduce((cents, { openCents }) => cents + openCents, 0);
}

/** Payment state of due dates that are paid together. */
export function duePaymentState(due: readonly DueDate[]): DuePaymentState {
  if (due.length === 0 || due.some(({ documentKind }) => documentKind !== 'invoice')) return 'void';
  if (due.some(({ isBeingPaid }) => isBeingPaid)) return 'pending';
  return openCentsOf(due) === 0 ? 'paid' : 'open';
}

export interface DuePaymentIntent extends PaymentEnvironment {
  /** The due dates that are paid, of one customer. */
  dueDates: readonly DueKey[];
  /** The amount shown to the payer; the amount paid is what is open. */
  shownCents: number;
}

/**
 * Creates an attempt to pay what is open of due dates, or returns the one that is already waiting for approval;
 * one for some of them and others is cancelled. Fails with `conflict` when they are paid, being paid, have nothing to
 * pay, or when what is open is not the amount shown to the payer; with `unavailable` when the provider can't be
 * reached.
 */
export async function requestDuePayment(services: PaymentServices, intent: DuePaymentIntent): Promise<PaymentPage> {
  requireGateway(services);
  const { payment, paid } = await services.database.query.transaction().execute(async (transaction) => {
    const documentIds = intent.dueDates.map(({ documentId }) => documentId);
    const due = documentIds.length > 0 ? await lockDueDates(transaction, documentIds) : [];
    const wanted = due.filter(({ documentId, position }) =>
      intent.dueDates.some((key) => key.documentId === documentId && key.position === position),
    );
    const state = duePaymentState(wanted);
    const isOfOne = new Set(wanted.map(({ customerId }) => customerId)).size === 1;
    if (state === 'void' || !isOfOne) {
      throw new AppError('conflict', 'documentNotPayable', { reason: 'document-not-payable' });
    }
    if (state === 'paid') throw new AppError('conflict', 'documentPaid', { reason: 'document-paid' });
    if (state === 'pending') throw new AppError('conflict', 'paymentUnderWay', { reason: 'payment-under-way' });
    const open = openCentsOf(wanted);
    if (open !== intent.shownCents) {
      throw new AppError('conflict', 'documentAmountChanged', { reason: 'document-amount-changed' });
    }
    const parts = wanted.flatMap(({ documentId, position, openCents }) =>
      openCents > 0 ? [{ documentId, position, cents: openCents }] : [],
    );
    const attempt = await startAttempt(transaction, services, { parts }, open);
    await allocate(transaction, attempt, parts, due);
    return { payment: attempt, paid: wanted };
  });
  return paymentPageOf(services, payment, { ...intent, reference: referenceOf(payment.id, paid) });
}

/** The documents on the payer's statement. The provider accepts a text only once, and a document is paid in parts. */
function referenceOf(paymentId: number, paid: readonly DocumentName[]): string {
  const labels = [...new Set(paid.map(documentLabel))];
  const more = labels.length > 1 ? ` +${labels.length - 1}` : '';
  return `${labels[0] ?? ''}${more} (${paymentId})`;
}
