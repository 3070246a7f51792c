import type { documentPayment } from '../../contract/document-payment.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { whyNotPayable } from '../../domain/due-dates.ts';
import { AppError } from '../app-error.ts';
import { isInScope, requireClient, scopeOf } from '../customers/index.ts';
import { findDocument, listDueDates, signPaymentLink } from '../documents/index.ts';
import type { Handler } from './handler.ts';

/** How long the link is valid, in seconds: long enough to read the page and press its button. */
const VALID = 3600;

export const handleDocumentPayment: Handler<typeof documentPayment> = async (services, request, context) => {
  if (!context.mayUse('deadlines.view')) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  const client = requireClient(context.requester);
  const { customer } = client;
  const { query } = services.database;
  const name = { cause: request.causale, year: request.anno, number: request.numero };
  const document = await findDocument(query, name);
  const isOwn = document?.customerCode === customer.code && isInScope(scopeOf(client), document.addressId);
  if (!isOwn) throw new AppError('not-found', 'notFound');
  const open = (await listDueDates(query, { invoiceIds: [document.id] })).filter(({ openCents }) => openCents !== 0);
  if (open.length === 0) throw new AppError('conflict', 'documentPaid', { reason: 'document-paid' });
  if (open.every((due) => whyNotPayable(due, open.length) !== null)) {
    throw new AppError('conflict', 'documentNotPayable', { reason: 'document-not-payable' });
  }
  const link = {
    ...name,
    amountCents: document.openCents,
    expires: Math.floor(services.clock().getTime() / 1000) + VALID,
  };
  const parameters = new URLSearchParams({
    causale: link.cause,
    anno: String(link.year),
    numero: String(link.number),
    amount: (link.amountCents / 100).toFixed(2),
    expires: String(link.expires),
    signature: signPaymentLink(services.settings.sessionSecret, link),
  });
  services.logger.info({ document: documentLabel(name), customer: customer.code }, 'a payment link was made');
  const prefix = context.locale === 'en' ? '/en' : '';
  return { message: { success: true, message: `${prefix}/pages/guest-payment?${parameters}` } };
};
