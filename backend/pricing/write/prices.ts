import { sql } from 'kysely';
import { codeKey } from '../../../domain/code-key.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { explain, type Reason } from '../../texts/index.ts';
import type { PriceChange } from '../records.ts';
import { asStated, keepPrices, raisedNote, type StoredQuantities } from './price-quantities.ts';
import { deriveAfter, type VersionKey } from './derived-lists.ts';
import {
  column,
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
  type UpsertRemark,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';

export const entryTable: UpsertTable = {
  table: 'price_list_entry',
  key: { price_list_id: 'integer', article_id: 'bigint', valid_from: 'date' },
  columns: {
    price: column('bigint', 'price', { unit: 'price' }),
    is_free: column('boolean', 'isFree', { initial: false }),
    is_manual: column('boolean', 'isManual', { initial: false }),
  },
  id: null,
};

/** The first day of prices that have always been in force; comes before every day as a text too. */
const ALWAYS = '-infinity';

export interface UpsertedPrices extends UpsertResult {
  /** The new prices; `changes` holds those that changed or were removed. */
  added: FieldChange[];
  /** Indexes of the records after which the article has a zero there that is no price. */
  unpriced: number[];
}

/** Why an import does not change a price list of the office. */
export function keptByOffice(code: string): Reason {
  return explain('The price list {code} is kept by the office: an import does not change it.', { code });
}

/** When prices are written; prices without a first day replace those that are in force on this day, YYYY-MM-DD. */
interface WritingPrices {
  runDay?: string;
}

/** The text that identifies a price with a first day. */
function priceVersionKey({ priceListCode, articleCode, validFrom }: PriceChange): string {
  return [priceListCode, articleCode, validFrom ?? ''].join('\u0000');
}

/** The same for what a file says, which may spell the article's code otherwise than it is stored. */
export function statedPriceKey(price: PriceChange): string {
  return priceVersionKey({ ...price, articleCode: codeKey(price.articleCode) });
}

/**
 * Imports list prices (ten-thousandths of a euro per unit). One without a first day replaces what is in force on the day
 * of the run, in place, or begins on that day where the source gives the one in force its own day (`stated`, by
 * `statedPriceKey`); later prices stay. null removes the article from the list, or with a first day says that it
 * has no price from then on. Rejects unknown price lists and articles, lists of the office, a new entry without a price,
 * and an article that would be free at another price than 0.
 */
export async function upsertPrices(
  database: UpsertDatabase,
  records: readonly PriceChange[],
  { runDay = shopDay(new Date()), stated = new Set() }: WritingPrices & { stated?: ReadonlySet<string> } = {},
): Promise<UpsertedPrices> {
  const prepared = mergeByCode(records, priceVersionKey);
  const results = await inBatches(database, prepared, (query, batch) =>
    upsertPriceBatch(query, batch, { runDay, stated }),
  );
  return {
    ...sumResults(results),
    added: results.flatMap(({ added }) => added),
    unpriced: results.flatMap(({ unpriced }) => unpriced),
  };
}

async function upsertPriceBatch(
  query: Query,
  prepared: readonly IndexedRecord<PriceChange>[],
  { runDay, stated }: { runDay: string; stated: ReadonlySet<string> },
): Promise<UpsertedPrices> {
  const given = prepared.map(({ record }) => record);
  const lists = await listsByCode(
    query,
    given.map(({ priceListCode }) => priceListCode),
  );
  const articles = await articlesByCode(
    query,
    given.map(({ articleCode }) => articleCode),
  );
  const places = prepared.map(({ record }) => ({
    price_list_id: lists.get(record.priceListCode)?.id,
    article_id: articles.get(record.articleCode)?.id,
  }));
  const versions = await storedVersions(query, places);
  const kept = await keepPrices(
    query,
    prepared.map(({ record: { price, priceQuantity } }, place) => {
      const articleId = places[place]?.article_id;
      return typeof price === 'number' && articleId !== undefined ? { articleId, price, priceQuantity } : null;
    }),
    new Map([...articles.values()].map((article) => [article.id, article])),
  );
  const remarks = kept.flatMap((one, place) =>
    one?.raisedTo ? [{ index: prepared[place]?.index ?? 0, field: 'price', ...raisedNote(one.raisedTo) }] : [],
  );
  const problems = new ProblemList();
  const entries = new Map<string, Entry>();
  const removals = new Map<string, { row: Row; record: PriceChange }>();
  for (const [place, { record, index }] of prepared.entries()) {
    const { articleCode, priceListCode, isFree, validFrom = null } = record;
    const exact = kept[place];
    const price = exact ? (exact.price ?? undefined) : record.price;
    const row: Row = places[place] ?? {};
    const list = lists.get(priceListCode);
    const reject = (field: string, reason: Reason, drop: string[] = []): void =>
      problems.add(index, articleCode, field, reason, drop);
    if (list === undefined) reject('priceListCode', explain('There is no price list {code}.', { code: priceListCode }));
    else if (list.owner === 'office') reject('priceListCode', keptByOffice(priceListCode));
    if (row['article_id'] === undefined)
      reject('articleCode', explain('There is no article {code}.', { code: articleCode }));
    if (isFree === true && price !== 0)
      reject('isFree', explain('Only a price of 0 in the same row can be free.'), ['isFree']);
    if (price === null && validFrom === null) {
      removals.set(placeOf(row), { row, record });
      continue;
    }
    // Of rows for the day of the run the last counts.
    if (validFrom === runDay) removals.delete(placeOf(row));
    const stored = versions.get(placeOf(row)) ?? [];
    const inForce = stored.findLast((day) => day <= runDay) ?? ALWAYS;
    const isStated = [inForce, runDay].some((day) => stated.has(statedPriceKey({ ...record, validFrom: day })));
    const valid_from = validFrom ?? (isStated ? runDay : inForce);
    if (exact && exact.reason !== null) reject('price', exact.reason);
    else if (price === undefined && !stored.includes(valid_from))
      reject('price', explain('A new record needs this value.'));
    const is_free = price === undefined || price === 0 ? isFree : false;
    // What a file says of a derived list stays when its base changes.
    const is_manual = list !== undefined && list.baseId !== null ? true : undefined;
    const entry = {
      row: { ...row, valid_from, price, is_free, is_manual },
      index,
      code: `${articleCode}\u0000${priceListCode}`,
    };
    // A row without a day and one with the day that is in force are for the same entry: the last counts.
    entries.set(
      keyOf(entryTable, entry.row),
      validFrom === null ? entry : { ...entry, part: { item: validFrom, path: 'validFrom' } },
    );
  }
  problems.throwIfAny();
  const all = [...entries.values()];
  const removed = [...removals.values()];
  const present = [...versions].flatMap(([place, days]) => days.map((day) => `${place}\u0000${day}`));
  const written = await upsert(query, entryTable, all, new Set(present));
  const ended = await removePrices(query, removed, runDay);
  const isFresh = ({ row }: Entry): boolean => written.fresh.has(keyOf(entryTable, row));
  const isChanged = (entry: Entry): boolean => isFresh(entry) || written.changed.has(keyOf(entryTable, entry.row));
  const changed = all.filter(isChanged);
  const isDeriving = [...lists.values()].some(({ baseId, isBase }) => isBase || baseId !== null);
  const derived = isDeriving
    ? await deriveAll(
        query,
        changed.map(({ row }) => row),
        removed.map(({ row }) => row),
      )
    : [];
  const zeros = isDeriving ? await derivedZeros(query, all) : [];
  const added = all.filter(isFresh).map(({ code, row, part }) => {
    const price = row['price'];
    const change: FieldChange = {
      code,
      field: 'price',
      old: null,
      new: price === null ? null : Number(price) / 10_000,
    };
    return ofList(part === undefined ? change : { ...change, item: part.item });
  });
  const areAsStated =
    kept.every((one) => !one?.raisedTo) && [...articles.values()].every((one) => one.kept === one.stated);
  const stateAll = async (changes: FieldChange[]) => (areAsStated ? changes : asStated(query, changes));
  return {
    inserted: written.inserted,
    updated: written.updated + ended.length,
    changes: await stateAll([...written.changes.map(ofList), ...ended, ...derived]),
    added: await stateAll(added),
    remarks: [...remarks, ...zeros],
    unpriced: await listUnpriced(query, all),
    touched: new Set(places.map((place) => placeOf({ ...place })).filter((place) => versions.has(place))).size,
  };
}

interface OwnedList {
  id: number;
  owner: string;
  /** The list from which it follows. */
  baseId: number | null;
  /** Whether others follow from it. */
  isBase: boolean;
}

async function listsByCode(query: Query, codes: readonly string[]): Promise<Map<string, OwnedList>> {
  const { rows } = await sql<OwnedList & { code: string }>`
    select code, id, owner, base_list_id as "baseId",
      exists (select from price_list derived where derived.base_list_id = price_list.id) as "isBase"
    from price_list where code = any(${[...new Set(codes)]}::text[])
  `.execute(query);
  return new Map(rows.map((row) => [row.code, row]));
}

async function articlesByCode(query: Query, codes: readonly string[]): Promise<Map<string, StoredQuantities>> {
  const { rows } = await sql<StoredQuantities & { code: string }>`
    select code, id, price_quantity as kept, stated_price_quantity as stated from article
    where code = any(${[...new Set(codes)]}::text[])
  `.execute(query);
  return new Map(rows.map(({ code, id, kept, stated }) => [code, { id: Number(id), kept, stated }]));
}

/** Writes what follows in derived lists from changed and removed prices; returns their changes. */
async function deriveAll(query: Query, changed: readonly Row[], removed: readonly Row[]): Promise<FieldChange[]> {
  const changes: FieldChange[] = [];
  const rows = [...changed, ...removed];
  const articleOf = (row: Row): number => Number(row['article_id']);
  for (const [list, ofList] of Map.groupBy(rows, (row) => Number(row['price_list_id']))) {
    const versions = new Set(ofList.map((row) => `${articleOf(row)} ${String(row['valid_from'])}`));
    // Other prices may return where one was removed.
    const whole = new Set(removed.filter((row) => Number(row['price_list_id']) === list).map(articleOf));
    const isUnchanged = ({ articleId, validFrom }: VersionKey): boolean =>
      !whole.has(articleId) && !versions.has(`${articleId} ${validFrom}`);
    changes.push(...(await deriveAfter(query, list, ofList.map(articleOf), isUnchanged)));
  }
  return changes;
}

/** The text that identifies an article in a list. */
function placeOf(row: Row): string {
  return `${String(row['price_list_id'])}\u0000${String(row['article_id'])}`;
}

/** The first days of the stored prices of each article in each list, ascending. */
async function storedVersions(query: Query, places: readonly Row[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ price_list_id: number; article_id: number; valid_from: string }>`
    select distinct t.price_list_id, t.article_id, t.valid_from from price_list_entry t
    join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as i(price_list_id integer, article_id bigint)
      on t.price_list_id = i.price_list_id and t.article_id = i.article_id
    order by t.valid_from
  `.execute(query);
  const versions = new Map<string, string[]>();
  for (const row of rows) {
    const place = placeOf({ ...row });
    versions.set(place, [...(versions.get(place) ?? []), row.valid_from]);
  }
  return versions;
}

/** Indexes of the entries that write a price of 0, which is stored as no price. */
async function listUnpriced(query: Query, entries: readonly Entry[]): Promise<number[]> {
  const zeros = entries.filter(({ row }) => row['price'] === 0);
  if (zeros.length === 0) return [];
  const keys = JSON.stringify(zeros.map(({ row }) => row));
  const { rows } = await sql<{ price_list_id: number; article_id: string | number; valid_from: string }>`
    select t.price_list_id, t.article_id, t.valid_from from price_list_entry t
    join jsonb_to_recordset(${keys}::jsonb) as i(price_list_id integer, article_id bigint, valid_from date)
      on t.price_list_id = i.price_list_id and t.article_id = i.article_id and t.valid_from = i.valid_from
    where not t.is_free
  `.execute(query);
  const found = new Set(rows.map((row) => keyOf(entryTable, { ...row })));
  return zeros.filter(({ row }) => found.has(keyOf(entryTable, row))).map(({ index }) => index);
}

/** Remarks about prices from which a list derives a price of 0, which is no price there. */
async function derivedZeros(query: Query, entries: readonly Entry[]): Promise<UpsertRemark[]> {
  const priced = entries.filter(({ row }) => typeof row['price'] === 'number' && row['price'] > 0);
  if (priced.length === 0) return [];
  const keys = JSON.stringify(priced.map(({ row }, place) => ({ ...row, place })));
  const { rows } = await sql<{ place: number; list: string }>`
    with recursive derived (id, base) as (
      select id, base_list_id from price_list where base_list_id is not null
      union select l.id, d.base from price_list l join derived d on l.base_list_id = d.id
    )
    select i.place, l.code as list
    from jsonb_to_recordset(${keys}::jsonb)
      as i(place integer, price_list_id integer, article_id bigint, valid_from date)
    join derived d on d.base = i.price_list_id join price_list l on l.id = d.id
    join price_list_entry e on e.price_list_id = d.id and e.article_id = i.article_id and e.valid_from = i.valid_from
    where e.price = 0 and not e.is_free and not e.is_manual order by 1, 2
  `.execute(query);
  return rows.flatMap(({ place, list }) => {
    const entry = priced[place];
    const reason = explain(
      'In the price list {list}, which is derived from it, it is rounded to 0, which is no price: the article cannot be ordered there.',
      { list },
    );
    return entry ? [{ index: entry.index, field: 'price', reason }] : [];
  });
}

/** Turns a change of an entry into a change of the article: the field names the price list. */
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

/**
 * Removes from price lists what `listed` (article codes by list) does not name, at most a share of their prices. Lists
 * of the office and later prices stay.
 */
export function removeUnlistedPrices(
  database: UpsertDatabase,
  listed: ReadonlyMap<string, ReadonlySet<string>>,
  { limitPercent, runDay = shopDay(new Date()) }: WritingPrices & { limitPercent: number },
): Promise<RemovedPrices> {
  return inTransaction(database, async (query) => {
    const { rows } = await sql<{ list: string; article: string; price_list_id: number; article_id: number | string }>`
      select distinct l.code as list, a.code as article, e.price_list_id, e.article_id from price_list_entry e
      join price_list l on l.id = e.price_list_id join article a on a.id = e.article_id
      where l.code = any(${[...listed.keys()]}::text[]) and l.owner = 'erp' and e.valid_from <= ${runDay}::date
        and (l.base_list_id is null or e.is_manual)
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
      changes.push(...(await removePrices(query, removed, runDay)));
      const derived = await deriveAll(
        query,
        [],
        removed.map(({ row }) => row),
      );
      changes.push(...derived);
    }
    return { ...found, isDone: true, changes };
  });
}

/** Removes what is in force on a day, and the prices before it, which would return otherwise. */
async function removePrices(
  query: Query,
  removed: readonly { row: Row; record: PriceChange }[],
  runDay: string,
): Promise<FieldChange[]> {
  if (removed.length === 0) return [];
  const keys = JSON.stringify(removed.map(({ row }) => row));
  const present = await sql<{ price_list_id: number; article_id: string | number; price: number | null }>`
    select distinct on (1, 2) t.price_list_id, t.article_id, t.price from price_list_entry t
    join jsonb_to_recordset(${keys}::jsonb) as i(price_list_id integer, article_id bigint)
      on t.price_list_id = i.price_list_id and t.article_id = i.article_id
    where t.valid_from <= ${runDay}::date order by 1, 2, t.valid_from desc
  `.execute(query);
  // Skip the statement: a delete announces a change of prices even when it finds no row.
  if (present.rows.length === 0) return [];
  await sql`
    delete from price_list_entry t using jsonb_to_recordset(${keys}::jsonb) as i(price_list_id integer, article_id bigint)
    where t.price_list_id = i.price_list_id and t.article_id = i.article_id and t.valid_from <= ${runDay}::date
  `.execute(query);
  const prices = new Map(present.rows.map((row) => [placeOf({ ...row }), row.price]));
  return removed.flatMap(({ row, record: { articleCode: code, priceListCode } }) => {
    const price = prices.get(placeOf(row));
    if (price === undefined) return [];
    return [{ code, field: `price.${priceListCode}`, old: price === null ? null : price / 10_000, new: null }];
  });
}
