import { idsByCode } from './references.ts';
import { replaceSets } from './replace-set.ts';
import { inPieces, inTransaction, type LoadingDatabase, type Query } from './transaction.ts';
import type { Row } from './upsert.ts';

/** The articles one article points to; the order is the order in which they are shown. */
export interface ArticleLinks {
  articleCode: string;
  relatedCodes: readonly string[];
  alternativeCodes: readonly string[];
}

/** An article with linked codes that the catalogue does not have. */
export interface WaitingLinks {
  links: ArticleLinks;
  missing: string[];
}

const linkShape = {
  table: 'article_link',
  owner: 'article_id',
  columns: { linked_id: 'bigint', kind: 'text', position: 'integer' },
};

/**
 * Sets the links of the given articles, each as a whole, as far as the linked articles are there; for the end of a
 * load, when everything is. Answers how many articles were changed, and those with codes that are still missing.
 */
export async function linkArticles(
  database: LoadingDatabase,
  articles: readonly ArticleLinks[],
): Promise<{ changed: number; missing: WaitingLinks[] }> {
  const missing: WaitingLinks[] = [];
  let changed = 0;
  for (const batch of inPieces(articles)) {
    await inTransaction(database, async (query) => {
      const ids = await idsByCode(
        query,
        'article',
        batch.map((article) => article.articleCode),
      );
      missing.push(...(await linkInTransaction(query, batch, ids, new Set(), () => changed++)));
    });
  }
  return { changed, missing };
}

/** As `linkArticles`, inside a transaction. `fresh` articles are known to have no links yet. */
export async function linkInTransaction(
  query: Query,
  articles: readonly ArticleLinks[],
  ids: ReadonlyMap<string, number>,
  fresh: ReadonlySet<number>,
  onChange: () => void = () => undefined,
): Promise<WaitingLinks[]> {
  const unknown = new Set<string>();
  for (const article of articles) {
    for (const code of [...article.relatedCodes, ...article.alternativeCodes]) if (!ids.has(code)) unknown.add(code);
  }
  const found = await idsByCode(query, 'article', unknown);
  const idOf = (code: string): number | undefined => ids.get(code) ?? found.get(code);

  const sets = new Map<number, Row[]>();
  const waiting: WaitingLinks[] = [];
  for (const links of articles) {
    const id = idOf(links.articleCode);
    if (id === undefined) continue;
    const rows: Row[] = [];
    const missing: string[] = [];
    for (const [kind, codes] of [
      ['related', links.relatedCodes],
      ['alternative', links.alternativeCodes],
    ] as const) {
      [...new Set(codes)].forEach((code, position) => {
        const linked = idOf(code);
        if (linked === undefined) missing.push(code);
        else if (linked !== id) rows.push({ linked_id: linked, kind, position });
      });
    }
    if (missing.length > 0) waiting.push({ links, missing });
    // A new article without links has nothing to compare and nothing to write.
    if (rows.length > 0 || !fresh.has(id)) sets.set(id, rows);
  }
  const changed = await replaceSets(query, linkShape, sets, fresh);
  for (let count = 0; count < changed.size; count++) onChange();
  return waiting;
}
