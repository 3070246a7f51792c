import { sql } from 'kysely';
import type { ArticleRecord } from '../catalogue/records.ts';
import { linkInTransaction, type ArticleLinks } from './article-links.ts';
import { articleRow, articleShape, type KeptField } from './article-rows.ts';
import { readStored, refuseContradictions, resolveReferences, type Place } from './article-checks.ts';
import { LoadingError, type LoadingProblem } from './loading-error.ts';
import { replaceSets } from './replace-set.ts';
import { batchSize, inPieces, inTransaction, lastOfEach, type Loaded, type LoadingDatabase } from './transaction.ts';
import type { Query } from './transaction.ts';
import { upsert, type Row } from './upsert.ts';

export interface ArticleLoadOptions {
  /**
   * Fields the sender knows nothing about: they are written for new articles and left alone in those already there.
   * Lists that are tables of their own: 'barcodes', 'oldCodes', 'links' (related and alternative together).
   */
  keep?: ReadonlySet<KeptField | 'barcodes' | 'oldCodes' | 'links'>;
}

export interface LoadedArticles extends Loaded {
  /** Articles of which some linked code is not in the catalogue yet: give them to `linkArticles` at the end. */
  waitingLinks: ArticleLinks[];
}

const barcodeShape = {
  table: 'barcode',
  owner: 'article_id',
  columns: { code: 'text', unit: 'text', position: 'integer' },
};
const oldCodeShape = {
  table: 'article_alias',
  owner: 'article_id',
  columns: { kind: 'text', code: 'text' },
  only: "t.kind = 'old'",
};

/**
 * Loads articles with barcodes, old codes and links, by code; prices come by `loadPrices`. Children may stand before
 * their parents in the same call, or have them in the database. Barcodes, old codes and links are replaced as sets.
 * `updated` counts articles of which anything was changed, links excepted.
 * @throws LoadingError, nothing of the batch written, for unknown brands, categories, families, collections, parents
 *   and for skus that another article has.
 */
export async function loadArticles(
  database: LoadingDatabase,
  records: readonly ArticleRecord[],
  options: ArticleLoadOptions = {},
): Promise<LoadedArticles> {
  const result: LoadedArticles = { inserted: 0, updated: 0, waitingLinks: [] };
  const places = lastOfEach(records, (record) => record.code);
  // Everything but children first, so that a parent is there whatever batch its children fall into.
  const ordered = [
    ...places.filter(({ record }) => record.kind !== 'child'),
    ...places.filter(({ record }) => record.kind === 'child'),
  ];
  for (const batch of inPieces(ordered, batchSize)) {
    const loaded = await inTransaction(database, (query) => loadBatch(query, batch, options.keep ?? new Set()));
    result.inserted += loaded.inserted;
    result.updated += loaded.updated;
    result.waitingLinks.push(...loaded.waitingLinks);
  }
  return result;
}

async function loadBatch(query: Query, places: readonly Place[], kept: ReadonlySet<string>): Promise<LoadedArticles> {
  const stored = await readStored(query, places);
  const references = await gatherProblems(
    () => resolveReferences(query, places),
    () => refuseContradictions(query, places, stored),
  );

  const ids = new Map([...stored].map(([code, article]) => [code, article.id]));
  const fresh = new Set<number>();
  const changed = new Set<number | undefined>();
  let inserted = 0;
  for (const children of [false, true]) {
    const group = places.filter(({ record }) => (record.kind === 'child') === children);
    const toRow = ({ record }: Place): Row =>
      articleRow(record, references, record.parentCode === null ? null : (ids.get(record.parentCode) ?? null));
    // New articles take every field, those already there only the ones the sender knows.
    const isNew = ({ record }: Place): boolean => !stored.has(record.code);
    const added = await upsert(query, articleShape(new Set()), group.filter(isNew).map(toRow));
    const known = await upsert(query, articleShape(kept), group.filter((place) => !isNew(place)).map(toRow));
    inserted += added.inserted;
    for (const code of known.changed) changed.add(ids.get(code));
    for (const [code, id] of added.ids) {
      ids.set(code, id);
      fresh.add(id);
    }
  }

  const touched = await replaceLists(query, places, ids, fresh, kept);
  // What changes in the lists changes the article: its date and the announcement follow.
  const silent = [...touched].filter((id) => !fresh.has(id) && !changed.has(id));
  if (silent.length > 0) {
    await sql`update article set updated_at = now() where id = any(${silent}::bigint[])`.execute(query);
  }
  const links = kept.has('links') ? [] : places.map(({ record }) => linksOf(record));
  const waiting = await linkInTransaction(query, links, ids, fresh);
  return {
    inserted,
    updated: changed.size + silent.length,
    waitingLinks: waiting.map(({ links: article }) => article),
  };
}

function linksOf(record: ArticleRecord): ArticleLinks {
  return {
    articleCode: record.code,
    relatedCodes: record.relatedCodes,
    alternativeCodes: record.alternativeCodes,
  };
}

async function replaceLists(
  query: Query,
  places: readonly Place[],
  ids: ReadonlyMap<string, number>,
  fresh: ReadonlySet<number>,
  kept: ReadonlySet<string>,
): Promise<Set<number>> {
  const barcodes = new Map<number, Row[]>();
  const oldCodes = new Map<number, Row[]>();
  for (const { record } of places) {
    const id = ids.get(record.code);
    if (id === undefined) continue;
    const unique = new Map(record.barcodes.map((barcode) => [barcode.code, barcode.unit ?? null]));
    barcodes.set(
      id,
      [...unique].map(([code, unit], position) => ({ code, unit, position })),
    );
    oldCodes.set(
      id,
      [...new Set(record.oldCodes)].map((code) => ({ kind: 'old', code })),
    );
  }
  const touched = kept.has('barcodes') ? new Set<number>() : await replaceSets(query, barcodeShape, barcodes, fresh);
  if (!kept.has('oldCodes')) {
    for (const id of await replaceSets(query, oldCodeShape, oldCodes, fresh)) touched.add(id);
  }
  return touched;
}

/** Runs both checks and tells the problems of both at once. */
async function gatherProblems<T>(first: () => Promise<T>, second: () => Promise<void>): Promise<T> {
  const problems: LoadingProblem[] = [];
  const collect = (error: unknown): void => {
    if (!(error instanceof LoadingError)) throw error;
    problems.push(...error.problems);
  };
  const answer = await first().catch(collect);
  await second().catch(collect);
  if (answer === undefined || problems.length > 0) throw new LoadingError(problems);
  return answer;
}
