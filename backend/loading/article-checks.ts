import { sql } from 'kysely';
import type { ArticleRecord } from '../catalogue/records.ts';
import { ProblemList } from './loading-error.ts';
import { idsByCode } from './references.ts';
import type { ArticleReferences } from './article-rows.ts';
import type { Query } from './transaction.ts';

export interface Place {
  record: ArticleRecord;
  /** Place in the list the caller gave, from 0. */
  index: number;
}

export interface StoredArticle {
  id: number;
  kind: string;
  hasChildren: boolean;
}

/** Finds what a list of articles refers to; refuses references to what is not there. */
export async function resolveReferences(query: Query, places: readonly Place[]): Promise<ArticleReferences> {
  const codes = (field: 'brandCode' | 'categoryCode' | 'familyCode' | 'collectionCode') =>
    places.map(({ record }) => record[field]);
  const brands = await idsByCode(query, 'brand', codes('brandCode'));
  const categories = await idsByCode(query, 'category', codes('categoryCode'));
  const families = await idsByCode(query, 'family', codes('familyCode'));
  const collections = await idsByCode(query, 'collection', codes('collectionCode'));
  const problems = new ProblemList();
  for (const { record, index } of places) {
    const check = (field: string, noun: string, code: string | null | undefined, ids: ReadonlyMap<string, number>) => {
      if (code !== null && code !== undefined && !ids.has(code)) {
        problems.add(index, record.code, field, `There is no ${noun} ${code}.`);
      }
    };
    check('brandCode', 'brand', record.brandCode, brands);
    check('categoryCode', 'category', record.categoryCode, categories);
    check('familyCode', 'family', record.familyCode, families);
    check('collectionCode', 'collection', record.collectionCode, collections);
  }
  problems.throwIfAny();
  return { brands, categories, families, collections };
}

/** What the catalogue holds of the articles themselves and of the parents they name. */
export async function readStored(query: Query, places: readonly Place[]): Promise<Map<string, StoredArticle>> {
  const codes = new Set<string>();
  for (const { record } of places) {
    codes.add(record.code);
    if (record.parentCode !== null) codes.add(record.parentCode);
  }
  const found = await sql<{ code: string; id: number | string; kind: string; has_children: boolean }>`
    select a.code, a.id, a.kind,
      a.kind = 'parent' and exists (select from article c where c.parent_id = a.id) as has_children
    from article a where a.code = any(${[...codes]}::text[])
  `.execute(query);
  return new Map(
    found.rows.map((row) => [row.code, { id: Number(row.id), kind: row.kind, hasChildren: row.has_children }]),
  );
}

/**
 * Refuses what would break the relation of parents and children, and codes (sku) that another article has. `stored` is
 * what `readStored` answered for the same list.
 */
export async function refuseContradictions(
  query: Query,
  places: readonly Place[],
  stored: ReadonlyMap<string, StoredArticle>,
): Promise<void> {
  const problems = new ProblemList();
  const given = new Map(places.map(({ record }) => [record.code, record.kind]));
  const skus = new Map<string, string>();
  for (const { record, index } of places) {
    const tell = (field: string, reason: string): void => problems.add(index, record.code, field, reason);
    if (record.kind === 'child') {
      const parentKind =
        record.parentCode === null ? undefined : (given.get(record.parentCode) ?? stored.get(record.parentCode)?.kind);
      if (record.parentCode === null) tell('parentCode', 'A child needs a parent.');
      else if (parentKind === undefined) tell('parentCode', `There is no article ${record.parentCode}.`);
      else if (parentKind !== 'parent') tell('parentCode', `Article ${record.parentCode} is not a parent.`);
    } else if (record.parentCode !== null) {
      tell('parentCode', 'Only a child has a parent.');
    }
    if (record.kind !== 'parent' && stored.get(record.code)?.hasChildren === true) {
      tell('kind', 'The article has children in the catalogue and must stay a parent.');
    }
    const twin = skus.get(record.sku);
    if (twin !== undefined) tell('sku', `Article ${twin} has the same sku ${record.sku}.`);
    skus.set(record.sku, record.code);
  }
  const taken = await sql<{ code: string; sku: string }>`
    select code, sku from article where sku = any(${[...skus.keys()]}::text[])
  `.execute(query);
  const owners = new Map(taken.rows.map((row) => [row.sku, row.code]));
  for (const { record, index } of places) {
    const owner = owners.get(record.sku);
    if (owner !== undefined && owner !== record.code && !given.has(owner)) {
      problems.add(index, record.code, 'sku', `Article ${owner} has the sku ${record.sku} already.`);
    }
  }
  problems.throwIfAny();
}
