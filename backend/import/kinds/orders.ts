import { ORDER_STATUSES } from '../../../domain/order-status.ts';
import { upsertOrders } from '../../orders/index.ts';
import type { PastOrderChange, PastOrderLineRecord } from '../../orders/records.ts';
import { needed, text } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';
import {
  documentKey,
  identifyDocument,
  lineFields,
  linePrices,
  lineQuantity,
  pricedRecordOf,
  withPositions,
} from './shared/documents.ts';

/** Orders of the ERP's history; further rows of the same order add to its lines. */
export const orders = defineKind({
  name: 'orders',
  group: 'documents',
  fields: {
    ...documentKey,
    customerCode: needed,
    addressCode: needed,
    sentAt: { type: 'time', isRequired: true },
    status: { type: 'text', choices: ORDER_STATUSES, fallback: 'E' },
    customerReference: text,
    note: { type: 'text', shown: 'lines' },
    requestedOn: { type: 'date' },
    paymentMethod: text,
    transportCents: { type: 'cents', minimum: 0, fallback: 0 },
    lines: {
      type: 'objects',
      parts: {
        ...lineFields,
        quantity: { ...lineQuantity, maximum: 999_999 },
        delivered: { type: 'decimal', minimum: 0, maximum: 999_999 },
        ...linePrices,
        conaiCents: { type: 'cents', minimum: 0 },
        raeeCents: { type: 'cents', minimum: 0 },
      },
    },
  },
  lists: ['lines'],
  identify: identifyDocument,
  fromRow: (read) => pricedRecordOf<PastOrderLineRecord, PastOrderChange>(read),
  write: (database, records: readonly PastOrderChange[]) => upsertOrders(database, records.map(withPositions)),
});
