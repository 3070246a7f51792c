import { z } from 'zod';
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
  quantity,
  sdiState,
} from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { addressEntry } from './orders.ts';
import { userTemp } from './user-temp.ts';

/** Another document to which a line belongs, with the position of its line there. */
const relatedLine = z.object({ ...documentKey, riga: z.number().int(), date: z.string() });

/** What lines of invoices and transport documents have in common. */
const documentLine = {
  riga: z.number().int(),
  articolo: z.string(),
  descrizione: z.string(),
  um: z.string().nullable(),
  quantita: quantity,
  image: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Visible code of the product page that shows the article; null when the catalogue has no such article. */
  page_code: z.string().nullable(),
  single_child: z.boolean(),
  /** Whether the article can still be ordered. */
  is_sold: z.boolean(),
  order: relatedLine.extend({ rif_cliente: z.string().nullable() }).nullable(),
};

export const invoiceDetail = z.object({
  ...documentKey,
  document: z.string(),
  kind: invoiceKind,
  type: invoiceType.nullable(),
  tipo_documento: z.string().nullable(),
  date: z.string(),
  destination: addressEntry.nullable(),
  ...documentAmounts,
  /** Sum of the lines. */
  totale_righe: z.number(),
  stato_pagamento: paymentState,
  data_scadenza: z.string(),
  aperto: z.number(),
  pagamento: z.string().nullable(),
  stato_sdi: sdiState,
  id_sdi: z.string().nullable(),
  credited: z.object(documentKey).nullable(),
  has_pdf: z.boolean(),
  has_xml: z.boolean(),
  righe: z.array(
    z.object({
      ...documentLine,
      prezzo_lordo: z.number().nullable(),
      sconti: z.string(),
      netto: z.number(),
      aliquota_iva: z.number(),
      /** Negative for a credit note. */
      valore: z.number(),
      ddt: relatedLine.nullable(),
    }),
  ),
  /** Amounts by VAT rate; `natura` says why there is no VAT. */
  iva_dettaglio: z.array(
    z.object({ aliquota: z.number(), natura: z.string(), imponibile: z.number(), imposta: z.number() }),
  ),
  spese: z.array(
    z.object({
      tipo: z.enum(['conai', 'transport', 'collection', 'stamp', 'other']),
      descrizione: z.string(),
      aliquota: z.number(),
      importo: z.number(),
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
  summary: 'One invoice or credit note of the client with lines, VAT, charges, due dates and chain (R2.88, R7.38).',
  request: z.object({ ...userTemp, ...documentName }),
  response: z.object({ message: z.object({ success: z.literal(true), invoice: invoiceDetail }) }),
  errors: documentErrors,
});

export const ddtDetail = z.object({
  ...documentKey,
  document: z.string(),
  date: z.string(),
  destination: addressEntry.nullable(),
  /** Times, ISO 8601. */
  inizio_trasporto: z.string().nullable(),
  consegnato_il: z.string().nullable(),
  ricevuto_da: z.string().nullable(),
  riserva: z.string().nullable(),
  causale_trasporto: z.string().nullable(),
  porto: z.string().nullable(),
  aspetto: z.string().nullable(),
  colli: z.number().int().nullable(),
  /** Kilograms. */
  peso: z.number().nullable(),
  vettore: z.string().nullable(),
  lettera_vettura: z.string().nullable(),
  has_pdf: z.boolean(),
  claim_term: claimTerm,
  righe: z.array(
    z.object({
      ...documentLine,
      lotto: z.string().nullable(),
      /** Of the order line: ordered, and what remains after all deliveries; null without an order. */
      ordinato: z.number().int().nullable(),
      residuo: z.number().int().nullable(),
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
  summary: 'One transport document of the client with its lines and its chain (R2.89, R7.38).',
  request: z.object({ ...userTemp, ...documentName }),
  response: z.object({ message: z.object({ success: z.literal(true), ddt: ddtDetail }) }),
  errors: documentErrors,
});
