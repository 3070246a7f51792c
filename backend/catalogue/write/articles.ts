import { sql } from 'kysely';
import { CONTRIBUTION_KINDS } from '../../../domain/contributions.ts';
import { statePriceQuantities } from '../../pricing/index.ts';
import { explain } from '../../texts/index.ts';
import type { ArticleChange } from '../records.ts';
import {
  prepareArticles,
  findStoredArticles,
  rejectContradictions,
  resolveReferences,
  type PreparedArticle,
} from './article-checks.ts';
import {
  articleRow,
  articleTable,
  barcodes,
  changedFeatures,
  contributionTable,
  oldCodes,
  type ArticleReferences,
} from './article-columns.ts';
import { linkInTransaction, type ArticleLinks } from './article-links.ts';
import {
  inBatches,
  mergeByCode,
  ProblemList,
  countRecords,
  replaceSets,
  sumResults,
  upsert,
  UpsertError,
  type Entry,
  type FieldChange,
  type OwnedRows,
  type IndexedRecord,
  type Query,
  type UpsertDatabase,
  type UpsertProblem,
  type UpsertRemark,
  type UpsertResult,
} from '../../database/upsert/index.ts';

export interface UpsertedArticles extends UpsertResult {
  /** Articles with linked codes that are not in the catalogue yet: pass them to `linkArticles` at the end. */
  waitingLinks: ArticleLinks[];
  /** Codes of the new articles. */
  added: string[];
}

/**
 * Imports articles with barcodes, old codes and links, by code; prices are imported by `upsertPrices`. Variants may come
 * before their parents in the same call, or have them in the database. A field that a record does not give stays as it
 * is.
 * @throws UpsertError, with nothing of the batch written, for unknown brands, categories, families, collections and
 *   parents, for skus that another article has, and for new articles without a name.
 */
export async function upsertArticles(
  database: UpsertDatabase,
  records: readonly ArticleChange[],
): Promise<UpsertedArticles> {
  const prepared = mergeByCode(records, (record) => record.code);
  // Variants last, so that a parent exists whatever batch its variants are in.
  const isChild = ({ record: { kind, parentCode } }: IndexedRecord<ArticleChange>): boolean =>
    kind === 'child' || (parentCode !== null && parentCode !== undefined);
  const ordered = [...prepared.filter((place) => !isChild(place)), ...prepared.filter(isChild)];
  const results = await inBatches(database, ordered, upsertBatch);
  return {
    ...sumResults(results),
    waitingLinks: results.flatMap(({ waitingLinks }) => waitingLinks),
    added: results.flatMap(({ added }) => added),
  };
}

async function upsertBatch(query: Query, batch: readonly IndexedRecord<ArticleChange>[]): Promise<UpsertedArticles> {
  const stored = await findStoredArticles(
    query,
    batch.map(({ record }) => record),
  );
  const prepared = prepareArticles(batch, stored);
  const references = await gatherProblems(
    () => resolveReferences(query, prepared),
    () => rejectContradictions(query, prepared, stored),
  );

  const ids = new Map([...stored].map(([code, article]) => [code, article.id]));
  const fresh = new Set<number>();
  const changed = new Set<number>();
  const changes: FieldChange[] = [];
  const added: string[] = [];
  for (const children of [false, true]) {
    const group = prepared.filter(({ kind }) => (kind === 'child') === children);
    const written = await upsert(
      query,
      articleTable,
      group.map((place) => entryOf(place, references, ids)),
    );
    changes.push(...written.changes);
    for (const [code, id] of written.ids) {
      ids.set(code, id);
      if (written.fresh.has(code)) fresh.add(id);
      if (written.changed.has(code)) changed.add(id);
    }
    added.push(...written.fresh);
  }

  const lists = await replaceLists(query, prepared, ids, fresh);
  changes.push(...lists.changes);
  const quantities = await writePriceQuantities(query, prepared, ids, fresh);
  changes.push(...quantities.changes);
  // A change in the lists is a change of the article: update its date, which also triggers the announcement.
  const silent = [...lists.changed].filter((id) => !fresh.has(id) && !changed.has(id));
  if (silent.length > 0) {
    await sql`update article set updated_at = now() where id = any(${silent}::bigint[])`.execute(query);
  }
  const linked = await linkInTransaction(query, prepared.flatMap(linksOf), ids, fresh);
  changes.push(...linked.changes);
  return {
    inserted: added.length,
    updated: countRecords(changes),
    changes,
    remarks: quantities.remarks,
    waitingLinks: linked.waiting,
    added,
  };
}

async function writePriceQuantities(
  query: Query,
  prepared: readonly PreparedArticle[],
  ids: ReadonlyMap<string, number>,
  fresh: ReadonlySet<number>,
): Promise<{ changes: FieldChange[]; remarks: UpsertRemark[] }> {
  const given = prepared.flatMap(({ record: { code, priceQuantity: quantity }, index }) => {
    const articleId = ids.get(code);
    return quantity === undefined || articleId === undefined ? [] : [{ articleId, code, quantity, index }];
  });
  const { changes, rejected } = await statePriceQuantities(query, given);
  const problems = new ProblemList();
  for (const { articleId, code, index } of given) {
    const reason = rejected.get(articleId);
    if (reason === undefined) continue;
    problems.add(index, code, 'priceQuantity', explain('{reason} Prices of the same row are left out.', { reason }), [
      'priceQuantity',
    ]);
  }
  problems.throwIfAny();
  const isFresh = ({ code }: FieldChange) => fresh.has(ids.get(code) ?? -1);
  const changed = new Map(changes.filter((change) => !isFresh(change)).map((change) => [change.code, change]));
  // An empty cell means one unit: a column that was lost must not pass unnoticed.
  const remarks = given.flatMap(({ code, quantity, index }): UpsertRemark[] => {
    const before = changed.get(code)?.old;
    if (quantity !== 1 || typeof before !== 'number') return [];
    const reason = explain(
      'The ERP stated prices of this article for {before} units; from now on they count for one.',
      { before },
    );
    return [{ index, field: 'priceQuantity', reason, isNote: true }];
  });
  return { changes: [...changed.values()], remarks };
}

function entryOf(
  { record, index, before, kind, parentCode }: PreparedArticle,
  references: ArticleReferences,
  ids: ReadonlyMap<string, number>,
): Entry {
  const row = articleRow(record, references);
  if (before === undefined) row['sku'] ??= record.code;
  if (record.featureChanges !== undefined) {
    const features = record.features ?? before?.features ?? {};
    row['features'] = changedFeatures(features, record.featureChanges);
  }
  if (before === undefined || record.kind !== undefined || record.parentCode !== undefined) {
    row['kind'] = kind;
    // An unchanged parent is not among the ids.
    if (parentCode === null || parentCode !== before?.parentCode) {
      row['parent_id'] = parentCode === null ? null : (ids.get(parentCode) ?? null);
    }
  }
  return { row, index, code: record.code };
}

function linksOf({ record: { code: articleCode, relatedCodes, alternativeCodes } }: PreparedArticle): ArticleLinks[] {
  if (relatedCodes === undefined && alternativeCodes === undefined) return [];
  return [{ articleCode, relatedCodes, alternativeCodes }];
}

async function replaceLists(
  query: Query,
  prepared: readonly PreparedArticle[],
  ids: ReadonlyMap<string, number>,
  fresh: ReadonlySet<number>,
): Promise<{ changed: Set<number>; changes: FieldChange[] }> {
  const barcodeSets = new Map<number, OwnedRows>();
  const oldCodeSets = new Map<number, OwnedRows>();
  for (const { record } of prepared) {
    const { code: article } = record;
    const id = ids.get(article);
    if (id === undefined) continue;
    if (record.barcodes !== undefined) {
      const unique = new Map(record.barcodes.map((barcode) => [barcode.code, barcode.unit ?? null]));
      const rows = [...unique].map(([code, unit], position) => ({ code, unit, position }));
      barcodeSets.set(id, { code: article, rows });
    }
    if (record.oldCodes !== undefined) {
      const rows = [...new Set(record.oldCodes)].map((code) => ({ kind: 'old', code }));
      oldCodeSets.set(id, { code: article, rows });
    }
  }
  const first = await replaceSets(query, barcodes, barcodeSets, fresh);
  const second = await replaceSets(query, oldCodes, oldCodeSets, fresh);
  const replaced = [first, second];
  for (const kind of CONTRIBUTION_KINDS) {
    const sets = prepared.flatMap(({ record }): [number, OwnedRows][] => {
      const [id, amount] = [ids.get(record.code), record[kind]];
      if (id === undefined || amount === undefined) return [];
      return [[id, { code: record.code, rows: amount ? [{ kind, amount }] : [] }]];
    });
    replaced.push(await replaceSets(query, contributionTable(kind), new Map(sets), fresh));
  }
  return {
    changed: new Set(replaced.flatMap(({ changed }) => [...changed])),
    changes: replaced.flatMap(({ changes }) => changes),
  };
}

/** Runs both checks and reports the problems of both at once. */
async function gatherProblems<T>(first: () => Promise<T>, second: () => Promise<void>): Promise<T> {
  const problems: UpsertProblem[] = [];
  const collect = (error: unknown): void => {
    if (!(error instanceof UpsertError)) throw error;
    problems.push(...error.problems);
  };
  const response = await first().catch(collect);
  await second().catch(collect);
  if (response === undefined || problems.length > 0) throw new UpsertError(problems);
  return response;
}
