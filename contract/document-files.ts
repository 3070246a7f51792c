import { z } from 'zod';
import { documentErrors, documentName } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderName } from './get-orders.ts';
import { text } from './money.ts';
import { userTemp } from './user-temp.ts';

/** The URL of a file; it needs the session and the permission of the request. */
const fileUrl = z.object({ message: z.object({ success: z.literal(true), message: text() }) });

const named = z.object({ ...userTemp, ...documentName });

export const invoicePdf = defineEndpoint({
  path: 'invoice_pdf',
  method: 'POST',
  permission: 'invoices.view',
  summary: 'URL of an invoice as PDF, drawn from its data.',
  example: { causale: 'F', anno: 2026, numero: 7001 },
  request: named,
  response: fileUrl,
  errors: documentErrors,
});

export const invoicePdfArxivar = defineEndpoint({
  path: 'invoice_pdf_arxivar',
  method: 'POST',
  permission: 'invoices.view',
  summary: 'URL of an invoice as PDF from the document archive; drawn from its data where the archive has none.',
  example: { causale: 'F', anno: 2026, numero: 7001 },
  request: named,
  response: fileUrl,
  errors: documentErrors,
});

export const pdfBarcodeDocument = defineEndpoint({
  path: 'pdf_barcode_document',
  method: 'POST',
  permission: 'deliveries.view',
  summary: 'URL of an invoice (I) or transport document (D) as PDF with bar codes.',
  example: { causale: 'DDT', anno: 2026, numero: 2001, type: 'D' },
  request: z.object({ ...userTemp, ...documentName, type: z.enum(['I', 'D']) }),
  response: fileUrl,
  errors: documentErrors,
});

export const csvInvoiceDocument = defineEndpoint({
  path: 'csv_invoice_document',
  method: 'POST',
  permission: 'invoices.view',
  summary: 'URL of the lines of an invoice as CSV.',
  example: { causale: 'F', anno: 2026, numero: 7001 },
  request: named,
  response: fileUrl,
  errors: documentErrors,
});

export const pdfTrackingOrder = defineEndpoint({
  path: 'pdf_tracking_order',
  method: 'POST',
  permission: 'order.view',
  summary: 'URL of an order as PDF.',
  example: { causale: 'OWEB', anno: 2026, numero: 1 },
  request: z.object({ ...userTemp, ...orderName }),
  response: fileUrl,
  errors: documentErrors,
});

export const pdfScadenzario = defineEndpoint({
  path: 'pdf_scadenzario',
  method: 'POST',
  permission: 'deadlines.view',
  summary: 'URL of the open due dates as PDF, with the totals of the screen.',
  example: {},
  request: z.object({ ...userTemp }),
  response: fileUrl,
  errors: { 401: documentErrors[401], 403: documentErrors[403] },
});
