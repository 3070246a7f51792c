import type { z } from 'zod';
import type {
  cancelGuestPayment,
  completeGuestPayment,
  guestPayment,
  guestPaymentRequest,
} from '../../contract/guest-payment.ts';
import { centsToEuro } from '../../domain/money.ts';
import { isSignedPaymentLink, findDocument, type CustomerDocument, type PaymentLink } from '../documents/index.ts';
import {
  cancelPayment,
  findDocumentPaymentState,
  findPayment,
  requestDocumentPayment,
  settlePayment,
} from '../payments/index.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import type { Handler } from './handler.ts';
import { pageUrl } from './page-url.ts';

type LinkRequest = z.output<typeof guestPayment.request>;

/** Exactly two decimals, so that a signed amount has only one spelling. */
const AMOUNT = /^\d{1,9}\.\d{2}$/;

/** Parses a link; null when its amount is not in the signed format. */
function parseLink({ causale, anno, numero, amount, expires }: LinkRequest): PaymentLink | null {
  const written = typeof amount === 'number' && Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : amount;
  if (typeof written !== 'string' || !AMOUNT.test(written)) return null;
  return { cause: causale, year: anno, number: numero, amountCents: Number(written.replace('.', '')), expires };
}

/** Returns the document of a link with a valid signature; the caller must check hasExpired. Fails with 403 or 404. */
async function requireDocument(
  services: Services,
  request: LinkRequest,
): Promise<{ link: PaymentLink; document: CustomerDocument; hasExpired: boolean }> {
  const link = parseLink(request);
  const { sessionSecret } = services.settings;
  if (!link || !isSignedPaymentLink(sessionSecret, link, request.signature)) {
    throw new AppError('forbidden', 'paymentLinkInvalid', { reason: 'link-invalid' });
  }
  const document = await findDocument(services.database.query, link);
  if (!document) throw new AppError('not-found', 'notFound');
  return { link, document, hasExpired: link.expires * 1000 <= services.clock().getTime() };
}

function expired(): AppError {
  return new AppError('forbidden', 'paymentLinkExpired', { reason: 'link-expired' });
}

export const handleGuestPayment: Handler<typeof guestPayment> = async (services, request) => {
  const { link, document, hasExpired } = await requireDocument(services, request);
  const state = await findDocumentPaymentState(services.database.query, document);
  // After payment the document can still be viewed.
  if (hasExpired && state !== 'paid' && state !== 'pending') throw expired();
  const isChanged = state === 'open' && document.openCents !== link.amountCents;
  return {
    message: {
      causale: document.cause,
      anno: document.year,
      numero: document.number,
      document: documentLabel(document),
      type: document.kind,
      company_name: document.companyName,
      date: document.issuedOn,
      due_date: document.dueOn,
      totale_doc: centsToEuro(document.totalCents),
      amount: centsToEuro(state === 'open' ? document.openCents : link.amountCents),
      state: isChanged ? 'changed' : state,
    },
  };
};

/** The link's fields as a query string, so that the payer returns to the document. */
function linkQuery({ causale, anno, numero, amount, expires, signature }: LinkRequest): string {
  const words = { causale, anno, numero, amount, expires, signature };
  return new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)])).toString();
}

export const handleGuestPaymentRequest: Handler<typeof guestPaymentRequest> = async (services, request, context) => {
  const { link, document, hasExpired } = await requireDocument(services, request);
  if (hasExpired) throw expired();
  const { company } = await services.shopSettings.current();
  const query = linkQuery(request);
  const place = await requestDocumentPayment(services, {
    document,
    shownCents: link.amountCents,
    reference: documentLabel(document),
    returnUrl: `${pageUrl(services, context, 'guest-payment-return')}?${query}`,
    cancelUrl: `${pageUrl(services, context, 'guest-payment-cancelled')}?${query}`,
    locale: context.locale,
    brand: company.name,
  });
  return { message: { payment_url: place.url, amount: centsToEuro(place.amountCents) } };
};

/** Id of the payment with this provider token; a payment of another document fails with 404. */
async function requirePayment(services: Services, request: LinkRequest & { token: string }): Promise<number> {
  const { document } = await requireDocument(services, request);
  const payment = await findPayment(services.database.query, { providerOrderId: request.token });
  if (payment?.document_id !== document.id) throw new AppError('not-found', 'notFound');
  return payment.id;
}

export const handleCompleteGuestPayment: Handler<typeof completeGuestPayment> = async (services, request) => {
  const paymentId = await requirePayment(services, request);
  try {
    const outcome = await settlePayment(services, paymentId, 'return');
    if (outcome === null) throw new Error('a payment just read is gone');
    return { message: { outcome } };
  } catch (error) {
    services.logger.warn({ payment: paymentId, reason: String(error) }, 'a payment could not be looked up');
    throw new AppError('unavailable', 'paymentProviderAway', { reason: 'payment-provider-away' });
  }
};

export const handleCancelGuestPayment: Handler<typeof cancelGuestPayment> = async (services, request) => {
  const outcome = await cancelPayment(services, await requirePayment(services, request));
  if (outcome === null) throw new Error('a payment just read is gone');
  return { message: { outcome } };
};
