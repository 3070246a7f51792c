import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { IndexData } from '../index-data.ts';
import type { SourceVocabulary } from '../source.ts';
import { findSorted } from './layout.ts';
import { ACTIVE } from './load-catalogue.ts';

/**
 * Articles are compared in groups of about a thousandth of the catalogue where PostgreSQL can't say which row is missing:
 * articles and codes that were deleted.
 */
const GROUPS = 4_096;
/** Up to this many pages, or this share of them, a part is built; above, the whole index takes hardly longer. */
const MOST_PAGES = 2_000;
const LARGEST_SHARE = 1 / 8;

/** What an index was built from, besides the articles: a later build compares it. */
export interface IndexBasis {
  /** Hash of the vocabulary without brands, collections and synonyms. */
  vocabulary: string;
  /** Hash of the brands and collections, and how many of each: new ones have places after the others. */
  labels: string;
  brands: number;
  collections: number;
  /** By group of articles: a hash of their further codes and alternatives. */
  attachments: number[];
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function labelsOf({ brands, collections }: SourceVocabulary, of: { brands: number; collections: number }): string {
  return hashOf([brands.slice(0, of.brands), collections.slice(0, of.collections)]);
}

/** Rows that belong to articles: their table, and what an index has of each. */
const ATTACHMENTS = [
  { table: 'barcode', rows: 'true', content: 'position, code' },
  { table: 'article_alias', rows: `kind = 'old'`, content: 'code' },
  { table: 'article_link', rows: `kind = 'alternative'`, content: 'position, linked_id' },
] as const;

/**
 * SQL: whether a row was written by a transaction that may be missing in the snapshot `$1`. It may be true of some that
 * are not missing, and of all rows when the snapshot is two thousand million transactions old.
 */
const isRecent = (xmin: string): string => `age(${xmin}) <= age(pg_snapshot_xmin($1::pg_snapshot)::xid)`;

/** By group: a hash of all attachments, or of those alone that are not recent. */
async function listAttachmentHashes(client: pg.ClientBase, snapshot: string | null): Promise<number[]> {
  const rows = ATTACHMENTS.map(
    ({
      table,
      rows: wanted,
      content,
    }) => `select article_id, hashtext(row('${table}', article_id, ${content})::text) as hash
      from ${table} where ${wanted} ${snapshot === null ? '' : `and not ${isRecent('xmin')}`}`,
  );
  const { rows: found } = await client.query<{ place: number; hash: number }>(
    `select (article_id % ${GROUPS})::integer as place, bit_xor(hash) as hash from (${rows.join(' union all ')}) attached
     group by 1`,
    snapshot === null ? [] : [snapshot],
  );
  const hashes = new Array<number>(GROUPS).fill(0);
  for (const { place, hash } of found) hashes[place] = hash;
  return hashes;
}

/** The basis of an index that is built in the running transaction of the client. */
export async function findBasis(client: pg.ClientBase, vocabulary: SourceVocabulary): Promise<IndexBasis> {
  const { brands, collections, synonyms: _synonyms, ...rest } = vocabulary;
  const counts = { brands: brands.length, collections: collections.length };
  return {
    vocabulary: hashOf(rest),
    labels: labelsOf(vocabulary, counts),
    ...counts,
    attachments: await listAttachmentHashes(client, null),
  };
}

/** Whether the places and words of all labels of an earlier index are still the same. */
export function hasSameLabels(earlier: IndexBasis, now: IndexBasis, vocabulary: SourceVocabulary): boolean {
  return earlier.vocabulary === now.vocabulary && earlier.labels === labelsOf(vocabulary, earlier);
}

/** Finds the pages of the articles of an index by their ids. */
class PageIds {
  readonly #data: IndexData;

  constructor(data: IndexData) {
    this.#data = data;
  }

  /** Id of the page of an article by ordinal. */
  of(article: number): number {
    const { articleIds, variantCount, productOf, productArticles } = this.#data;
    const page = article < variantCount ? (productArticles[productOf[article] as number] as number) : article;
    return articleIds[page] as number;
  }

  ofId(id: number): number | null {
    const at = findSorted(this.#data.sortedIds, id);
    return at === -1 ? null : this.of(this.#data.sortedIdOrdinals[at] as number);
  }

  /** Adds the pages of all articles in some groups. */
  addGroups(groups: ReadonlySet<number>, pages: Set<number>): void {
    if (groups.size === 0) return;
    this.#data.articleIds.forEach((id, article) => {
      if (groups.has(id % GROUPS)) pages.add(this.of(article));
    });
  }
}

/** Articles that were written since the snapshot, or that show something that was. */
async function listRecent(client: pg.ClientBase, snapshot: string): Promise<{ id: number; pageId: number }[]> {
  const attached = ATTACHMENTS.map(
    ({ table, rows }) => `select article_id from ${table} where ${rows} and ${isRecent('xmin')}`,
  );
  const { rows } = await client.query<{ id: number; pageId: number }>(
    `with recent as (select id from article where ${isRecent('xmin')}),
     touched as (select id from recent union ${attached.join(' union ')}
       union select l.article_id from article_link l join recent r on r.id = l.linked_id where l.kind = 'alternative')
     select a.id, coalesce(a.parent_id, a.id) as "pageId" from touched join article a on a.id = touched.id`,
    [snapshot],
  );
  return rows;
}

/**
 * The ids of pages (single articles and products) that may differ from an earlier index, whether they still exist or
 * not; null when there are so many that the whole index should be built.
 * @param snapshot the transactions that the earlier index has.
 */
export async function listChangedPages(
  client: pg.ClientBase,
  earlier: { data: IndexData; basis: IndexBasis },
  snapshot: string,
): Promise<Set<number> | null> {
  const { data, basis } = earlier;
  const most = Math.max(MOST_PAGES, data.productCount * LARGEST_SHARE);
  const known = new PageIds(data);
  const pages = new Set<number>();
  for (const { id, pageId } of await listRecent(client, snapshot)) {
    pages.add(pageId);
    // It may have been a variant of another product.
    pages.add(known.ofId(id) ?? pageId);
  }
  if (pages.size > most) return null;

  const attachments = await listAttachmentHashes(client, snapshot);
  known.addGroups(
    new Set(attachments.keys().filter((group) => attachments[group] !== basis.attachments[group])),
    pages,
  );

  const counts = new Int32Array(GROUPS);
  data.articleIds.forEach((id, article) => {
    if (!pages.has(known.of(article))) counts[id % GROUPS] = (counts[id % GROUPS] as number) + 1;
  });
  const { rows } = await client.query<{ place: number; count: number }>(
    `select (a.id % ${GROUPS})::integer as place, count(*)::integer as count from article a
     where ${ACTIVE} and coalesce(a.parent_id, a.id) <> all ($1::bigint[]) group by 1`,
    [[...pages]],
  );
  for (const { place, count } of rows) counts[place] = (counts[place] as number) - count;
  known.addGroups(new Set(counts.keys().filter((group) => counts[group] !== 0)), pages);
  return pages.size > most ? null : pages;
}
