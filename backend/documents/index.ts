export { listChains, type Chain } from './chains.ts';
export { findCredit } from './credit.ts';
export { lockDueDates, findDocument, findDocuments, listDocuments, type CustomerDocument } from './document.ts';
export { DELIVERED_FOLDER, moveDeliveredFiles } from './delivered-files.ts';
export {
  findInvoiceDetail,
  findTransportDetail,
  payableOf,
  type InvoiceDetail,
  type InvoiceLine,
  type OwnDocument,
  type TransportDetail,
  type TransportLine,
} from './document-detail.ts';
export {
  documentDays,
  LISTED_DAYS,
  type ArticleSummary,
  type DocumentFilter,
  type DocumentPage,
  type LineHit,
} from './document-search.ts';
export { listDueDates, type DueDate, type DueKey } from './due-date-list.ts';
export { listInvoices, readInvoices, type InvoiceHead, type InvoiceList, type ListedInvoice } from './invoice-list.ts';
export {
  dueDatesText,
  isSignedPaymentLink,
  parseDueDates,
  paymentLinkQuery,
  signPaymentLink,
  type PaymentLink,
} from './payment-link.ts';
export { listTransports, readTransports, type ListedTransport } from './transport-list.ts';
export { asNames, moveOrderLines, resolveReferences } from './document-references.ts';
export { articleColumns } from './invoice-columns.ts';
export { checkAddress, checkCustomer, checkPositions, type CheckedDocument } from './line-checks.ts';
export { linesById, upsertLines } from './upsert-lines.ts';
export { upsertCredit } from './upsert-credit.ts';
export { closeMissingDueDates, findPlanLosses, type ListedPlans, type MissingDueDate } from './close-due-dates.ts';
export { upsertElectronicInvoices } from './upsert-electronic-invoices.ts';
export { upsertDueDates } from './upsert-due-dates.ts';
export { upsertInvoices } from './upsert-invoices.ts';
export { upsertTransportDocuments } from './upsert-transport-documents.ts';
export { invoiceCsv } from './invoice-csv.ts';
export { deadlinesDrawing } from './print/draw-deadlines.ts';
export { invoiceDrawing, type Printing } from './print/draw-invoice.ts';
export { transportDrawing } from './print/draw-transport.ts';
export type { Recipient } from '../printing/head.ts';
