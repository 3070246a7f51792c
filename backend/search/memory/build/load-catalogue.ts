import type pg from 'pg';
import { columnsOf, rowColumns } from '../../../catalogue/records.ts';
import {
  INDEXED_FIELDS,
  type SourceArticle,
  type SourceBrand,
  type SourceCollection,
  type SourceColor,
  type SourceFeature,
  type SourceNode,
  type SourceOutline,
  type SourceSynonyms,
  type SourceVocabulary,
} from '../source.ts';

/** Rows fetched at once: enough to be fast, few enough to keep memory low. */
const BATCH = 500;

/** Articles that are sold: active ones; of variants only those whose product is active too. */
const ACTIVE = `a.is_active and (a.parent_id is null or exists (select from article p where p.id = a.parent_id and p.is_active))`;

type Row = Record<string, unknown>;

let cursors = 0;

/**
 * The rows of a query, fetched in batches through a cursor of the running transaction. The database reads the next
 * batch while the current one is processed.
 */
async function* rowsOf<Result extends Row>(
  client: pg.ClientBase,
  statement: string,
  values: unknown[] = [],
): AsyncGenerator<Result> {
  const name = `search_rows_${++cursors}`;
  await client.query(`declare ${name} no scroll cursor for ${statement}`, values);
  const fetchBatch = (): Promise<pg.QueryResult<Result>> => client.query<Result>(`fetch ${BATCH} from ${name}`);
  for (let next = fetchBatch(); ;) {
    const { rows } = await next;
    if (rows.length === BATCH) next = fetchBatch();
    yield* rows;
    if (rows.length < BATCH) break;
  }
  await client.query(`close ${name}`);
}

/**
 * Reads categories, families, brands and other labels in the transaction of the client, so that all reads are
 * consistent.
 */
export async function listVocabulary(client: pg.ClientBase): Promise<SourceVocabulary> {
  const all = async <Result extends Row>(statement: string): Promise<Result[]> =>
    (await client.query<Result>(statement)).rows;
  const name = `json_build_object('it', name_it, 'en', name_en) as name`;
  const tree = (table: string): string => `select id, code, parent_id as "parentId", position, ${name} from ${table}`;
  return {
    categories: await all<SourceNode & Row>(tree('category')),
    families: await all<SourceNode & Row>(tree('family')),
    brands: await all<SourceBrand & Row>('select id, code, name from brand order by id'),
    collections: await all<SourceCollection & Row>(`select id, code, ${name} from collection order by id`),
    colors: await all<SourceColor & Row>(`select code, ${name}, swatch from color order by code`),
    features: await all<SourceFeature & Row>(
      `select id, code, data_type as "dataType", unit, position, is_facet as "isFacet", ${name} from feature order by id`,
    ),
    familyFeatures: await all(
      'select family_id as "familyId", feature_id as "featureId", position from family_feature order by 1, 3, 2',
    ),
    synonyms: await all<SourceSynonyms & Row>('select language, phrases from synonym_group order by code'),
  };
}

/** Which pages (single articles and products) are read: all, or those with these ids. */
type Wanted = readonly number[] | null;

/** SQL: whether the page of an article is wanted; `values` has what it refers to. */
function wantedPages(column: string, wanted: Wanted): { condition: string; values: unknown[] } {
  return wanted === null ? { condition: 'true', values: [] } : { condition: `${column} = any ($1)`, values: [wanted] };
}

/** SQL: whether a row with an article's id belongs to a wanted page. */
function wantedArticles(column: string, wanted: Wanted): { condition: string; values: unknown[] } {
  const condition = `${column} in (select id from article where id = any ($1) or parent_id = any ($1))`;
  return wanted === null ? { condition: 'true', values: [] } : { condition, values: [wanted] };
}

/** Reads the fields needed to sort the articles, of all or of some pages. */
export async function listOutlines(client: pg.ClientBase, wanted: Wanted = null): Promise<SourceOutline[]> {
  const outlines: SourceOutline[] = [];
  const { condition, values } = wantedArticles('a.id', wanted);
  const statement = `select a.id, a.parent_id as "parentId", a.kind, a.category_id as "categoryId",
    a.brand_id as "brandId", a.name_it as name,
    a.name_en as "nameEnglish", a.sku,
    a.position from article a where ${ACTIVE} and ${condition}`;
  for await (const row of rowsOf<SourceOutline & Row>(client, statement, values)) outlines.push(row);
  return outlines;
}

/** Data of articles from other tables, by article id. */
interface Attachments {
  barcodes: Map<number, string[]>;
  oldCodes: Map<number, string[]>;
  alternatives: Map<number, string[]>;
  restockedAt: Map<number, number>;
}

async function listByArticle(
  client: pg.ClientBase,
  statement: string,
  values: unknown[],
): Promise<Map<number, string[]>> {
  const lists = new Map<number, string[]>();
  for await (const { id, code } of rowsOf<{ id: number; code: string }>(client, statement, values)) {
    const list = lists.get(id);
    if (list) list.push(code);
    else lists.set(id, [code]);
  }
  return lists;
}

async function numbersByArticle(
  client: pg.ClientBase,
  statement: string,
  values: unknown[],
): Promise<Map<number, number>> {
  const numbers = new Map<number, number>();
  for await (const { id, value } of rowsOf<{ id: number; value: number }>(client, statement, values)) {
    numbers.set(id, value);
  }
  return numbers;
}

async function listAttachments(client: pg.ClientBase, wanted: Wanted): Promise<Attachments> {
  const { condition, values } = wantedArticles('article_id', wanted);
  return {
    barcodes: await listByArticle(
      client,
      `select article_id as id, code from barcode where ${condition} order by position, code`,
      values,
    ),
    oldCodes: await listByArticle(
      client,
      `select article_id as id, code from article_alias where kind = 'old' and ${condition} order by code`,
      values,
    ),
    alternatives: await listByArticle(
      client,
      `select article_id as id, other.code from article_link join article other on other.id = linked_id
       where article_link.kind = 'alternative' and other.is_active and ${condition} order by article_link.position, other.id`,
      values,
    ),
    restockedAt: await numbersByArticle(
      client,
      `select article_id as id, (extract(epoch from max(at)) * 1000)::float8 as value from stock_event
       where quantity_before <= 0 and quantity_after > 0 and at > now() - interval '31 days' and ${condition} group by 1`,
      values,
    ),
  };
}

type ArticleRow = Omit<SourceArticle, keyof Attachments> & Row;

const COLUMNS = `a.id, a.parent_id as "parentId", a.brand_id as "brandId", a.category_id as "categoryId",
  a.family_id as "familyId", a.collection_id as "collectionId",
  ${[...rowColumns, ...columnsOf(...INDEXED_FIELDS)].map(([name, value]) => `${value} as "${name}"`).join(', ')}`;

/**
 * Every product, or those with wanted ids, with its variants, in no particular order; only a few thousand articles are in
 * memory at a time.
 */
export async function* readPages(
  client: pg.ClientBase,
  wanted: Wanted = null,
): AsyncGenerator<{ page: SourceArticle; children: SourceArticle[] }> {
  const attachments = await listAttachments(client, wanted);
  const whole = (row: ArticleRow): SourceArticle => ({
    ...row,
    barcodes: attachments.barcodes.get(row.id) ?? [],
    oldCodes: attachments.oldCodes.get(row.id) ?? [],
    alternatives: attachments.alternatives.get(row.id) ?? [],
    restockedAt: attachments.restockedAt.get(row.id) ?? null,
  });
  // Merge join of two queries in the same order.
  const [own, parents] = [wantedPages('a.id', wanted), wantedPages('a.parent_id', wanted)];
  const children = rowsOf<ArticleRow>(
    client,
    `select ${COLUMNS} from article a where a.parent_id is not null and ${ACTIVE} and ${parents.condition}
     order by a.parent_id`,
    parents.values,
  );
  let next = await children.next();
  const pages = `select ${COLUMNS} from article a where a.parent_id is null and a.is_active and ${own.condition}
    order by a.id`;
  for await (const row of rowsOf<ArticleRow>(client, pages, own.values)) {
    const members: SourceArticle[] = [];
    for (; !next.done && Number(next.value.parentId) <= row.id; next = await children.next()) {
      if (next.value.parentId === row.id) members.push(whole(next.value));
    }
    yield { page: whole(row), children: members };
  }
}

/** Stock of the articles with a stock event after the one with this id; when it came back if one of these did. */
export async function listStockSince(
  client: pg.ClientBase,
  event: number,
): Promise<{ id: number; quantity: number; arrivingOn: string | null; restockedAt: number | null }[]> {
  const { rows } = await client.query<Awaited<ReturnType<typeof listStockSince>>[number]>(
    `select a.id, a.stock_quantity as quantity, a.arriving_on as "arrivingOn", e.restocked as "restockedAt"
     from (select article_id, (extract(epoch from max(at) filter (where quantity_before <= 0 and quantity_after > 0))
       * 1000)::float8 as restocked from stock_event where id > $1 group by 1) e
     join article a on a.id = e.article_id`,
    [event],
  );
  return rows;
}

/** Id of the newest stock event in the client's transaction; 0 when there is none. */
export async function newestStockEvent(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number | null }>('select max(id) as id from stock_event');
  return rows[0]?.id ?? 0;
}
