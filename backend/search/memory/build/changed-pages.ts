import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { IndexData } from '../index-data.ts';
import type { SourceVocabulary } from '../source.ts';
import { findSorted } from './layout.ts';

/** Articles are compared in groups where no row says what has changed: articles and codes that were deleted. */
const GROUPS = 4_096;
/** Up to this many pages, or this share of them, a part is built; above, the whole index takes hardly longer. */
const MOST_PAGES = 2_000;
const LARGEST_SHARE = 1 / 8;
/** Of more changed articles than this for each of these pages, the pages are not even looked up. */
const MOST_VARIANTS = 10;

/** What an index was built from, besides the articles: a later build compares it. */
export interface IndexBasis {
  /** Hash of the vocabulary without brands, collections and synonyms. */
  vocabulary: string;
  /** Hash of the brands and collections, and how many of each: new ones have places after the others. */
  labels: string;
  brands: number;
  collections: number;
  /** By group of articles: how many there are, and a hash of their further codes and alternatives. */
  articles: number[];
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
  { table: 'barcode', rows: 'true', content: `position || ' ' || code` },
  { table: 'article_alias', rows: `kind = 'old'`, content: 'code' },
  { table: 'article_link', rows: `kind = 'alternative'`, content: `position || ' ' || linked_id` },
] as const;

/** What the catalogue has in the running transaction, by group of articles, and what was written since a snapshot. */
export interface CatalogueState {
  /** Numbers of articles; of those that were not written since. */
  articles: number[];
  olderArticles: number[];
  /** Hashes of the attachments; of those that were not written since. */
  attachments: number[];
  olderAttachments: number[];
  /** Ids of the articles that were written since, or whose attachments were. */
  recent: number[];
  recentlyAttached: number[];
}

/**
 * SQL: whether a row was written by a transaction that may be missing in the snapshot `$1`. It may be true of some that
 * are not missing, and of all rows when the snapshot is two thousand million transactions old; false without a snapshot.
 */
const IS_RECENT = 'coalesce(age(xmin) <= (select age(pg_snapshot_xmin($1::pg_snapshot)::xid)), false)';

interface Group {
  place: number;
  all: number;
  older: number | null;
  recent: number[] | null;
}

/** Reads each table of the catalogue once. @param snapshot null: nothing counts as written since. */
export async function readCatalogueState(client: pg.ClientBase, snapshot: string | null): Promise<CatalogueState> {
  const groups = async (figure: string, rows: string): Promise<Group[]> => {
    const { rows: found } = await client.query<Group>(
      `select (id % ${GROUPS})::integer as place, (${figure})::integer as all,
         (${figure} filter (where not is_recent))::integer as older,
         array_agg(id) filter (where is_recent) as recent from (${rows}) listed group by 1`,
      [snapshot],
    );
    return found;
  };
  const articles = await groups('count(*)', `select id, ${IS_RECENT} as is_recent from article`);
  const attached = ATTACHMENTS.map(
    ({ table, rows, content }) => `select article_id as id, ${IS_RECENT} as is_recent,
      hashtext('${table} ' || article_id || ' ' || ${content}) as hash from ${table} where ${rows}`,
  );
  const attachments = await groups('bit_xor(hash)', attached.join(' union all '));
  const listOf = (all: Group[], figure: 'all' | 'older'): number[] => {
    const list = new Array<number>(GROUPS).fill(0);
    for (const group of all) list[group.place] = group[figure] ?? 0;
    return list;
  };
  return {
    articles: listOf(articles, 'all'),
    olderArticles: listOf(articles, 'older'),
    attachments: listOf(attachments, 'all'),
    olderAttachments: listOf(attachments, 'older'),
    recent: articles.flatMap(({ recent }) => recent ?? []),
    recentlyAttached: attachments.flatMap(({ recent }) => recent ?? []),
  };
}

/** The basis of an index that is built of a vocabulary and of what the catalogue has now. */
export function basisOf(vocabulary: SourceVocabulary, { articles, attachments }: CatalogueState): IndexBasis {
  const { brands, collections, synonyms: _synonyms, ...rest } = vocabulary;
  const counts = { brands: brands.length, collections: collections.length };
  return { vocabulary: hashOf(rest), labels: labelsOf(vocabulary, counts), ...counts, articles, attachments };
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

/** The pages of articles, and those of articles that name one of them as their alternative. */
async function listPagesOf(
  client: pg.ClientBase,
  articles: readonly number[],
  linked: readonly number[],
): Promise<{ id: number; pageId: number }[]> {
  const { rows } = await client.query<{ id: number; pageId: number }>(
    `select id, coalesce(parent_id, id) as "pageId" from article where id = any ($1) or id in
       (select article_id from article_link where linked_id = any ($2) and kind = 'alternative')`,
    [articles, linked],
  );
  return rows;
}

/**
 * The ids of pages (single articles and products) that may differ from an earlier index, whether they still exist or
 * not; null when there are so many that the whole index should be built.
 * @param state read with the snapshot of the earlier index.
 */
export async function listChangedPages(
  client: pg.ClientBase,
  earlier: { data: IndexData; basis: IndexBasis },
  state: CatalogueState,
): Promise<Set<number> | null> {
  const { data, basis } = earlier;
  const most = Math.max(MOST_PAGES, data.productCount * LARGEST_SHARE);
  const { recent, recentlyAttached } = state;
  const known = new PageIds(data);
  const pages = new Set<number>();
  // What was written since and is in the index was there before; the other articles are new, or were not sold.
  const counts = [...state.olderArticles];
  for (const id of recent) {
    const page = known.ofId(id);
    if (page === null) continue;
    // It may have been a variant of another product.
    pages.add(page);
    counts[id % GROUPS] = (counts[id % GROUPS] ?? 0) + 1;
  }
  if (recent.length > most * MOST_VARIANTS) return null;
  for (const { pageId } of await listPagesOf(client, [...recent, ...recentlyAttached], recent)) pages.add(pageId);
  // Of what was deleted no row says anything, so all articles of its group count as changed.
  const isDeleted = (group: number): boolean =>
    counts[group] !== basis.articles[group] || state.olderAttachments[group] !== basis.attachments[group];
  known.addGroups(new Set(basis.articles.keys().filter(isDeleted)), pages);
  return pages.size > most ? null : pages;
}
