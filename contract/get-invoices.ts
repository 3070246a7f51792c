import { z } from 'zod';
import { chain } from './chain.ts';
import {
  daysInOrder,
  documentAmounts,
  documentListErrors,
  documentFilter,
  documentKey,
  invoiceKind,
  invoiceType,
  lineHit,
  listed,
  paymentState,
  sdiState,
} from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { day } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { addressEntry } from './orders.ts';

export const listedInvoice = z.object({
  ...documentKey,
  /** F/2026/7001. */
  document: text(),
  kind: invoiceKind,
  type: invoiceType.nullable(),
  /** TD01, TD04, TD24 … */
  tipo_documento: text().nullable(),
  date: day(),
  destination: addressEntry.nullable(),
  ...documentAmounts,
  stato_pagamento: paymentState,
  /** The first day on which something is still to be paid, and how much in all. */
  data_scadenza: day(),
  aperto: amount('document'),
  /** The part of it that has expired. */
  scaduto: amount('document'),
  stato_sdi: sdiState,
  /** Label of the invoice that a credit note belongs to. */
  credited: text().nullable(),
  /** Files that the ERP delivered; others are drawn from the data. */
  has_pdf: z.boolean(),
  has_xml: z.boolean(),
  /** The lines that the searched text names. */
  hits: z.array(lineHit),
  chain,
});
export type ListedInvoiceEntry = z.infer<typeof listedInvoice>;

export const getInvoices = defineEndpoint({
  path: 'get_invoices',
  method: 'POST',
  permission: 'invoices.view',
  summary: 'The client’s invoices and credit notes, filtered, sorted and summed up.',
  example: { type: 'deferred', date_from: '2026-01-01', date_to: '2026-03-31', sort_by: 'total', page: 1 },
  request: z
    .object({
      ...documentFilter,
      /** Credit notes are of neither type. */
      type: z.enum(['all', 'accompanying', 'deferred']).optional(),
      sort_by: z.enum(['date', 'number', 'total']).optional(),
    })
    .refine(...daysInOrder),
  response: z.object({
    message: z.object({
      ...listed,
      invoices: z.array(listedInvoice),
      /** Sums over every document that matches; credit notes count negative. */
      totals: z.object(documentAmounts),
      /** The endpoint that answers the URL of an invoice's PDF. */
      pdf_method: z.enum(['invoice_pdf_arxivar', 'invoice_pdf']),
      months: z.array(z.object({ month: text(), count: integer(), ...documentAmounts })),
    }),
  }),
  errors: documentListErrors,
});
