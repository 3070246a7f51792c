import { z } from 'zod';
import { documentKey, invoiceKind, invoiceType, paymentState, sdiState } from './documents.ts';
import { day, moment } from './dates.ts';
import { orderStatus } from './states.ts';
import { amount, integer, quantity, text } from './money.ts';

/** One due date: a part of a document that is to be paid on a day. Amounts in euro, negative for a credit note. */
export const dueDate = z.object({
  /** Kind of payment, and the ERP's own name of it. */
  tipo: z.enum(['direct', 'riba', 'transfer', 'other']),
  tipo_label: text().nullable(),
  /** Its position among the due dates of the document, from 1. */
  posizione: integer(),
  data_scadenza: day(),
  importo: amount('document'),
  /** What is still to be paid: the ERP's figure minus what was paid online since. */
  aperto: amount('document'),
  stato: paymentState,
  /** When it was presented to the bank, or came back unpaid; null when it was not. */
  presentata_il: day().nullable(),
  insoluta_il: day().nullable(),
  insoluta_nota: text().nullable(),
  /** Whether it was paid online since, at least in part, or is being paid: the ERP does not know it yet. */
  pagata_online: z.boolean(),
  /** What was paid online since. */
  pagato_online: amount('document'),
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
        /** Whether the ERP has rejected it, so that the office looks at it. */
        in_verifica: z.boolean(),
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
        /** Time of delivery, ISO 8601. */
        consegnato_il: moment().nullable(),
        ricevuto_da: text().nullable(),
        colli: integer().nullable(),
        /** Kilograms. */
        peso: quantity().nullable(),
        /** Whether every line is billed. */
        fatturato: z.boolean(),
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
