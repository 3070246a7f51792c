import { sql } from 'kysely';
import { isCutOff } from '../../../domain/ceiling.ts';
import { explain, type Reason } from '../../texts/index.ts';
import type { PromotionChange, PromotionRecord } from '../records.ts';
import { keepPrices, raisedNote } from './price-quantities.ts';
import {
  asStored,
  column,
  freshIds,
  idOf,
  idsByCode,
  inTransaction,
  mergeByCode,
  ProblemList,
  countRecords,
  replaceSets,
  textColumns,
  textRow,
  upsert,
  type OwnedRows,
  type IndexedRecord,
  type Query,
  type SetTable,
  type UpsertDatabase,
  type UpsertRemark,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';

export const promotionTable: UpsertTable = {
  table: 'promotion',
  key: { code: 'text' },
  columns: {
    ...textColumns('title', 'title', true),
    starts_on: column('date', 'startsOn', { isRequired: true }),
    ends_on: column('date', 'endsOn', { isRequired: true }),
    customer_group_id: column('integer', 'customerGroup', { refers: 'customer_group' }),
    state: column('text', 'state', { initial: 'published' }),
  },
  id: 'id',
};
export const rowTable: SetTable = {
  table: 'promotion_row',
  owner: 'promotion_id',
  columns: {
    row_number: column('integer', 'row'),
    article_id: column('bigint', 'articleCode', { refers: 'article' }),
    minimum_quantity: column('integer', 'minimumQuantity'),
    net_price: column('bigint', 'netPrice', { unit: 'price' }),
    is_free: column('boolean', 'isFree'),
    extra_discounts: column('integer[]', 'extraDiscounts', { unit: 'discounts' }),
  },
  field: 'rows',
  identity: ['row_number', 'article_id'],
};

/** Whether a promotion is offered. */
export const PROMOTION_STATES = ['draft', 'published'] as const;

export interface UpsertedPromotions extends UpsertResult {
  /** Codes of the promotions whose rows stay, because they would lose too many of them. */
  kept: string[];
}

type Stored = ReadonlyMap<string, { starts: string; ends: string }>;

/**
 * Imports promotions; their rows, when given, are replaced as a whole, but where more than `lostPercent` of many would be
 * lost. Rejects unknown articles and groups, a row number given
 * twice, a row that contradicts itself and a promotion that ends before it starts.
 */
export function upsertPromotions(
  database: UpsertDatabase,
  records: readonly PromotionChange[],
  { lostPercent = 100 }: { lostPercent?: number } = {},
): Promise<UpsertedPromotions> {
  return inTransaction(database, async (query) => {
    const stored = await storedPromotions(query, records);
    const prepared = mergeByCode(records, (record) => record.code).map(({ record, index }) => ({
      record: asStored(record, !stored.has(record.code)),
      index,
    }));
    const articles = await idsByCode(
      query,
      'article',
      prepared.flatMap(({ record }) => (record.rows ?? []).map((row) => row.articleCode)),
    );
    const groups = await idsByCode(
      query,
      'customer_group',
      prepared.map(({ record }) => record.customerGroup),
    );
    rejectProblems(prepared, stored, { articles, groups });
    const entries = prepared.map(({ record, index }) => ({
      row: {
        code: record.code,
        ...textRow('title', record.title),
        starts_on: record.startsOn,
        ends_on: record.endsOn,
        customer_group_id: idOf(groups, record.customerGroup),
        state: record.state,
      },
      index,
      code: record.code,
    }));
    const { prices, remarks } = await keepRowPrices(query, prepared, articles);
    const written = await upsert(query, promotionTable, entries);
    const sets = new Map<number, OwnedRows>();
    for (const { record } of prepared) {
      const id = written.ids.get(record.code);
      if (id === undefined || record.rows === undefined) continue;
      const rows = record.rows.map((row) => ({
        row_number: row.row,
        article_id: articles.get(row.articleCode),
        minimum_quantity: row.minimumQuantity,
        net_price: row.netPrice === null ? null : (prices.get(row) ?? row.netPrice),
        is_free: row.isFree ?? false,
        extra_discounts: row.extraDiscounts,
      }));
      sets.set(id, { code: record.code, rows });
    }
    const kept = await takeOutCutOff(query, sets, lostPercent);
    const replaced = await replaceSets(query, rowTable, sets, freshIds(written));
    const changes = [...written.changes, ...replaced.changes];
    const { stored: touched } = replaced;
    return { inserted: written.inserted, updated: countRecords(changes), changes, remarks, touched, kept };
  });
}

/**
 * Takes the promotions out of `sets` that would lose a larger share of their rows; returns their codes. What an article
 * has from another quantity on, or in another row, is not lost.
 */
async function takeOutCutOff(query: Query, sets: Map<number, OwnedRows>, percent: number): Promise<string[]> {
  const { rows } = await sql<{ id: number; articles: number[] }>`
    select promotion_id as id, jsonb_agg(article_id) as articles from promotion_row
    where promotion_id = any(${[...sets.keys()]}::integer[]) group by 1
  `.execute(query);
  return rows.flatMap(({ id, articles }) => {
    const { code = '', rows: given = [] } = sets.get(id) ?? {};
    const left = new Set(given.map((row) => row['article_id']));
    if (!isCutOff(articles.filter((article) => !left.has(article)).length, articles.length, percent)) return [];
    sets.delete(id);
    return [code];
  });
}

type PromotionRowRecord = PromotionRecord['rows'][number];

/** The net prices of rows for the price quantities of their articles; rejects those that have no exact one. */
async function keepRowPrices(
  query: Query,
  prepared: readonly IndexedRecord<PromotionChange>[],
  articles: ReadonlyMap<string, number>,
): Promise<{ prices: Map<PromotionRowRecord, number>; remarks: UpsertRemark[] }> {
  const given = prepared.flatMap(({ record, index }) =>
    (record.rows ?? []).map((row, place) => ({ row, place, index, code: record.code })),
  );
  const kept = await keepPrices(
    query,
    given.map(({ row: { netPrice, priceQuantity, articleCode } }) => {
      const articleId = articles.get(articleCode);
      return netPrice === null || articleId === undefined ? null : { articleId, price: netPrice, priceQuantity };
    }),
  );
  const problems = new ProblemList();
  const prices = new Map<PromotionRowRecord, number>();
  const remarks: UpsertRemark[] = [];
  for (const [at, { row, place, index, code }] of given.entries()) {
    const { price = null, reason = null, raisedTo = null } = kept[at] ?? {};
    if (price !== null) prices.set(row, price);
    if (reason !== null)
      problems.add(index, code, 'rows', explain('Row {row}: {reason}', { row: row.row, reason }), [`rows[${place}]`]);
    if (raisedTo !== null) remarks.push({ index, field: 'rows', ...raisedNote(raisedTo, row.row) });
  }
  problems.throwIfAny();
  return { prices, remarks };
}

async function storedPromotions(query: Query, records: readonly PromotionChange[]): Promise<Stored> {
  const found = await sql<{ code: string; starts: string; ends: string }>`
    select code, starts_on::text as starts, ends_on::text as ends from promotion
    where code = any(${records.map(({ code }) => code)}::text[])
  `.execute(query);
  return new Map(found.rows.map((row) => [row.code, row]));
}

function rejectProblems(
  prepared: readonly IndexedRecord<PromotionChange>[],
  stored: Stored,
  { articles, groups }: Record<'articles' | 'groups', ReadonlyMap<string, number>>,
): void {
  const problems = new ProblemList();
  for (const { record, index } of prepared) {
    const before = stored.get(record.code);
    const { startsOn, endsOn, rows, customerGroup = null } = record;
    const starts = startsOn ?? before?.starts;
    const ends = endsOn ?? before?.ends;
    // New rows must not be offered on the old days or to the old customers.
    if (starts !== undefined && ends !== undefined && starts > ends) {
      problems.add(index, record.code, 'endsOn', explain('The promotion ends before it starts.'));
    }
    if (customerGroup !== null && !groups.has(customerGroup)) {
      problems.add(
        index,
        record.code,
        'customerGroup',
        explain('There is no group of customers {code}.', { code: customerGroup }),
      );
    }
    const numbers = new Set<number>();
    (rows ?? []).forEach((row, place) => {
      // A stored promotion keeps its rows; a new one gets the valid rows.
      const drop = [before === undefined ? `rows[${place}]` : 'rows'];
      if (!articles.has(row.articleCode)) {
        const reason = explain('Row {row}: there is no article {code}.', { row: row.row, code: row.articleCode });
        problems.add(index, record.code, 'rows', reason, drop);
      }
      if (numbers.has(row.row))
        problems.add(index, record.code, 'rows', explain('The row {row} occurs twice.', { row: row.row }), drop);
      numbers.add(row.row);
      const reason = promotionRowError(row);
      if (reason !== null) problems.add(index, record.code, 'rows', reason, drop);
    });
  }
  problems.throwIfAny();
}

/** Why a row of a promotion contradicts itself; null when it does not. */
export function promotionRowError(row: PromotionRecord['rows'][number]): Reason | null {
  const isEither = (row.netPrice === null) !== (row.extraDiscounts === null);
  if (!isEither) return explain('Row {row} must have either a net price or extra discounts.', { row: row.row });
  return row.isFree === true && row.netPrice !== 0
    ? explain('Row {row}: only a net price of 0 can be free.', { row: row.row })
    : null;
}
