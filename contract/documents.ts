import { z } from 'zod';
import { day } from './dates.ts';
import { amount, integer, netForQuantity, quantity, text } from './money.ts';
import { documentNumber, pageNumber, wholeNumber, year } from './numbers.ts';
import { userTemp } from './user-temp.ts';

/** Identifies an invoice or transport document. */
export const documentName = { causale: z.string().max(20), anno: year, numero: documentNumber };

/** Series, year and number of a document as in a response. */
export const documentKey = { causale: text(), anno: integer(), numero: integer() };

/** A day, YYYY-MM-DD. Earlier days are typing errors, and PostgreSQL has a lower limit. */
const filterDay = z.iso.date().refine((text) => text >= '1900-01-01', { error: 'the day is too early' });

/** The filters that invoices and transport documents share. */
export const documentFilter = {
  ...userTemp,
  address: z
    .string()
    .max(20)
    .optional()
    .describe("Code of one of the customer’s delivery addresses; '' for all of them."),
  date_from: filterDay
    .optional()
    .describe('First and last day of issue, YYYY-MM-DD, inclusive; the default is the last 30 days up to today.'),
  date_to: filterDay.optional(),
  text: z
    .string()
    .max(200)
    .optional()
    .describe('Words of the number, of a transport document, or of the code or name of an article; all must match.'),
  sort_dir: z.enum(['asc', 'desc']).optional(),
  page: pageNumber.optional(),
  per_page: wholeNumber(1, 96).optional(),
};

/** Rejects days in the wrong order. */
export const daysInOrder = [
  ({ date_from: from, date_to: to }: { date_from?: string | undefined; date_to?: string | undefined }) =>
    !from || !to || from <= to,
  { error: 'the first day is after the last', path: ['date_from'] },
] as [
  (days: { date_from?: string | undefined; date_to?: string | undefined }) => boolean,
  { error: string; path: string[] },
];

/** Which endpoint leads to the PDF of an invoice, as the operator has set it. */
export const invoicePdfMethod = z
  .enum(['invoice_pdf_arxivar', 'invoice_pdf'])
  .describe('The endpoint that answers the URL of an invoice’s PDF.');

/** A line that matches the searched text. */
export const lineHit = z.object({
  riga: integer(),
  articolo: text(),
  descrizione: text(),
  um: text().nullable(),
  quantita: quantity().describe('Up to three decimals.'),
  netto: amount('document'),
  ...netForQuantity('document'),
});

/** The article that the searched text identifies, summed over all matching documents. */
export const articleSummary = z.object({
  articolo: text(),
  descrizione: text(),
  um: text().nullable(),
  image: text().nullable(),
  documents: integer().describe('In how many documents it is, how much of it in all, and the day of the last one.'),
  quantita: quantity().describe('Up to three decimals.'),
  last_date: day(),
  last_netto: amount('document').describe('The latest unit price that was billed or ordered.'),
  ...netForQuantity('document'),
});

/** Paging of a list, and the days that were used. */
export const listed = {
  success: z.literal(true),
  total: integer(),
  pages: integer(),
  current_page: integer(),
  per_page: integer(),
  date_from: day(),
  date_to: day(),
  article: articleSummary.nullable(),
};

export const invoiceType = z.enum(['accompanying', 'deferred']);
export const invoiceKind = z.enum(['invoice', 'credit-note']);

/** What happened to the electronic invoice at the SdI; null when the ERP did not say. */
export const sdiState = z.enum(['sent', 'delivered', 'not-delivered', 'rejected']).nullable();

/** paid, expired and to-expire for an invoice; credited for a credit note that is settled. */
export const paymentState = z.enum(['paid', 'expired', 'to-expire', 'credited']);

/** Amounts in euro, negative for a credit note; null where the ERP sent only the total. */
export const documentAmounts = {
  taxable: amount('document'),
  vat: amount('document'),
  total: amount('document'),
};

/** Errors of a request for lists of documents. */
export const documentListErrors = {
  401: 'no valid token',
  403: 'client_id or an address does not belong to the user, or the role may not see this',
  422: 'a day, a type, an order or a page number is not valid, or the days are in the wrong order',
} as const;

/** Errors of a request for one document. */
export const documentErrors = {
  401: 'no valid token',
  403: 'client_id does not belong to the user, or the role may not see this',
  404: 'the client has no such document',
  422: 'series, year or number are not valid',
} as const;
