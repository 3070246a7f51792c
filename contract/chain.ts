import { z } from 'zod';
import { documentKey, invoiceKind, invoiceType, paymentState, sdiState } from './documents.ts';
import { day, moment } from './dates.ts';
import { orderStatus } from './states.ts';
import { amount, integer, quantity, text } from './money.ts';

/** One due date: a part of a document that is to be paid on a day. Amounts in euro, negative for a credit note. */
export const dueDate = z.object({
  tipo: z.enum(['direct', 'riba', 'transfer', 'other']).describe('Kind of payment, and the ERP’s own name of it.'),
  tipo_label: text().nullable(),
  posizione: integer().describe('Its position among the due dates of the document, from 1.'),
  data_scadenza: day(),
  importo: amount('document'),
  aperto: amount('document').describe('What is still to be paid: the ERP’s figure minus what was paid online since.'),
  stato: paymentState,
  presentata_il: day()
    .nullable()
    .describe('When it was presented to the bank, or came back unpaid; null when it was not.'),
  insoluta_il: day().nullable(),
  insoluta_nota: text().nullable(),
  pagata_online: z
    .boolean()
    .describe('Whether it was paid online since, at least in part, or is being paid: the ERP does not know it yet.'),
  pagato_online: amount('document').describe('What was paid online since.'),
  documento: z.object({ ...documentKey, kind: invoiceKind, type: invoiceType.nullable(), date: text() }),
});
export type DueDateEntry = z.infer<typeof dueDate>;

/**
 * The documents from an order to its payment. A part that does not exist yet is an empty list; a part that the role may
 * not see is null. Invoices include the credit notes that belong to them.
 */
export const chain = z.object({
  orders: z
    .array(
      z.object({
        ...documentKey,
        stato: orderStatus(),
        in_verifica: z.boolean().describe('Whether the ERP has rejected it, so that the office looks at it.'),
        date: day(),
        totale_netto: amount('document'),
      }),
    )
    .nullable(),
  ddt: z
    .array(
      z.object({
        ...documentKey,
        date: day(),
        consegnato_il: moment().nullable().describe('Time of delivery, ISO 8601.'),
        ricevuto_da: text().nullable(),
        colli: integer().nullable(),
        peso: quantity().nullable().describe('Kilograms.'),
        fatturato: z.boolean().describe('Whether every line is billed.'),
      }),
    )
    .nullable(),
  invoices: z
    .array(
      z.object({
        ...documentKey,
        kind: invoiceKind,
        type: invoiceType.nullable(),
        date: day(),
        total: amount('document'),
        stato_sdi: sdiState,
        stato_pagamento: paymentState,
      }),
    )
    .nullable(),
  deadlines: z.array(dueDate).nullable(),
});
export type ChainEntry = z.infer<typeof chain>;
