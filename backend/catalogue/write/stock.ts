import {
  column,
  idsByCode,
  inBatches,
  mergeByCode,
  ProblemList,
  sumResults,
  upsert,
  type IndexedRecord,
  type Query,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';
import { explain } from '../../texts/index.ts';
import type { StockChange } from '../records.ts';

const stockTable: UpsertTable = {
  table: 'article',
  key: { code: 'text' },
  columns: { stock_quantity: column('integer', 'quantity'), arriving_on: column('date', 'arrivingOn') },
  onUpdate: 'updated_at = now()',
  id: null,
};

/** Sets stock and the confirmed date of arrival of existing articles; rejects unknown articles. */
export async function upsertStock(database: UpsertDatabase, records: readonly StockChange[]): Promise<UpsertResult> {
  return sumResults(
    await inBatches(
      database,
      mergeByCode(records, (record) => record.articleCode),
      upsertStockBatch,
      { isStock: true },
    ),
  );
}

async function upsertStockBatch(query: Query, batch: readonly IndexedRecord<StockChange>[]): Promise<UpsertResult> {
  const articles = await idsByCode(
    query,
    'article',
    batch.map(({ record }) => record.articleCode),
  );
  const problems = new ProblemList();
  for (const { record, index } of batch) {
    if (!articles.has(record.articleCode)) {
      const reason = explain('There is no article {code}.', { code: record.articleCode });
      problems.add(index, record.articleCode, 'articleCode', reason);
    }
  }
  problems.throwIfAny();
  const entries = batch.map(({ record: { articleCode: code, quantity, arrivingOn }, index }) => ({
    row: { code, stock_quantity: quantity, arriving_on: arrivingOn },
    index,
    code,
  }));
  const { inserted, updated, changes } = await upsert(query, stockTable, entries, new Set(articles.keys()));
  return { inserted, updated, changes };
}
