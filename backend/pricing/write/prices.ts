import { sql } from 'kysely';
import type { PriceChange } from '../records.ts';
import {
  column,
  idsByCode,
  inBatches,
  inPieces,
  inTransaction,
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

const entryTable: UpsertTable = {
  table: 'price_list_entry',
  key: { price_list_id: 'integer', article_id: 'bigint' },
  columns: {
    price: column('bigint', 'price', { isRequired: true, unit: 'price' }),
    is_free: column('boolean', 'isFree', { initial: false }),
  },
  id: null,
};

export interface UpsertedPrices extends UpsertResult {
  /** The new prices; `changes` holds those that changed or were removed. */
  added: FieldChange[];
  /** Indexes of the records after which the article has a zero there that is no price. */
  unpriced: number[];
}

/**
 * Imports list prices (ten-thousandths of a euro per unit); a price that is null is removed. Rejects unknown price
 * lists and articles, a new entry without a price, and an article that would be free at another price than 0.
 */
export async function upsertPrices(database: UpsertDatabase, records: readonly PriceChange[]): Promise<UpsertedPrices> {
  const prepared = mergeByCode(records, (record) => `${record.priceListCode}\u0000${record.articleCode}`);
  const results = await inBatches(database, prepared, upsertPriceBatch);
  return {
    ...sumResults(results),
    added: results.flatMap(({ added }) => added),
    unpriced: results.flatMap(({ unpriced }) => unpriced),
  };
}

async function upsertPriceBatch(
  query: Query,
  prepared: readonly IndexedRecord<PriceChange>[],
): Promise<UpsertedPrices> {
  const given = prepared.map(({ record }) => record);
  const lists = await idsByCode(
    query,
    'price_list',
    given.map(({ priceListCode }) => priceListCode),
  );
  const articles = await idsByCode(
    query,
    'article',
    given.map(({ articleCode }) => articleCode),
  );
  const problems = new ProblemList();
  const entries: Entry[] = [];
  const removed: { row: Row; record: PriceChange }[] = [];
  for (const { record, index } of prepared) {
    const { articleCode, priceListCode, price, isFree } = record;
    const list = lists.get(priceListCode);
    const article = articles.get(articleCode);
    const reject = (field: string, reason: string, drop: string[] = []): void =>
      problems.add(index, articleCode, field, reason, drop);
    if (list === undefined) reject('priceListCode', `There is no price list ${priceListCode}.`);
    if (article === undefined) reject('articleCode', `There is no article ${articleCode}.`);
    const row = { price_list_id: list, article_id: article };
    if (isFree === true && price !== 0) reject('isFree', 'Only a price of 0 in the same row can be free.', ['isFree']);
    if (price === null) removed.push({ row, record });
    else {
      const is_free = price === undefined || price === 0 ? isFree : false;
      entries.push({ row: { ...row, price, is_free }, index, code: `${articleCode}\u0000${priceListCode}` });
    }
  }
  problems.throwIfAny();
  const written = await upsert(query, entryTable, entries);
  const removals = await removePrices(query, removed);
  const isFresh = ({ row }: Entry): boolean => written.fresh.has(keyOf(entryTable, row));
  return {
    inserted: written.inserted,
    updated: written.updated + removals.length,
    changes: [...written.changes.map(ofList), ...removals],
    added: entries
      .filter(isFresh)
      .map(({ code, row }) => ofList({ code, field: 'price', old: null, new: Number(row['price']) / 10_000 })),
    unpriced: await listUnpriced(query, entries),
  };
}

/** Indexes of the entries that write a price of 0, which is stored as no price. */
async function listUnpriced(query: Query, entries: readonly Entry[]): Promise<number[]> {
  const zeros = entries.filter(({ row }) => row['price'] === 0);
  if (zeros.length === 0) return [];
  const keys = JSON.stringify(zeros.map(({ row }) => row));
  const { rows } = await sql<{ price_list_id: number; article_id: string | number }>`
    select t.price_list_id, t.article_id from price_list_entry t
    join jsonb_to_recordset(${keys}::jsonb) as i(price_list_id integer, article_id bigint)
      on t.price_list_id = i.price_list_id and t.article_id = i.article_id
    where not t.is_free
  `.execute(query);
  const found = new Set(rows.map((row) => keyOf(entryTable, { ...row })));
  return zeros.filter(({ row }) => found.has(keyOf(entryTable, row))).map(({ index }) => index);
}

/** FairQueue a change of an entry into a change of the article: the field names the price list. */
function ofList(change: FieldChange): FieldChange {
  const [code = '', list = ''] = change.code.split('\u0000');
  return { ...change, code, field: `${change.field}.${list}` };
}

export interface RemovedPrices {
  /** Prices of the lists before, and those among them that were not listed. */
  entries: number;
  missing: number;
  /** Whether these were removed: none is when they are more than the limit allows. */
  isDone: boolean;
  changes: FieldChange[];
}

/** Removes from price lists what `listed` (article codes by list) does not name, at most a share of their prices. */
export function removeUnlistedPrices(
  database: UpsertDatabase,
  listed: ReadonlyMap<string, ReadonlySet<string>>,
  { limitPercent }: { limitPercent: number },
): Promise<RemovedPrices> {
  return inTransaction(database, async (query) => {
    const { rows } = await sql<{ list: string; article: string; price_list_id: number; article_id: number | string }>`
      select l.code as list, a.code as article, e.price_list_id, e.article_id from price_list_entry e
      join price_list l on l.id = e.price_list_id join article a on a.id = e.article_id
      where l.code = any(${[...listed.keys()]}::text[])
    `.execute(query);
    const missing = rows.filter(({ list, article }) => listed.get(list)?.has(article) !== true);
    const found = { entries: rows.length, missing: missing.length };
    if (missing.length * 100 > rows.length * limitPercent) return { ...found, isDone: false, changes: [] };
    const changes: FieldChange[] = [];
    for (const piece of inPieces(missing)) {
      const removed = piece.map(({ list, article, price_list_id, article_id }) => ({
        row: { price_list_id, article_id: Number(article_id) },
        record: { priceListCode: list, articleCode: article },
      }));
      changes.push(...(await removePrices(query, removed)));
    }
    return { ...found, isDone: true, changes };
  });
}

async function removePrices(
  query: Query,
  removed: readonly { row: Row; record: PriceChange }[],
): Promise<FieldChange[]> {
  if (removed.length === 0) return [];
  const keys = JSON.stringify(removed.map(({ row }) => row));
  const present = await sql<{ price_list_id: number; article_id: string | number; price: string | number }>`
    select t.price_list_id, t.article_id, t.price from price_list_entry t
    join jsonb_to_recordset(${keys}::jsonb) as i(price_list_id integer, article_id bigint)
      on t.price_list_id = i.price_list_id and t.article_id = i.article_id
  `.execute(query);
  // Skip the statement: a delete announces a change of prices even when it finds no row.
  if (present.rows.length === 0) return [];
  await sql`
    delete from price_list_entry t using jsonb_to_recordset(${keys}::jsonb) as i(price_list_id integer, article_id bigint)
    where t.price_list_id = i.price_list_id and t.article_id = i.article_id
  `.execute(query);
  const prices = new Map(present.rows.map((row) => [keyOf(entryTable, { ...row }), Number(row.price)]));
  return removed.flatMap(({ row, record: { articleCode: code, priceListCode } }) => {
    const price = prices.get(keyOf(entryTable, row));
    return price === undefined ? [] : [{ code, field: `price.${priceListCode}`, old: price / 10_000, new: null }];
  });
}
