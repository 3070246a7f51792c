import {
  idsByCode,
  inBatches,
  mergeByCode,
  ProblemList,
  sumResults,
  upsert,
  type Entry,
  type IndexedRecord,
  type Query,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';
import { explain, type Reason } from '../../texts/index.ts';
import type { CustomerCodeRecord } from '../records.ts';

const aliasTable: UpsertTable = {
  table: 'article_alias',
  key: { article_id: 'bigint', kind: 'text', customer_id: 'bigint', code: 'text' },
  columns: {},
  id: null,
};

/** Imports customers' own codes of articles; an article may have several. Rejects unknown customers and articles. */
export async function upsertCustomerCodes(
  database: UpsertDatabase,
  records: readonly CustomerCodeRecord[],
): Promise<UpsertResult> {
  const prepared = mergeByCode(records, ({ customerCode, articleCode, code }) =>
    [customerCode, articleCode, code].join('\u0000'),
  );
  return sumResults(await inBatches(database, prepared, upsertCustomerCodeBatch));
}

async function upsertCustomerCodeBatch(
  query: Query,
  batch: readonly IndexedRecord<CustomerCodeRecord>[],
): Promise<UpsertResult> {
  const given = batch.map(({ record }) => record);
  const customers = await idsByCode(
    query,
    'customer',
    given.map(({ customerCode }) => customerCode),
  );
  const articles = await idsByCode(
    query,
    'article',
    given.map(({ articleCode }) => articleCode),
  );
  const problems = new ProblemList();
  const entries: Entry[] = [];
  for (const { record, index } of batch) {
    const { customerCode, articleCode, code } = record;
    const customer_id = customers.get(customerCode);
    const article_id = articles.get(articleCode);
    const reject = (field: string, reason: Reason): void => problems.add(index, articleCode, field, reason);
    if (customer_id === undefined)
      reject('customerCode', explain('There is no customer {code}.', { code: customerCode }));
    if (article_id === undefined) reject('articleCode', explain('There is no article {code}.', { code: articleCode }));
    entries.push({ row: { article_id, kind: 'customer', customer_id, code }, index, code: articleCode });
  }
  problems.throwIfAny();
  const { inserted, updated, changes } = await upsert(query, aliasTable, entries);
  return { inserted, updated, changes };
}
