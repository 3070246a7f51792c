import { sql } from 'kysely';
import { explain, type Reason } from '../../texts/index.ts';
import { articleFields, type ArticleChange } from '../article-record.ts';
import { addDiscountClasses } from '../../pricing/index.ts';
import type { ArticleReferences } from './article-columns.ts';
import { asStored, idsByCode, ProblemList, type IndexedRecord, type Query } from '../../database/upsert/index.ts';

type ArticleKind = 'single' | 'parent' | 'child';

export interface StoredArticle {
  id: number;
  kind: ArticleKind;
  parentCode: string | null;
  hasChildren: boolean;
  /** Loaded only when a record changes single features. */
  features: Record<string, unknown>;
}

/** An article record prepared for the import. */
export interface PreparedArticle extends IndexedRecord<ArticleChange> {
  /** The stored article, if there is one. */
  before: StoredArticle | undefined;
  /** Kind and parent to be stored; a record that gives neither keeps both. */
  kind: ArticleKind;
  parentCode: string | null;
}

/** What an article refers to, by table. */
const NOUNS = {
  article: 'article',
  brand: 'brand',
  category: 'category',
  collection: 'collection',
  color: 'color',
  discount_class: 'discount class',
  family: 'family',
} as const;

/**
 * Resolves the references of a list of articles.
 * @throws UpsertError for codes that do not exist.
 */
export async function resolveReferences(
  query: Query,
  prepared: readonly PreparedArticle[],
): Promise<ArticleReferences> {
  const problems = new ProblemList();
  const references = new Map<string, ReadonlyMap<string, number>>();
  for (const [field, { refers: table }] of articleFields) {
    if (!table) continue;
    const codes = prepared.map(({ record }) => record[field] as string | null | undefined);
    const ids =
      table === 'discount_class'
        ? await addDiscountClasses(query, 'article', codes)
        : await idsByCode(query, table, codes);
    references.set(table, ids);
    prepared.forEach(({ record, index }, place) => {
      const code = codes[place];
      if (code === null || code === undefined || ids.has(code)) return;
      problems.add(
        index,
        record.code,
        field,
        explain('There is no {what} {code}.', { what: explain(NOUNS[table]), code }),
        [field],
      );
    });
  }
  problems.throwIfAny();
  return references;
}

/** The stored data of the articles and of the parents they name. */
export async function findStoredArticles(
  query: Query,
  records: readonly ArticleChange[],
): Promise<Map<string, StoredArticle>> {
  const codes = new Set<string>();
  for (const { code, parentCode, ifNew } of records) {
    codes.add(code);
    for (const parent of [parentCode, ifNew?.parentCode]) if (typeof parent === 'string') codes.add(parent);
  }
  const features = records.some(({ featureChanges }) => featureChanges !== undefined)
    ? sql`a.features`
    : sql`'{}'::jsonb`;
  const found = await sql<Omit<StoredArticle, 'id'> & { code: string; id: number | string }>`
    select a.code, a.id, a.kind, p.code as "parentCode", ${features} as features,
      a.kind = 'parent' and exists (select from article c where c.parent_id = a.id) as "hasChildren"
    from article a left join article p on p.id = a.parent_id where a.code = any(${[...codes]}::text[])
  `.execute(query);
  return new Map(found.rows.map((row) => [row.code, { ...row, id: Number(row.id) }]));
}

/** Combines the records with their stored articles and determines the kind and parent they will have. */
export function prepareArticles(
  batch: readonly IndexedRecord<ArticleChange>[],
  stored: ReadonlyMap<string, StoredArticle>,
): PreparedArticle[] {
  return batch.map(({ record: given, index }) => {
    const before = stored.get(given.code);
    const record = asStored(given, before === undefined);
    const kind = record.kind ?? kindByParent(record.parentCode, before);
    const kept = kind === 'child' ? (before?.parentCode ?? null) : null;
    return { record, index, before, kind, parentCode: record.parentCode === undefined ? kept : record.parentCode };
  });
}

/** The kind of an article whose record does not give one: a variant where a parent is given, else the stored kind. */
function kindByParent(parentCode: string | null | undefined, before: StoredArticle | undefined): ArticleKind {
  if (parentCode === undefined) return before?.kind ?? 'single';
  if (parentCode !== null) return 'child';
  return before?.kind === 'parent' ? 'parent' : 'single';
}

/**
 * Rejects articles that would break the relation of parents and variants, too many axes, and codes (sku) of other
 * articles. `stored` is the result of `findStoredArticles` for the same list.
 * @throws UpsertError with all problems.
 */
export async function rejectContradictions(
  query: Query,
  prepared: readonly PreparedArticle[],
  stored: ReadonlyMap<string, StoredArticle>,
): Promise<void> {
  const problems = new ProblemList();
  const kinds = new Map(prepared.map(({ record, kind }) => [record.code, kind]));
  for (const place of prepared) {
    checkParent(place, kinds, stored, problems);
    const reason = axesError(place.record.axes);
    if (reason !== null) problems.add(place.index, place.record.code, 'axes', reason, ['axes']);
  }
  await checkSkus(query, prepared, problems);
  problems.throwIfAny();
}

/** Why variants cannot differ by these axes; null when they can, or none are given. */
export function axesError(axes: readonly string[] | undefined): Reason | null {
  return axes !== undefined && axes.length > 2 ? explain('Children differ by at most two axes.') : null;
}

function checkParent(
  { record, index, before, kind, parentCode }: PreparedArticle,
  kinds: ReadonlyMap<string, ArticleKind>,
  stored: ReadonlyMap<string, StoredArticle>,
  problems: ProblemList,
): void {
  // A stored article keeps its kind and parent. A new variant without its parent would be listed on its own, so it is
  // rejected.
  const drop = before === undefined ? [] : ['kind', 'parentCode'];
  const reject = (field: string, reason: Reason, parts = drop): void =>
    problems.add(index, record.code, field, reason, parts);
  if (kind === 'child' && (record.kind !== undefined || record.parentCode !== undefined)) {
    const parentKind = parentCode === null ? undefined : (kinds.get(parentCode) ?? stored.get(parentCode)?.kind);
    if (parentCode === null) reject('parentCode', explain('A child needs a parent.'));
    else if (parentKind === undefined && parentCode !== before?.parentCode) {
      reject('parentCode', explain('There is no article {code}.', { code: parentCode }));
    } else if (parentKind !== undefined && parentKind !== 'parent') {
      reject('parentCode', explain('Article {code} is not a parent.', { code: parentCode }));
    }
  } else if (kind !== 'child' && parentCode !== null) {
    reject('parentCode', explain('Only a child has a parent.'), ['parentCode']);
  }
  if (kind !== 'parent' && before?.hasChildren === true) {
    reject('kind', explain('The article has children in the catalogue and must stay a parent.'));
  }
}

async function checkSkus(query: Query, prepared: readonly PreparedArticle[], problems: ProblemList): Promise<void> {
  const wanted = prepared.flatMap(({ record, index, before }) => {
    const sku = record.sku ?? (before === undefined ? record.code : undefined);
    // Without the sku of its record, a new article uses its code.
    const isOptional = record.sku !== undefined && (before !== undefined || record.sku !== record.code);
    return sku === undefined ? [] : [{ code: record.code, index, sku, drop: isOptional ? ['sku'] : [] }];
  });
  const taken = await sql<{ code: string; sku: string }>`
    select code, sku from article where sku = any(${wanted.map(({ sku }) => sku)}::text[])
  `.execute(query);
  const owners = new Map(taken.rows.map((row) => [row.sku, row.code]));
  const given = new Set(wanted.map(({ code }) => code));
  const skus = new Map<string, string>();
  for (const { code, index, sku, drop } of wanted) {
    const other = skus.get(sku);
    if (other !== undefined)
      problems.add(index, code, 'sku', explain('Article {other} has the same sku {sku}.', { other, sku }), drop);
    skus.set(sku, code);
    const owner = owners.get(sku);
    if (owner !== undefined && owner !== code && !given.has(owner)) {
      problems.add(index, code, 'sku', explain('Article {owner} has the sku {sku} already.', { owner, sku }), drop);
    }
  }
}
