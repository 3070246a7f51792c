import {
  textColumns,
  textRow,
  upsertByCode,
  type Change,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';
import type { PriceListRecord } from '../records.ts';

const priceListTable: UpsertTable = {
  table: 'price_list',
  key: { code: 'text' },
  columns: textColumns('name', 'name', true),
  id: 'id',
};

/** Imports price lists; their prices are imported by `upsertPrices`. */
export function upsertPriceLists(
  database: UpsertDatabase,
  records: readonly Change<PriceListRecord, 'code'>[],
): Promise<UpsertResult> {
  return upsertByCode(database, priceListTable, records, (record) => textRow('name', record.name));
}
