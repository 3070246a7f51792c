import type { PriceRecord, PromotionRecord, StockRecord } from '../catalogue/records.ts';
import { ProblemList } from './loading-error.ts';
import { idsByCode } from './references.ts';
import { replaceSets } from './replace-set.ts';
import { add, inPieces, inTransaction, lastOfEach, nothingLoaded } from './transaction.ts';
import type { Loaded, LoadingDatabase, Query } from './transaction.ts';
import { countChanged, upsert, type Row, type Shape } from './upsert.ts';

const entryShape: Shape = {
  table: 'price_list_entry',
  key: { price_list_id: 'integer', article_id: 'bigint' },
  columns: { price: 'bigint' },
  id: null,
};
const stockShape: Shape = {
  table: 'article',
  key: { code: 'text' },
  columns: { stock_quantity: 'integer', arriving_on: 'date' },
  onUpdate: 'updated_at = now()',
  id: 'id',
};
const promotionShape: Shape = {
  table: 'promotion',
  key: { code: 'text' },
  columns: { title_it: 'text', title_en: 'text', starts_on: 'date', ends_on: 'date' },
  id: 'id',
};
const promotionRowShape = {
  table: 'promotion_row',
  owner: 'promotion_id',
  columns: {
    row_number: 'integer',
    article_id: 'bigint',
    minimum_quantity: 'integer',
    net_price: 'bigint',
    extra_discounts: 'integer[]',
  },
};

/** Loads list prices (ten-thousandths of a euro per unit); refuses unknown price lists and articles. */
export async function loadPrices(database: LoadingDatabase, records: readonly PriceRecord[]): Promise<Loaded> {
  const places = lastOfEach(records, (record) => `${record.priceListCode}\u0000${record.articleCode}`);
  let result = nothingLoaded;
  for (const batch of inPieces(places)) {
    result = add(
      result,
      await inTransaction(database, async (query) => {
        const lists = await idsByCode(
          query,
          'price_list',
          batch.map(({ record }) => record.priceListCode),
        );
        const articles = await articleIds(
          query,
          batch.map(({ record }) => record.articleCode),
        );
        const problems = new ProblemList();
        const rows: Row[] = [];
        for (const { record, index } of batch) {
          const list = lists.get(record.priceListCode);
          const article = articles.get(record.articleCode);
          const tell = (field: string, reason: string): void => problems.add(index, record.articleCode, field, reason);
          if (list === undefined) tell('priceListCode', `There is no price list ${record.priceListCode}.`);
          if (article === undefined) tell('articleCode', `There is no article ${record.articleCode}.`);
          if (list !== undefined && article !== undefined) {
            rows.push({ price_list_id: list, article_id: article, price: record.price });
          }
        }
        problems.throwIfAny();
        const { inserted, updated } = await upsert(query, entryShape, rows);
        return { inserted, updated };
      }),
    );
  }
  return result;
}

/** Sets stock and the confirmed date of arrival of articles that are there; refuses unknown articles. */
export async function loadStock(database: LoadingDatabase, records: readonly StockRecord[]): Promise<Loaded> {
  const places = lastOfEach(records, (record) => record.articleCode);
  let result = nothingLoaded;
  for (const batch of inPieces(places)) {
    result = add(
      result,
      await inTransaction(database, async (query) => {
        const articles = await articleIds(
          query,
          batch.map(({ record }) => record.articleCode),
        );
        const problems = new ProblemList();
        for (const { record, index } of batch) {
          if (!articles.has(record.articleCode)) {
            const reason = `There is no article ${record.articleCode}.`;
            problems.add(index, record.articleCode, 'articleCode', reason);
          }
        }
        problems.throwIfAny();
        const rows = batch.map(({ record }) => ({
          code: record.articleCode,
          stock_quantity: record.quantity,
          arriving_on: record.arrivingOn ?? null,
        }));
        const { inserted, updated } = await upsert(query, stockShape, rows);
        return { inserted, updated };
      }),
    );
  }
  return result;
}

/** Loads promotions; their rows are replaced as a whole. Refuses unknown articles and a row number given twice. */
export function loadPromotions(database: LoadingDatabase, records: readonly PromotionRecord[]): Promise<Loaded> {
  const places = lastOfEach(records, (record) => record.code);
  return inTransaction(database, async (query) => {
    const articles = await articleIds(
      query,
      records.flatMap((record) => record.rows.map((row) => row.articleCode)),
    );
    const problems = new ProblemList();
    for (const { record, index } of places) {
      const unknown = record.rows.find((row) => !articles.has(row.articleCode));
      if (unknown !== undefined) {
        problems.add(index, record.code, 'rows', `Row ${unknown.row}: there is no article ${unknown.articleCode}.`);
      }
      if (new Set(record.rows.map((row) => row.row)).size < record.rows.length) {
        problems.add(index, record.code, 'rows', 'A row number occurs twice.');
      }
    }
    problems.throwIfAny();
    const heads = places.map(({ record }) => ({
      code: record.code,
      title_it: record.title.it,
      title_en: record.title.en ?? null,
      starts_on: record.startsOn,
      ends_on: record.endsOn,
    }));
    const written = await upsert(query, promotionShape, heads);
    const sets = new Map<number, Row[]>();
    for (const { record } of places) {
      const id = written.ids.get(record.code);
      if (id === undefined) continue;
      const rows = record.rows.map((row) => ({
        row_number: row.row,
        article_id: articles.get(row.articleCode),
        minimum_quantity: row.minimumQuantity,
        net_price: row.netPrice,
        extra_discounts: row.extraDiscounts,
      }));
      sets.set(id, rows);
    }
    const changed = await replaceSets(query, promotionRowShape, sets);
    return { inserted: written.inserted, updated: countChanged(written, changed) };
  });
}

function articleIds(query: Query, codes: readonly string[]): Promise<Map<string, number>> {
  return idsByCode(query, 'article', codes);
}
