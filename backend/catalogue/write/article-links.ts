import {
  column,
  idsByCode,
  inPieces,
  inTransaction,
  replaceSets,
  type FieldChange,
  type OwnedRows,
  type Query,
  type SetTable,
  type UpsertDatabase,
} from '../../database/upsert/index.ts';

/** The linked articles of one article, in display order; an absent list stays as it is. */
export interface ArticleLinks {
  articleCode: string;
  relatedCodes?: readonly string[] | undefined;
  alternativeCodes?: readonly string[] | undefined;
}

/** An article with linked codes that are not in the catalogue. */
export interface UnresolvedLinks {
  links: ArticleLinks;
  missing: string[];
}

const kinds = ['related', 'alternative'] as const;
type LinkKind = (typeof kinds)[number];

/** The linked articles of one kind. */
export const linkTable = (kind: LinkKind): SetTable => ({
  table: 'article_link',
  owner: 'article_id',
  columns: {
    linked_id: column('bigint', 'code', { refers: 'article' }),
    kind: column('text', 'kind', { isHidden: true }),
    position: column('integer', 'position', { isHidden: true }),
  },
  only: `t.kind = '${kind}'`,
  field: `${kind}Codes`,
});

/**
 * Sets the links of the given articles, each list as a whole, as far as the linked articles exist. Meant for the end of
 * an import, when all articles are stored. Returns the changes and the articles with codes that are still missing.
 */
export async function linkArticles(
  database: UpsertDatabase,
  articles: readonly ArticleLinks[],
): Promise<{ changed: number; changes: FieldChange[]; missing: UnresolvedLinks[] }> {
  const missing: UnresolvedLinks[] = [];
  const changes: FieldChange[] = [];
  const changed = new Set<number>();
  for (const batch of inPieces(articles)) {
    await inTransaction(database, async (query) => {
      const ids = await idsByCode(
        query,
        'article',
        batch.map((article) => article.articleCode),
      );
      const found = await findLinked(query, batch, ids);
      missing.push(...found.waiting);
      const written = await writeLinks(query, found.all, ids, new Set());
      for (const id of written.changed) changed.add(id);
      changes.push(...written.changes);
    });
  }
  return { changed: changed.size, changes, missing };
}

/**
 * Inside a transaction: sets the links of the articles whose linked articles all exist, and returns the others, which
 * stay unchanged. `fresh` articles have no links yet.
 */
export async function linkInTransaction(
  query: Query,
  articles: readonly ArticleLinks[],
  ids: ReadonlyMap<string, number>,
  fresh: ReadonlySet<number>,
): Promise<{ changed: Set<number>; changes: FieldChange[]; waiting: ArticleLinks[] }> {
  const found = await findLinked(query, articles, ids);
  const waiting = new Set(found.waiting.map(({ links }) => links));
  const written = await writeLinks(
    query,
    found.all.filter(({ links }) => !waiting.has(links)),
    ids,
    fresh,
  );
  return { ...written, waiting: [...waiting] };
}

interface FoundLinks {
  links: ArticleLinks;
  linked: Record<LinkKind, number[] | undefined>;
}

async function findLinked(
  query: Query,
  articles: readonly ArticleLinks[],
  ids: ReadonlyMap<string, number>,
): Promise<{ all: FoundLinks[]; waiting: UnresolvedLinks[] }> {
  const unknown = new Set<string>();
  for (const article of articles) {
    for (const kind of kinds) for (const code of article[`${kind}Codes`] ?? []) if (!ids.has(code)) unknown.add(code);
  }
  const found = await idsByCode(query, 'article', unknown);
  const waiting: UnresolvedLinks[] = [];
  const all = articles.map((links): FoundLinks => {
    const missing = new Set<string>();
    const linkedOf = (kind: LinkKind): number[] | undefined =>
      links[`${kind}Codes`]?.flatMap((code) => {
        const linked = ids.get(code) ?? found.get(code);
        if (linked === undefined) missing.add(code);
        return linked ?? [];
      });
    const linked = { related: linkedOf('related'), alternative: linkedOf('alternative') };
    if (missing.size > 0) waiting.push({ links, missing: [...missing] });
    return { links, linked };
  });
  return { all, waiting };
}

async function writeLinks(
  query: Query,
  articles: readonly FoundLinks[],
  ids: ReadonlyMap<string, number>,
  fresh: ReadonlySet<number>,
): Promise<{ changed: Set<number>; changes: FieldChange[] }> {
  const changed = new Set<number>();
  const changes: FieldChange[] = [];
  for (const kind of kinds) {
    const sets = new Map<number, OwnedRows>();
    for (const { links, linked } of articles) {
      const id = ids.get(links.articleCode);
      const others = linked[kind];
      if (id === undefined || others === undefined) continue;
      const rows = [...new Set(others)]
        .filter((other) => other !== id)
        .map((linked_id, position) => ({ linked_id, kind, position }));
      // A new article without links has nothing to compare or write.
      if (rows.length > 0 || !fresh.has(id)) sets.set(id, { code: links.articleCode, rows });
    }
    const replaced = await replaceSets(query, linkTable(kind), sets, fresh);
    for (const id of replaced.changed) changed.add(id);
    changes.push(...replaced.changes);
  }
  return { changed, changes };
}
