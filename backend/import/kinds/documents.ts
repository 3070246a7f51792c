import type { InvoiceChange } from '../../documents/records.ts';
import { needed, neededDate } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';
import { amount, documentKey, identifyDocument, writeInvoices } from './shared/documents.ts';

/** Invoices with their totals and open amounts only. */
export const documents = defineKind({
  name: 'documents',
  group: 'documents',
  fields: {
    customerCode: needed,
    kind: { type: 'text', choices: ['invoice', 'credit-note'], fallback: 'invoice' },
    ...documentKey,
    issuedOn: neededDate,
    dueOn: neededDate,
    totalCents: { type: 'cents', isRequired: true, minimum: 1 },
    openCents: amount,
  },
  hasMoment: true,
  identify: identifyDocument,
  start: (context) => ({
    write: (database, records: readonly InvoiceChange[], items) => writeInvoices(context, database, records, items),
  }),
});
