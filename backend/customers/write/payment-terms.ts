import {
  textColumns,
  textRow,
  upsertByCode,
  type Change,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';
import type { PaymentTermRecord } from '../records.ts';

export const paymentTermTable: UpsertTable = {
  table: 'payment_term',
  key: { code: 'text' },
  columns: textColumns('label', 'label', true),
  id: null,
};

/** Imports what the payment codes of the ERP mean. */
export function upsertPaymentTerms(
  database: UpsertDatabase,
  records: readonly Change<PaymentTermRecord, 'code'>[],
): Promise<UpsertResult> {
  return upsertByCode(database, paymentTermTable, records, ({ label }) => textRow('label', label));
}
