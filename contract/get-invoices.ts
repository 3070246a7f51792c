import { z } from 'zod';
import { chain } from './chain.ts';
import {
  daysInOrder,
  documentAmounts,
  documentListErrors,
  documentFilter,
  documentKey,
  invoiceKind,
  invoicePdfMethod,
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
  document: text().describe('F/2026/7001.'),
  kind: invoiceKind,
  type: invoiceType.nullable(),
  tipo_documento: text().nullable().describe('TD01, TD04, TD24 …'),
  date: day(),
  destination: addressEntry.nullable(),
  ...documentAmounts,
  stato_pagamento: paymentState,
  data_scadenza: day().describe('The first day on which something is still to be paid, and how much in all.'),
  aperto: amount('document'),
  scaduto: amount('document').describe('The part of it that has expired.'),
  stato_sdi: sdiState,
  credited: text().nullable().describe('Label of the invoice that a credit note belongs to.'),
  has_pdf: z.boolean().describe('Files that the ERP delivered; others are drawn from the data.'),
  has_xml: z.boolean(),
  hits: z.array(lineHit).describe('The lines that the searched text names.'),
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
      type: z.enum(['all', 'accompanying', 'deferred']).optional().describe('Credit notes are of neither type.'),
      sort_by: z.enum(['date', 'number', 'total']).optional(),
    })
    .refine(...daysInOrder),
  response: z.object({
    message: z.object({
      ...listed,
      invoices: z.array(listedInvoice),
      totals: z.object(documentAmounts).describe('Sums over every document that matches; credit notes count negative.'),
      pdf_method: invoicePdfMethod,
      months: z.array(z.object({ month: text(), count: integer(), ...documentAmounts })),
    }),
  }),
  errors: documentListErrors,
});
