import type { Kysely } from 'kysely';
import { paymentOutcome } from '../../domain/payment-status.ts';
import { lockOpenAmount, type CustomerDocument } from '../documents/index.ts';
import type { Tables } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import {
  LIVE,
  paymentPageOf,
  requireGateway,
  startAttempt,
  type PaymentPage,
  type PaymentEnvironment,
} from './attempt.ts';
import type { PaymentServices } from './services.ts';

/** Payment state of a document for its payer: `pending` must not be paid again, `void` has nothing to pay. */
export type DocumentPaymentState = 'open' | 'pending' | 'paid' | 'void';

/** Payment state of a document, from the ERP's open amount and the online payments. */
export async function findDocumentPaymentState(
  query: Kysely<Tables>,
  { id, kind, openCents }: CustomerDocument,
): Promise<DocumentPaymentState> {
  if (kind !== 'invoice') return 'void';
  const live = await query
    .selectFrom('payment')
    .select('state')
    .where('document_id', '=', id)
    .where('state', 'in', LIVE)
    .executeTakeFirst();
  const outcome = live ? paymentOutcome(live.state) : 'open';
  if (outcome === 'paid' || outcome === 'pending') return outcome;
  return openCents === 0 ? 'paid' : 'open';
}

export interface DocumentPaymentIntent extends PaymentEnvironment {
  document: CustomerDocument;
  /** The amount shown to the payer; the amount paid is the document's. */
  shownCents: number;
  reference: string;
}

/**
 * Creates an attempt to pay the open amount of a document (R7.34), or returns the one already waiting for approval.
 * Fails with `conflict` when it is paid, being paid, has nothing to pay, or when the open amount is not the one shown
 * to the payer; with `unavailable` when the provider can't be reached.
 */
export async function requestDocumentPayment(
  services: PaymentServices,
  intent: DocumentPaymentIntent,
): Promise<PaymentPage> {
  requireGateway(services);
  const payment = await services.database.query.transaction().execute(async (transaction) => {
    const { document } = intent;
    const openCents = await lockOpenAmount(transaction, document.id);
    if (openCents === null) {
      throw new AppError('conflict', 'documentNotPayable', { reason: 'document-not-payable' });
    }
    const state = await findDocumentPaymentState(transaction, { ...document, openCents });
    if (state === 'paid') throw new AppError('conflict', 'documentPaid', { reason: 'document-paid' });
    if (state === 'pending') throw new AppError('conflict', 'paymentUnderWay', { reason: 'payment-under-way' });
    if (openCents !== intent.shownCents) {
      throw new AppError('conflict', 'documentAmountChanged', { reason: 'document-amount-changed' });
    }
    return startAttempt(transaction, services, { documentId: document.id }, openCents);
  });
  return paymentPageOf(services, payment, intent);
}
