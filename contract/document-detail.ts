import { z } from 'zod';
import { vatRegime } from './cart.ts';
import { chain, dueDate } from './chain.ts';
import { claim, claimTerm } from './claims.ts';
import {
  documentAmounts,
  documentErrors,
  documentKey,
  documentName,
  invoiceKind,
  invoicePdfMethod,
  invoiceType,
  paymentState,
  sdiState,
} from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { day, moment } from './dates.ts';
import { amount, integer, moneyList, moneyText, pricesForQuantity, quantity, text, vatRate } from './money.ts';
import { addressEntry } from './orders.ts';
import { userTemp } from './user-temp.ts';

/** Another document to which a line belongs, with the position of its line there. */
const relatedLine = z.object({ ...documentKey, riga: integer(), date: text() });

/** What lines of invoices and transport documents have in common. */
const documentLine = {
  riga: integer(),
  articolo: text(),
  descrizione: text(),
  um: text().nullable(),
  quantita: quantity(),
  image: text().nullable(),
  barcode: text().nullable(),
  page_code: text()
    .nullable()
    .describe('Visible code of the product page that shows the article; null when the catalogue has no such article.'),
  single_child: z.boolean(),
  is_sold: z.boolean().describe('Whether the article can still be ordered.'),
  order: relatedLine.extend({ rif_cliente: text().nullable() }).nullable(),
};

export const invoiceDetail = z.object({
  ...documentKey,
  document: text(),
  kind: invoiceKind,
  type: invoiceType.nullable(),
  tipo_documento: text().nullable(),
  date: day(),
  destination: addressEntry.nullable(),
  ...documentAmounts,
  totale_righe: amount('document').describe('Sum of the lines.'),
  totale_da_pagare: amount('document').describe('With split payment the total without the VAT, else the total.'),
  stato_pagamento: paymentState,
  data_scadenza: day(),
  aperto: amount('document'),
  scaduto: amount('document').describe('The part of it that has expired.'),
  pagamento: text().nullable(),
  stato_sdi: sdiState,
  id_sdi: text().nullable(),
  regime_iva: vatRegime.nullable().describe('Null where VAT is charged as usual.'),
  credited: z.object(documentKey).nullable(),
  has_pdf: z.boolean(),
  has_xml: z.boolean(),
  righe: z.array(
    z.object({
      ...documentLine,
      prezzo_lordo: amount('document'),
      sconti: moneyText('document'),
      netto: amount('document'),
      ...pricesForQuantity('document'),
      aliquota_iva: vatRate(),
      valore: amount('document').describe('Negative for a credit note.'),
      ddt: relatedLine.nullable(),
    }),
  ),
  iva_dettaglio: moneyList(
    'document',
    z.object({ aliquota: z.number(), natura: z.string(), imponibile: z.number(), imposta: z.number() }),
  ).describe('Amounts by VAT rate; `natura` says why there is no VAT.'),
  spese: z.array(
    z.object({
      tipo: z.enum(['conai', 'raee', 'transport', 'collection', 'stamp', 'rounding', 'other']),
      descrizione: text(),
      aliquota: vatRate(),
      importo: amount('document'),
    }),
  ),
  scadenze: z.array(dueDate).nullable().describe('Null when the role may not see due dates.'),
  chain,
});
export type InvoiceDetailEntry = z.infer<typeof invoiceDetail>;

export const getInvoiceDetail = defineEndpoint({
  path: 'get_invoice_detail',
  method: 'POST',
  permission: 'invoices.view',
  summary: 'One invoice or credit note of the client with lines, VAT, charges, due dates and chain.',
  example: { causale: 'F', anno: 2026, numero: 7001 },
  request: z.object({ ...userTemp, ...documentName }),
  response: z.object({
    message: z.object({ success: z.literal(true), invoice: invoiceDetail, pdf_method: invoicePdfMethod }),
  }),
  errors: documentErrors,
});

export const ddtDetail = z.object({
  ...documentKey,
  document: text(),
  date: day(),
  destination: addressEntry.nullable(),
  inizio_trasporto: moment().nullable().describe('Times, ISO 8601.'),
  consegnato_il: moment().nullable(),
  ricevuto_da: text().nullable(),
  riserva: text().nullable(),
  causale_trasporto: text().nullable(),
  porto: text().nullable(),
  aspetto: text().nullable(),
  colli: integer().nullable(),
  peso: quantity().nullable().describe('Kilograms.'),
  vettore: text().nullable(),
  lettera_vettura: text().nullable(),
  has_pdf: z.boolean(),
  claim_term: claimTerm,
  righe: z.array(
    z.object({
      ...documentLine,
      lotto: text().nullable(),
      ordinato: quantity()
        .nullable()
        .describe('Of the order line: ordered, and what remains after all deliveries; null without an order.'),
      residuo: quantity().nullable(),
      claims: z.array(claim).describe('Problems that were reported with the line, the oldest first.'),
    }),
  ),
  chain,
});
export type DdtDetailEntry = z.infer<typeof ddtDetail>;

export const getDdtDetail = defineEndpoint({
  path: 'get_ddt_detail',
  method: 'POST',
  permission: 'deliveries.view',
  summary: 'One transport document of the client with its lines and its chain.',
  example: { causale: 'DDT', anno: 2026, numero: 3254 },
  request: z.object({ ...userTemp, ...documentName }),
  response: z.object({ message: z.object({ success: z.literal(true), ddt: ddtDetail }) }),
  errors: documentErrors,
});
