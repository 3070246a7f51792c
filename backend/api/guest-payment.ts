import type { z } from 'zod';
import type {
  cancelGuestPayment,
  completeGuestPayment,
  guestPayment,
  guestPaymentRequest,
} from '../../contract/guest-payment.ts';
import { centsToEuro } from '../../domain/money.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { paymentState } from '../../domain/due-dates.ts';
import { shopDay } from '../../domain/shop-day.ts';
import {
  findDocuments,
  isSignedPaymentLink,
  listDueDates,
  parseDueDates,
  type CustomerDocument,
  type DueDate,
  type PaymentLink,
} from '../documents/index.ts';
import {
  cancelPayment,
  duePaymentState,
  findPayment,
  listParts,
  openCentsOf,
  requestDuePayment,
  settlePayment,
} from '../payments/index.ts';
import { secretsOf } from '../notifications/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import type { Handler } from './handler.ts';
import { pageUrl } from './page-url.ts';

type LinkRequest = z.output<typeof guestPayment.request>;

/** Exactly two decimals, so that a signed amount has only one spelling. */
const AMOUNT = /^\d{1,9}\.\d{2}$/;

/** Parses a link; null when its amount or due dates are not in the signed format. */
function parseLink({ causale, anno, numero, scadenze, amount, expires }: LinkRequest): PaymentLink | null {
  const written = typeof amount === 'number' && Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : amount;
  if (typeof written !== 'string' || !AMOUNT.test(written)) return null;
  const amountCents = Number(written.replace('.', ''));
  return { cause: causale, year: anno, number: numero, amountCents, expires, dueDates: scadenze };
}

/** What a link pays: documents in the order of the link, and their due dates. */
interface LinkedPayment {
  link: PaymentLink;
  documents: [CustomerDocument, ...CustomerDocument[]];
  due: DueDate[];
  hasExpired: boolean;
}

/** What a link with a valid signature pays; the caller must check hasExpired. Fails with 403 or 404. */
async function requirePayable(services: Services, request: LinkRequest): Promise<LinkedPayment> {
  const link = parseLink(request);
  const { sessionSecret: secret, formerSecret } = services.settings;
  const named = link?.dueDates === undefined ? null : parseDueDates(link.dueDates);
  if (
    !link ||
    !isSignedPaymentLink(secretsOf({ secret, formerSecret }), link, request.signature) ||
    (link.dueDates !== undefined && !named)
  ) {
    throw new AppError('forbidden', 'paymentLinkInvalid', { reason: 'link-invalid' });
  }
  const { query } = services.database;
  const labels = [...new Set((named ?? [link]).map(documentLabel))];
  const found = await findDocuments(query, named ?? [link]);
  const [first, ...more] = labels.flatMap((label) => found.find((one) => documentLabel(one) === label) ?? []);
  if (!first || more.length + 1 < labels.length) throw new AppError('not-found', 'notFound');
  const all = await listDueDates(query, { invoiceIds: found.map(({ id }) => id) });
  const due = all.filter(
    (one) =>
      named === null || named.some((key) => documentLabel(key) === documentLabel(one) && key.position === one.position),
  );
  const hasExpired = link.expires * 1000 <= services.clock().getTime();
  return { link, documents: [first, ...more], due, hasExpired };
}

function expired(): AppError {
  return new AppError('forbidden', 'paymentLinkExpired', { reason: 'link-expired' });
}

export const handleGuestPayment: Handler<typeof guestPayment> = async (services, request) => {
  const { link, documents, due, hasExpired } = await requirePayable(services, request);
  const state = duePaymentState(due);
  // After payment the document can still be viewed.
  if (hasExpired && state !== 'paid' && state !== 'pending') throw expired();
  const openCents = openCentsOf(due);
  const isChanged = state === 'open' && openCents !== link.amountCents;
  const open = due.filter((one) => one.openCents !== 0);
  const shown = open.length > 0 ? open : due;
  const [document] = documents;
  const today = shopDay(services.clock());
  return {
    message: {
      causale: document.cause,
      anno: document.year,
      numero: document.number,
      document: documentLabel(document),
      documents: documents.map(documentLabel),
      type: document.kind,
      company_name: document.companyName,
      date: document.issuedOn,
      due_date: shown[0]?.dueOn ?? document.dueOn,
      totale_doc: centsToEuro(documents.reduce((cents, { totalCents }) => cents + totalCents, 0)),
      amount: centsToEuro(state === 'open' ? openCents : link.amountCents),
      deadlines: shown.map((one) => ({
        document: documentLabel(one),
        date: one.issuedOn,
        data_scadenza: one.dueOn,
        importo: centsToEuro(one.cents),
        aperto: centsToEuro(one.openCents),
        stato: paymentState({ kind: one.documentKind, openCents: one.openCents, dueOn: one.dueOn }, today),
      })),
      state: isChanged ? 'changed' : state,
    },
  };
};

/** The link's fields as a query string, so that the payer returns to the document. */
function linkQuery({ causale, anno, numero, scadenze, amount, expires, signature }: LinkRequest): string {
  const words = { causale, anno, numero, ...(scadenze === undefined ? {} : { scadenze }), amount, expires, signature };
  return new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)])).toString();
}

export const handleGuestPaymentRequest: Handler<typeof guestPaymentRequest> = async (services, request, context) => {
  const { link, due, hasExpired } = await requirePayable(services, request);
  if (hasExpired) throw expired();
  const { company } = await services.shopSettings.current();
  const query = linkQuery(request);
  const place = await requestDuePayment(services, {
    dueDates: due,
    shownCents: link.amountCents,
    returnUrl: `${pageUrl(services, context, 'guest-payment-return')}?${query}`,
    cancelUrl: `${pageUrl(services, context, 'guest-payment-cancelled')}?${query}`,
    locale: context.locale,
    brand: company.name,
  });
  return { message: { payment_url: place.url, amount: centsToEuro(place.amountCents) } };
};

/** Id of the payment with this provider token; a payment of a document that the link does not name fails with 404. */
async function requirePayment(services: Services, request: LinkRequest & { token: string }): Promise<number> {
  const { documents } = await requirePayable(services, request);
  const { query } = services.database;
  const payment = await findPayment(query, { providerOrderId: request.token });
  const parts = payment ? await listParts(query, payment.id) : [];
  const isNamed = parts.every(({ documentId }) => documents.some(({ id }) => id === documentId));
  if (!payment || parts.length === 0 || !isNamed) throw new AppError('not-found', 'notFound');
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
