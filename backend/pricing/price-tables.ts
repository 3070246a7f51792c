import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { priceRoundingOf, type PriceRounding } from '../../domain/price-rounding.ts';
import type { ClassCondition, ContractCondition, PromotionRow } from '../../domain/price.ts';
import type { Reads, Tables } from '../database/index.ts';

/** Articles as columns, in ascending order of id. */
export interface ArticleColumns {
  ids: Float64Array;
  brandIds: Int32Array;
  /** Key of categoryPaths; -1 without category. */
  categoryIds: Int32Array;
  minimumPackagings: Int32Array;
  /** Discount class; -1 without one. */
  discountClassIds: Int32Array;
  priceQuantities: Int32Array;
  /** Those for which prices are shown; they decide no price. */
  statedQuantities: Int32Array;
  categoryPaths: Map<number, readonly number[]>;
  /**
   * By article: its class; articles of one class have the same category, brand, minimum packaging, discount class and
   * price quantity.
   * classExamples has the position of one article of each class.
   */
  classes: Int32Array;
  classExamples: number[];
}

/** Prices as two columns, in ascending order of article id. */
export interface ListedPrices {
  articleIds: Float64Array;
  /** NaN for no price from the day on, and for a zero that is not a price, because the article is not marked as free. */
  prices: Float64Array;
}

/** Prices that begin on a day, YYYY-MM-DD. */
export interface LaterPrices extends ListedPrices {
  validFrom: string;
}

/**
 * A price list: what was in force when it was read, and what begins later, by day. Whoever reads it looks at the clock,
 * so that no job has to change it at midnight.
 */
export interface PriceListColumns extends ListedPrices {
  later: readonly LaterPrices[];
}

export interface CustomerTerms {
  byArticle: Map<number, ContractCondition[]>;
  byCategory: Map<number, ContractCondition[]>;
  byBrand: Map<number, ContractCondition[]>;
}

/** The discounts of one customer class, or those for all customers, by discount class of the article; 0: for all. */
export type ClassTerms = ReadonlyMap<number, readonly ClassCondition[]>;

const PAGE = 10_000;

/**
 * Reads whole tables in batches, each as comma-separated columns: a batch is parsed in about a millisecond, so requests
 * are served between batches. `listPage` returns the columns of the rows after id `last`.
 */
async function listColumns(
  width: number,
  listPage: (last: number) => Promise<(string | null)[]>,
): Promise<Float64Array[]> {
  const pages: Float64Array[][] = [];
  let last = 0;
  for (;;) {
    const texts = await listPage(last);
    if (texts[0] === null || texts[0] === undefined) break;
    const columns = texts.map((text) => Float64Array.from((text ?? '').split(','), Number));
    pages.push(columns);
    const ids = columns[0];
    last = ids?.at(-1) ?? last;
    if (!ids || ids.length < PAGE) break;
  }
  return Array.from({ length: width }, (_, column) => {
    const parts = pages.map((page) => page[column] ?? new Float64Array());
    const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
    let offset = 0;
    for (const part of parts) {
      whole.set(part, offset);
      offset += part.length;
    }
    return whole;
  });
}

/** Loads what prices depend on of all articles, by ascending id. */
export async function loadArticleColumns(database: Reads): Promise<ArticleColumns> {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
  const [ids, brands, categories, packagings, discountClasses, quantities, stated] = await listColumns(
    7,
    async (last) => {
      const { rows } = await sql<Record<(typeof names)[number], string | null>>`
      select string_agg(id::text, ',' order by id) as a, string_agg(coalesce(brand_id, -1)::text, ',' order by id) as b,
        string_agg(coalesce(category_id, -1)::text, ',' order by id) as c,
        string_agg(minimum_packaging::text, ',' order by id) as d,
        string_agg(coalesce(discount_class_id, -1)::text, ',' order by id) as e,
        string_agg(price_quantity::text, ',' order by id) as f,
        string_agg(stated_price_quantity::text, ',' order by id) as g
      from (select id, brand_id, category_id, minimum_packaging, discount_class_id, price_quantity, stated_price_quantity
        from article
        where id > ${last} order by id limit ${PAGE}) page`.execute(database.query);
      const row = rows[0];
      return row ? names.map((name) => row[name]) : [];
    },
  );
  const columns = {
    ids: ids ?? new Float64Array(),
    brandIds: Int32Array.from(brands ?? []),
    categoryIds: Int32Array.from(categories ?? []),
    minimumPackagings: Int32Array.from(packagings ?? []),
    discountClassIds: Int32Array.from(discountClasses ?? []),
    priceQuantities: Int32Array.from(quantities ?? []),
    statedQuantities: Int32Array.from(stated ?? []),
  };
  return { ...columns, ...(await classify(columns)), categoryPaths: await listCategoryPaths(database) };
}

/** Position of an article in the columns; -1 when it is missing. */
export function positionOf({ ids }: Pick<ArticleColumns, 'ids'>, articleId: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] as number;
    if (found === articleId) return middle;
    if (found < articleId) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

async function classify(columns: Omit<ArticleColumns, 'categoryPaths' | 'classes' | 'classExamples'>) {
  const classes = new Int32Array(columns.ids.length);
  const classExamples: number[] = [];
  const known = new Map<string, number>();
  for (let position = 0; position < classes.length; position += 1) {
    const { brandIds, categoryIds, minimumPackagings, discountClassIds, priceQuantities } = columns;
    const place = `${brandIds[position]}:${categoryIds[position]}:${discountClassIds[position]}`;
    const key = `${place}:${minimumPackagings[position]}:${priceQuantities[position]}`;
    let number = known.get(key);
    if (number === undefined) {
      number = classExamples.push(position) - 1;
      known.set(key, number);
    }
    classes[position] = number;
    // Lets requests run after every batch.
    if (position % PAGE === PAGE - 1) await nextTurn();
  }
  return { classes, classExamples };
}

async function listCategoryPaths(database: Reads): Promise<Map<number, readonly number[]>> {
  const categories = await database.query.selectFrom('category').select(['id', 'parent_id']).execute();
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const paths = new Map<number, readonly number[]>();
  for (const { id } of categories) {
    const path: number[] = [];
    for (let at: number | null = id; at !== null && !path.includes(at); at = parents.get(at) ?? null) path.unshift(at);
    paths.set(id, path);
  }
  return paths;
}

const LISTED_PRICE = sql.raw(`case when price is null or price = 0 and not is_free then 'NaN' else price::text end`);

/** Reads all price lists, or those with the given ids, as they are `today` and later; a deleted list has no prices. */
export async function listPriceLists(
  database: Reads,
  today: string,
  ids?: readonly number[],
): Promise<Map<number, PriceListColumns>> {
  const lists = ids?.map((id) => ({ id })) ?? (await database.query.selectFrom('price_list').select('id').execute());
  const columns = new Map<number, PriceListColumns>();
  for (const { id } of lists) {
    const { rows: days } = await sql<{ validFrom: string }>`select distinct valid_from as "validFrom"
      from price_list_entry where price_list_id = ${id} and valid_from > '-infinity' order by 1`.execute(
      database.query,
    );
    const on = (day: string) => ({ isOne: true, condition: sql`valid_from = ${day}::date` });
    const begun = { isOne: false, condition: sql`valid_from <= ${today}::date` };
    // Most lists have no prices with a day, and one price for each article is read sooner than the latest of several.
    const hasBegun = days.some(({ validFrom }) => validFrom <= today);
    const prices = await listedPrices(database, id, hasBegun ? begun : on('-infinity'));
    const later: LaterPrices[] = [];
    for (const { validFrom } of days) {
      if (validFrom > today) later.push({ validFrom, ...(await listedPrices(database, id, on(validFrom))) });
    }
    columns.set(id, { ...prices, later });
  }
  return columns;
}

/** The price of each article in a list that matches a condition; the latest, where there may be more than `isOne`. */
async function listedPrices(
  database: Reads,
  listId: number,
  { isOne, condition }: { isOne: boolean; condition: RawBuilder<unknown> },
): Promise<ListedPrices> {
  const chosen = sql.raw(isOne ? '' : 'distinct on (article_id)');
  const order = sql.raw(isOne ? 'article_id' : 'article_id, valid_from desc');
  const [articleIds, prices] = await listColumns(2, async (last) => {
    const { rows } = await sql<{ a: string | null; b: string | null }>`
      select string_agg(article_id::text, ',' order by article_id) as a,
        string_agg(${LISTED_PRICE}, ',' order by article_id) as b
      from (select ${chosen} article_id, price, is_free from price_list_entry
        where price_list_id = ${listId} and article_id > ${last} and ${condition}
        order by ${order} limit ${PAGE}) page`.execute(database.query);
    const row = rows[0];
    return row ? [row.a, row.b] : [];
  });
  return { articleIds: articleIds ?? new Float64Array(), prices: prices ?? new Float64Array() };
}

/** Prices of some articles in a price list, in ascending order of article id; articles without a price are left out. */
export async function listEntries(
  database: Reads,
  today: string,
  priceListId: number,
  articleIds: readonly number[],
): Promise<PriceListColumns> {
  const { rows } = await sql<{ validFrom: string | null; a: string; b: string }>`
    select begins as "validFrom", string_agg(article_id::text, ',' order by article_id) as a,
      string_agg(${LISTED_PRICE}, ',' order by article_id) as b
    from (
      select distinct on (article_id, begins) article_id, price, is_free, begins
      from price_list_entry, lateral (select case when valid_from > ${today}::date then valid_from end as begins) day
      where price_list_id = ${priceListId} and article_id = any(${articleIds}::bigint[])
      order by article_id, begins, valid_from desc
    ) entry group by begins order by begins nulls first`.execute(database.query);
  const numbersOf = (text: string): Float64Array => Float64Array.from(text.split(','), Number);
  const parts = rows.map(({ validFrom, a, b }) => ({ validFrom, articleIds: numbersOf(a), prices: numbersOf(b) }));
  const now = parts.find(({ validFrom }) => validFrom === null) ?? NO_PRICES;
  return {
    ...{ articleIds: now.articleIds, prices: now.prices },
    later: parts.flatMap(({ validFrom, ...prices }) => (validFrom === null ? [] : [{ validFrom, ...prices }])),
  };
}

const NO_PRICES: ListedPrices = { articleIds: new Float64Array(), prices: new Float64Array() };

/**
 * A copy of a price list in which the articles `changedIds` (ascending) have the prices of `entries`, or no price if
 * they are not in `entries`. The given list is not changed.
 */
export function withEntries(
  list: PriceListColumns | undefined,
  changedIds: Float64Array,
  entries: PriceListColumns,
): PriceListColumns {
  const days = new Set([...(list?.later ?? []), ...entries.later].map(({ validFrom }) => validFrom));
  const on = (columns: PriceListColumns | undefined, day: string): ListedPrices =>
    columns?.later.find(({ validFrom }) => validFrom === day) ?? NO_PRICES;
  const later = [...days]
    .sort()
    .map((validFrom) => ({ validFrom, ...withPrices(on(list, validFrom), changedIds, on(entries, validFrom)) }));
  return {
    ...withPrices(list ?? NO_PRICES, changedIds, entries),
    later: later.filter(({ articleIds }) => articleIds.length > 0),
  };
}

function withPrices(old: ListedPrices, changedIds: Float64Array, entries: ListedPrices): ListedPrices {
  const articleIds = new Float64Array(old.articleIds.length + entries.articleIds.length);
  const prices = new Float64Array(articleIds.length);
  let length = 0;
  let place = 0;
  let entry = 0;
  const copyUpTo = (end: number): void => {
    articleIds.set(old.articleIds.subarray(place, end), length);
    prices.set(old.prices.subarray(place, end), length);
    length += end - place;
    place = end;
  };
  // Few prices change at a time: the pieces between them are copied whole.
  for (const id of changedIds) {
    copyUpTo(firstFrom(old.articleIds, id, place));
    if (old.articleIds[place] === id) place += 1;
    while ((entries.articleIds[entry] ?? Number.POSITIVE_INFINITY) < id) entry += 1;
    if (entries.articleIds[entry] !== id) continue;
    articleIds[length] = id;
    prices[length] = entries.prices[entry] ?? Number.NaN;
    length += 1;
  }
  copyUpTo(old.articleIds.length);
  return { articleIds: articleIds.slice(0, length), prices: prices.slice(0, length) };
}

/** The first place from `start` on whose id is at least `id`; the length when there is none. */
function firstFrom(ids: Float64Array, id: number, start: number): number {
  let low = start;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A row of `contract_price` as a condition. */
export function contractCondition(row: Selectable<Tables['contract_price']>): ContractCondition {
  return {
    id: row.id,
    addressId: row.address_id,
    articleId: row.article_id,
    brandId: row.brand_id,
    categoryId: row.category_id,
    minimumQuantity: row.minimum_quantity,
    netPrice: row.net_price,
    isFree: row.is_free,
    discounts: row.discounts,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    origin: row.origin,
  };
}

/** A row of `class_condition` as a condition. */
export function classCondition(row: Selectable<Tables['class_condition']>): ClassCondition {
  return {
    id: row.id,
    articleClassId: row.article_class_id,
    customerClassId: row.customer_class_id,
    minimumQuantity: row.minimum_quantity,
    discounts: row.discounts,
    thenCustomer: row.then_customer,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    origin: row.origin,
  };
}

type PromotionColumns = Pick<
  Selectable<Tables['promotion']>,
  'code' | 'title_it' | 'title_en' | 'starts_on' | 'ends_on'
> &
  Pick<
    Selectable<Tables['promotion_row']>,
    'row_number' | 'minimum_quantity' | 'net_price' | 'is_free' | 'extra_discounts'
  >;

/** A row of `promotion_row` with its promotion. */
export function promotionRow(row: PromotionColumns): PromotionRow {
  return {
    code: row.code,
    row: row.row_number,
    title: { it: row.title_it, en: row.title_en },
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    minimumQuantity: row.minimum_quantity,
    netPrice: row.net_price,
    isFree: row.is_free,
    extraDiscounts: row.extra_discounts,
  };
}

/** Contract conditions of all customers, or of those given, indexed by article, category and brand. */
export async function findContracts(
  database: Reads,
  customerIds?: readonly number[],
): Promise<Map<number, CustomerTerms>> {
  const contracts = new Map<number, CustomerTerms>();
  let last = 0;
  for (;;) {
    const rows = await database.query
      .selectFrom('contract_price')
      .selectAll()
      .where('id', '>', last)
      .$if(customerIds !== undefined, (query) =>
        query.where('customer_id', '=', sql<number>`any(${[...(customerIds ?? [])]}::bigint[])`),
      )
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      let terms = contracts.get(row.customer_id);
      if (!terms) contracts.set(row.customer_id, (terms = emptyTerms()));
      const condition = contractCondition(row);
      if (row.article_id !== null) append(terms.byArticle, row.article_id, condition);
      if (row.category_id !== null) append(terms.byCategory, row.category_id, condition);
      if (row.brand_id !== null) append(terms.byBrand, row.brand_id, condition);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return contracts;
  }
}

/** Conditions of discount classes, by customer class; 0: for all customers. */
export async function listClassConditions(database: Reads): Promise<Map<number, ClassTerms>> {
  const rows = await database.query.selectFrom('class_condition').selectAll().execute();
  const terms = new Map<number, Map<number, ClassCondition[]>>();
  for (const row of rows) {
    const customerClass = row.customer_class_id ?? 0;
    let ofClass = terms.get(customerClass);
    if (!ofClass) terms.set(customerClass, (ofClass = new Map<number, ClassCondition[]>()));
    append(ofClass, row.article_class_id ?? 0, classCondition(row));
  }
  return terms;
}

/** The terms of a customer without any agreement. */
export function emptyTerms(): CustomerTerms {
  return { byArticle: new Map(), byCategory: new Map(), byBrand: new Map() };
}

function append<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The published promotions by article: by group of customers, 0 for everybody. */
export type Promotions = ReadonlyMap<number, ReadonlyMap<number, readonly PromotionRow[]>>;

/** Promotion rows by group and article; drafts and promotions that ended before `today` (YYYY-MM-DD) are left out. */
export async function listPromotions(database: Reads, today: string): Promise<Promotions> {
  const rows = await database.query
    .selectFrom('promotion_row as r')
    .innerJoin('promotion as p', 'p.id', 'r.promotion_id')
    .select(['r.article_id', 'r.row_number', 'r.minimum_quantity', 'r.net_price', 'r.is_free', 'r.extra_discounts'])
    .select(['p.code', 'p.title_it', 'p.title_en', 'p.starts_on', 'p.ends_on', 'p.customer_group_id'])
    .where('p.state', '=', 'published')
    .where('p.ends_on', '>=', today)
    // A zero that is not marked as free is not a price.
    .where(sql<boolean>`(r.net_price is distinct from 0 or r.is_free)`)
    .execute();
  const promotions = new Map<number, Map<number, PromotionRow[]>>();
  for (const row of rows) {
    const group = row.customer_group_id ?? 0;
    let ofGroup = promotions.get(group);
    if (!ofGroup) promotions.set(group, (ofGroup = new Map<number, PromotionRow[]>()));
    append(ofGroup, row.article_id, promotionRow(row));
  }
  return promotions;
}

/** The groups of each customer that has any, in ascending order. */
export async function listGroups(database: Reads): Promise<Map<number, number[]>> {
  const rows = await database.query
    .selectFrom('customer_group_member')
    .select(['customer_id', 'group_id'])
    .orderBy('group_id')
    .execute();
  const groups = new Map<number, number[]>();
  for (const { customer_id, group_id } of rows) append(groups, customer_id, group_id);
  return groups;
}

/** How the shop rounds the results of discounts. */
export async function findPriceRounding(database: Reads): Promise<PriceRounding> {
  const row = await database.query
    .selectFrom('setting')
    .select(sql<PriceRounding>`value`.as('value'))
    .where('key', '=', 'price_rounding')
    .executeTakeFirst();
  return priceRoundingOf(row?.value);
}
