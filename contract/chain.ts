import { z } from 'zod';
import { documentKey, invoiceKind, invoiceType, paymentState, sdiState } from './documents.ts';

/** One due date: a part of a document that is to be paid on a day. Amounts in euro, negative for a credit note. */
export const dueDate = z.object({
  /** Kind of payment, and the ERP's own name of it. */
  tipo: z.enum(['direct', 'riba', 'transfer', 'other']),
  tipo_label: z.string().nullable(),
  data_scadenza: z.string(),
  importo: z.number(),
  /** What is still to be paid. */
  aperto: z.number(),
  stato: paymentState,
  /** When it was presented to the bank, or came back unpaid; null when it was not. */
  presentata_il: z.string().nullable(),
  insoluta_il: z.string().nullable(),
  insoluta_nota: z.string().nullable(),
  /** Paid online since, or being paid: the ERP does not know it yet. */
  pagata_online: z.boolean(),
  documento: z.object({ ...documentKey, kind: invoiceKind, type: invoiceType.nullable(), date: z.string() }),
});
export type DueDateEntry = z.infer<typeof dueDate>;

/**
 * The documents from an order to its payment. A part that does not exist yet is an empty list; a part that the role may
 * not see is null. Invoices include the credit notes that belong to them.
 */
export const chain = z.object({
  orders: z
    .array(z.object({ ...documentKey, stato: z.string(), date: z.string(), totale_netto: z.number() }))
    .nullable(),
  ddt: z
    .array(
      z.object({
        ...documentKey,
        date: z.string(),
        /** Time of delivery, ISO 8601. */
        consegnato_il: z.string().nullable(),
        ricevuto_da: z.string().nullable(),
        colli: z.number().int().nullable(),
        /** Kilograms. */
        peso: z.number().nullable(),
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
        date: z.string(),
        total: z.number(),
        stato_sdi: sdiState,
        stato_pagamento: paymentState,
      }),
    )
    .nullable(),
  deadlines: z.array(dueDate).nullable(),
});
export type ChainEntry = z.infer<typeof chain>;
