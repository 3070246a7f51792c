import { sql } from 'kysely';
import { explain } from '../../texts/index.ts';
import type { CostChange } from '../records.ts';
import {
  column,
  inBatches,
  keyOf,
  mergeByCode,
  ProblemList,
  sumResults,
  upsert,
  type Entry,
  type FieldChange,
  type IndexedRecord,
  type Query,
  type Row,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';

export const costTable: UpsertTable = {
  table: 'article_cost',
  key: { article_id: 'bigint', source: 'text', valid_from: 'date' },
  columns: {
    amount: column('bigint', 'amount', { isRequired: true, unit: 'price' }),
    price_quantity: column('integer', 'priceQuantity'),
  },
  id: null,
};

/**
 * Imports what articles cost the wholesaler, by source and first day; an amount that is null is removed. Without a
 * quantity of its own, a cost is for as many units as the ERP states prices for. Rejects unknown articles.
 */
export async function upsertCosts(database: UpsertDatabase, records: readonly CostChange[]): Promise<UpsertResult> {
  const prepared = mergeByCode(records, ({ articleCode, source, validFrom }) =>
    [articleCode, source, validFrom ?? ''].join('\u0000'),
  );
  return sumResults(await inBatches(database, prepared, upsertCostBatch));
}

async function upsertCostBatch(query: Query, batch: readonly IndexedRecord<CostChange>[]): Promise<UpsertResult> {
  const articles = await statedQuantities(
    query,
    batch.map(({ record }) => record.articleCode),
  );
  const problems = new ProblemList();
  const entries: Entry[] = [];
  const removed: { row: Row; code: string }[] = [];
  for (const { record, index } of batch) {
    const { articleCode: code, source, validFrom, amount, priceQuantity } = record;
    const article = articles.get(code);
    if (article === undefined) {
      problems.add(index, code, 'articleCode', explain('There is no article {code}.', { code }));
      continue;
    }
    const row = { article_id: article.id, source, valid_from: validFrom ?? '-infinity' };
    if (amount === null) {
      removed.push({ row, code });
      continue;
    }
    const stated = { price_quantity: article.statedQuantity };
    const price_quantity = priceQuantity === null ? article.statedQuantity : priceQuantity;
    entries.push({ row: { ...row, amount, price_quantity }, ifNew: stated, index, code });
  }
  problems.throwIfAny();
  const written = await upsert(query, costTable, entries);
  const removals = await removeCosts(query, removed);
  return {
    inserted: written.inserted,
    updated: written.updated + removals.length,
    changes: [...written.changes, ...removals],
  };
}

interface StatedArticle {
  id: number;
  statedQuantity: number;
}

async function statedQuantities(query: Query, codes: readonly string[]): Promise<Map<string, StatedArticle>> {
  const { rows } = await sql<StatedArticle & { code: string }>`
    select code, id, stated_price_quantity as "statedQuantity" from article where code = any(${[...new Set(codes)]}::text[])
  `.execute(query);
  return new Map(rows.map((row) => [row.code, row]));
}

async function removeCosts(query: Query, removed: readonly { row: Row; code: string }[]): Promise<FieldChange[]> {
  if (removed.length === 0) return [];
  const { rows } = await sql<Row & { amount: number }>`
    delete from article_cost t using jsonb_to_recordset(${JSON.stringify(removed.map(({ row }) => row))}::jsonb)
      as i(article_id bigint, source text, valid_from date)
    where t.article_id = i.article_id and t.source = i.source and t.valid_from = i.valid_from
    returning t.article_id, t.source, t.valid_from, t.amount
  `.execute(query);
  const amounts = new Map(rows.map((row) => [keyOf(costTable, row), row.amount]));
  return removed.flatMap(({ row, code }) => {
    const amount = amounts.get(keyOf(costTable, row));
    return amount === undefined ? [] : [{ code, field: 'amount', old: amount / 10_000, new: null }];
  });
}
