import type { InvoiceChange, InvoiceLineRecord } from '../../documents/records.ts';
import { exact, largest, needed, neededDate, text } from '../mapping/field-spec.ts';
import type { Item } from '../write-batches.ts';
import { defineKind } from './kind.ts';
import {
  amount,
  documentKey,
  identifyDocument,
  lineFields,
  linePrices,
  lineQuantity,
  pricedRecordOf,
  orderReference,
  storeFiles,
  sumRemark,
  vatRate,
  withPositions,
  writeInvoices,
  type FileColumns,
} from './shared/documents.ts';

/**
 * Invoices and credit notes; without a due day a new one is due on the day of issue, until its due dates come. Further
 * rows of the same invoice add to its lists.
 */
export const invoices = defineKind({
  name: 'invoices',
  group: 'documents',
  fields: {
    ...documentKey,
    customerCode: needed,
    kind: { type: 'text', choices: ['invoice', 'credit-note'], fallback: 'invoice' },
    addressCode: exact,
    type: { type: 'text', choices: ['accompanying', 'deferred'] },
    erpType: { type: 'text', pattern: /^TD\d{2}$/ },
    issuedOn: neededDate,
    dueOn: neededDate,
    totalCents: { type: 'cents', isRequired: true, minimum: 1 },
    taxableCents: amount,
    vatCents: amount,
    openCents: amount,
    paymentMethod: text,
    sdiState: { type: 'text', choices: ['sent', 'delivered', 'not-delivered', 'rejected'] },
    sdiId: exact,
    creditedInvoice: exact,
    file_pdf: exact,
    file_xml: exact,
    lines: {
      type: 'objects',
      parts: {
        ...lineFields,
        quantity: lineQuantity,
        ...linePrices,
        netCents: { type: 'cents' },
        delivery: exact,
        deliveryLine: { type: 'integer', minimum: 1, maximum: largest },
        ...orderReference,
      },
    },
    vat: {
      type: 'objects',
      parts: {
        rate: { type: 'rate', isRequired: true, minimum: 0, maximum: 10_000, isWholePercents: true },
        nature: { type: 'text', pattern: /^N[1-7](\.\d)?$/ },
        taxableCents: { ...amount, isRequired: true },
        vatCents: { ...amount, isRequired: true },
      },
    },
    charges: {
      type: 'objects',
      parts: {
        kind: {
          type: 'text',
          choices: ['conai', 'raee', 'transport', 'collection', 'stamp', 'rounding', 'other'],
          fallback: 'other',
        },
        description: text,
        rate: vatRate,
        cents: { type: 'cents', isRequired: true },
      },
    },
  },
  lists: ['lines', 'vat', 'charges'],
  hasMoment: true,
  hasFiles: true,
  identify: identifyDocument,
  start: (context) => ({
    fromRow: (read) => pricedRecordOf<InvoiceLineRecord, InvoiceChange & FileColumns>(read),
    async prepare(items: Item<InvoiceChange & FileColumns>[]) {
      for (const { record, line, remarks } of items) {
        const remark = sumRemark(record);
        if (remark !== null) remarks.push({ line, ...remark });
      }
      await storeFiles(items, context, 'invoice');
    },
    write: (database, records: readonly (InvoiceChange & FileColumns)[], items) =>
      writeInvoices(context, database, records.map(withPositions).map(dueWhenIssued), items),
  }),
});

function dueWhenIssued<R extends InvoiceChange>(record: R): R {
  const { issuedOn, dueOn } = record;
  if (issuedOn === undefined || dueOn !== undefined) return record;
  return { ...record, ifNew: { dueOn: issuedOn, ...record.ifNew } };
}
