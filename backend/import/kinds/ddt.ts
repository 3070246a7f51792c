import { upsertTransportDocuments } from '../../documents/index.ts';
import type { TransportDocumentChange } from '../../documents/records.ts';
import { exact, largest, needed, neededDate, text } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';
import {
  documentKey,
  identifyDocument,
  lineFields,
  lineQuantity,
  orderReference,
  storeFiles,
  withPositions,
  type FileColumns,
} from './shared/documents.ts';

/** Transport documents; further rows of the same document add to its lines. */
export const ddt = defineKind({
  name: 'ddt',
  group: 'documents',
  fields: {
    ...documentKey,
    customerCode: needed,
    addressCode: exact,
    issuedOn: neededDate,
    transportStartedAt: { type: 'time' },
    deliveredAt: { type: 'time' },
    receivedBy: text,
    reservation: text,
    reason: text,
    carriage: text,
    goodsAspect: text,
    parcels: { type: 'integer', minimum: 0, maximum: largest },
    weightGrams: { type: 'thousandths', minimum: 0, isEmptyAtZero: true },
    carrier: text,
    waybill: exact,
    file_pdf: exact,
    lines: { type: 'objects', parts: { ...lineFields, quantity: lineQuantity, lot: exact, ...orderReference } },
  },
  lists: ['lines'],
  hasFiles: true,
  identify: identifyDocument,
  start: (context) => ({
    prepare: (items) => storeFiles(items, context, 'ddt'),
    write: (database, records: readonly (TransportDocumentChange & FileColumns)[]) =>
      upsertTransportDocuments(database, records.map(withPositions)),
  }),
});
