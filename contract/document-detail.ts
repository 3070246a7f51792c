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
  /** Visible code of the product page that shows the article; null when the catalogue has no such article. */
  page_code: text().nullable(),
  single_child: z.boolean(),
  /** Whether the article can still be ordered. */
  is_sold: z.boolean(),
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
  /** Sum of the lines. */
  totale_righe: amount('document'),
  /** With split payment the total without the VAT, else the total. */
  totale_da_pagare: amount('document'),
  stato_pagamento: paymentState,
  data_scadenza: day(),
  aperto: amount('document'),
  /** The part of it that has expired. */
  scaduto: amount('document'),
  pagamento: text().nullable(),
  stato_sdi: sdiState,
  id_sdi: text().nullable(),
  /** Null where VAT is charged as usual. */
  regime_iva: vatRegime.nullable(),
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
      /** Negative for a credit note. */
      valore: amount('document'),
      ddt: relatedLine.nullable(),
    }),
  ),
  /** Amounts by VAT rate; `natura` says why there is no VAT. */
  iva_dettaglio: moneyList(
    'document',
    z.object({ aliquota: z.number(), natura: z.string(), imponibile: z.number(), imposta: z.number() }),
  ),
  spese: z.array(
    z.object({
      tipo: z.enum(['conai', 'raee', 'transport', 'collection', 'stamp', 'rounding', 'other']),
      descrizione: text(),
      aliquota: vatRate(),
      importo: amount('document'),
    }),
  ),
  /** Null when the role may not see due dates. */
  scadenze: z.array(dueDate).nullable(),
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
  response: z.object({ message: z.object({ success: z.literal(true), invoice: invoiceDetail }) }),
  errors: documentErrors,
});

export const ddtDetail = z.object({
  ...documentKey,
  document: text(),
  date: day(),
  destination: addressEntry.nullable(),
  /** Times, ISO 8601. */
  inizio_trasporto: moment().nullable(),
  consegnato_il: moment().nullable(),
  ricevuto_da: text().nullable(),
  riserva: text().nullable(),
  causale_trasporto: text().nullable(),
  porto: text().nullable(),
  aspetto: text().nullable(),
  colli: integer().nullable(),
  /** Kilograms. */
  peso: quantity().nullable(),
  vettore: text().nullable(),
  lettera_vettura: text().nullable(),
  has_pdf: z.boolean(),
  claim_term: claimTerm,
  righe: z.array(
    z.object({
      ...documentLine,
      lotto: text().nullable(),
      /** Of the order line: ordered, and what remains after all deliveries; null without an order. */
      ordinato: quantity().nullable(),
      residuo: quantity().nullable(),
      /** Problems that were reported with the line, the oldest first. */
      claims: z.array(claim),
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
