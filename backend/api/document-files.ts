import type {
  csvInvoiceDocument,
  invoicePdf,
  invoicePdfArxivar,
  pdfBarcodeDocument,
  pdfScadenzario,
  pdfTrackingOrder,
} from '../../contract/document-files.ts';
import type { DocumentName } from '../../domain/document-label.ts';
import { AppError } from '../app-error.ts';
import { isInScope, requireClient, scopeOf } from '../customers/index.ts';
import { findDocument, findTransportDetail } from '../documents/index.ts';
import { findOrderOwner } from '../orders/index.ts';
import type { Services } from '../services.ts';
import { deadlinesPdfUrl, documentPdfUrl, invoiceCsvUrl, orderPdfUrl } from './document-urls.ts';
import type { Handler, HandlerContext } from './handler.ts';

interface NamedRequest {
  causale: string;
  anno: number;
  numero: number;
}

const nameOf = ({ causale, anno, numero }: NamedRequest): DocumentName => ({
  cause: causale,
  year: anno,
  number: numero,
});

function urlResponse({ origin }: HandlerContext, path: string) {
  return { message: { success: true as const, message: `${origin ?? ''}${path}` } };
}

/** The name of an invoice of the client; another customer's gets the response of a missing one. */
async function requireInvoice(services: Services, request: NamedRequest, context: HandlerContext) {
  const client = requireClient(context.requester);
  const document = await findDocument(services.database.query, nameOf(request));
  const isOwn = document?.customerCode === client.customer.code && isInScope(scopeOf(client), document.addressId);
  if (!isOwn) throw new AppError('not-found', 'notFound');
  return nameOf(request);
}

async function requireTransport(services: Services, request: NamedRequest, context: HandlerContext) {
  const scope = scopeOf(requireClient(context.requester));
  const found = await findTransportDetail(services.database.query, { ...nameOf(request), ...scope });
  if (!found) throw new AppError('not-found', 'notFound');
  return nameOf(request);
}

export const handleInvoicePdf: Handler<typeof invoicePdf> = async (services, request, context) => {
  const name = await requireInvoice(services, request, context);
  return urlResponse(context, documentPdfUrl('invoices', name, 'plain', context.locale));
};

export const handleInvoicePdfArxivar: Handler<typeof invoicePdfArxivar> = async (services, request, context) => {
  const name = await requireInvoice(services, request, context);
  return urlResponse(context, documentPdfUrl('invoices', name, 'archive', context.locale));
};

export const handlePdfBarcodeDocument: Handler<typeof pdfBarcodeDocument> = async (services, request, context) => {
  if (request.type === 'D') {
    const name = await requireTransport(services, request, context);
    return urlResponse(context, documentPdfUrl('ddt', name, 'barcode', context.locale));
  }
  if (!context.mayUse('invoices.view')) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  const name = await requireInvoice(services, request, context);
  return urlResponse(context, documentPdfUrl('invoices', name, 'barcode', context.locale));
};

export const handleCsvInvoiceDocument: Handler<typeof csvInvoiceDocument> = async (services, request, context) => {
  const name = await requireInvoice(services, request, context);
  return urlResponse(context, invoiceCsvUrl(name, context.locale));
};

export const handlePdfTrackingOrder: Handler<typeof pdfTrackingOrder> = async (services, request, context) => {
  const scope = scopeOf(requireClient(context.requester));
  const name = nameOf(request);
  const owner = await findOrderOwner(services.database.query, name);
  if (owner?.customerId !== scope.customerId || !isInScope(scope, owner.addressId))
    throw new AppError('not-found', 'notFound');
  return urlResponse(context, orderPdfUrl(name, context.locale));
};

export const handlePdfScadenzario: Handler<typeof pdfScadenzario> = (_, __, context) => {
  requireClient(context.requester);
  return Promise.resolve(urlResponse(context, deadlinesPdfUrl(context.locale)));
};
