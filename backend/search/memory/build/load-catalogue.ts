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
async function* rowsOf<Result extends Row>(client: pg.ClientBase, statement: string): AsyncGenerator<Result> {
  const name = `search_rows_${++cursors}`;
  await client.query(`declare ${name} no scroll cursor for ${statement}`);
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

/** Reads the fields needed to sort the articles. */
export async function listOutlines(client: pg.ClientBase): Promise<SourceOutline[]> {
  const outlines: SourceOutline[] = [];
  const statement = `select a.id, a.parent_id as "parentId", a.kind, a.category_id as "categoryId",
    a.brand_id as "brandId", a.name_it as name,
    a.name_en as "nameEnglish", a.sku,
    a.position from article a where ${ACTIVE}`;
  for await (const row of rowsOf<SourceOutline & Row>(client, statement)) outlines.push(row);
  return outlines;
}

/** Data of articles from other tables, by article id. */
interface Attachments {
  barcodes: Map<number, string[]>;
  oldCodes: Map<number, string[]>;
  alternatives: Map<number, string[]>;
  restockedAt: Map<number, number>;
}

async function listByArticle(client: pg.ClientBase, statement: string): Promise<Map<number, string[]>> {
  const lists = new Map<number, string[]>();
  for await (const { id, code } of rowsOf<{ id: number; code: string }>(client, statement)) {
    const list = lists.get(id);
    if (list) list.push(code);
    else lists.set(id, [code]);
  }
  return lists;
}

async function numbersByArticle(client: pg.ClientBase, statement: string): Promise<Map<number, number>> {
  const numbers = new Map<number, number>();
  for await (const { id, value } of rowsOf<{ id: number; value: number }>(client, statement)) numbers.set(id, value);
  return numbers;
}

async function listAttachments(client: pg.ClientBase): Promise<Attachments> {
  return {
    barcodes: await listByArticle(client, 'select article_id as id, code from barcode order by position, code'),
    oldCodes: await listByArticle(
      client,
      `select article_id as id, code from article_alias where kind = 'old' order by code`,
    ),
    alternatives: await listByArticle(
      client,
      `select l.article_id as id, other.code from article_link l join article other on other.id = l.linked_id
       where l.kind = 'alternative' and other.is_active order by l.position, other.id`,
    ),
    restockedAt: await numbersByArticle(
      client,
      `select article_id as id, (extract(epoch from max(at)) * 1000)::float8 as value from stock_event
       where quantity_before <= 0 and quantity_after > 0 and at > now() - interval '31 days' group by 1`,
    ),
  };
}

type ArticleRow = Omit<SourceArticle, keyof Attachments> & Row;

const COLUMNS = `a.id, a.parent_id as "parentId", a.brand_id as "brandId", a.category_id as "categoryId",
  a.family_id as "familyId", a.collection_id as "collectionId",
  ${[...rowColumns, ...columnsOf(...INDEXED_FIELDS)].map(([name, value]) => `${value} as "${name}"`).join(', ')}`;

/** Every product with its variants, in no particular order; only a few thousand articles are in memory at a time. */
export async function* readPages(
  client: pg.ClientBase,
): AsyncGenerator<{ page: SourceArticle; children: SourceArticle[] }> {
  const attachments = await listAttachments(client);
  const whole = (row: ArticleRow): SourceArticle => ({
    ...row,
    barcodes: attachments.barcodes.get(row.id) ?? [],
    oldCodes: attachments.oldCodes.get(row.id) ?? [],
    alternatives: attachments.alternatives.get(row.id) ?? [],
    restockedAt: attachments.restockedAt.get(row.id) ?? null,
  });
  // Merge join of two queries in the same order.
  const children = rowsOf<ArticleRow>(
    client,
    `select ${COLUMNS} from article a where a.parent_id is not null and ${ACTIVE} order by a.parent_id`,
  );
  let next = await children.next();
  const pages = `select ${COLUMNS} from article a where a.parent_id is null and a.is_active order by a.id`;
  for await (const row of rowsOf<ArticleRow>(client, pages)) {
    const own: SourceArticle[] = [];
    for (; !next.done && Number(next.value.parentId) <= row.id; next = await children.next()) {
      if (next.value.parentId === row.id) own.push(whole(next.value));
    }
    yield { page: whole(row), children: own };
  }
}

/** Id of the newest stock event in the client's transaction; 0 when there is none. */
export async function newestStockEvent(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number | null }>('select max(id) as id from stock_event');
  return rows[0]?.id ?? 0;
}
