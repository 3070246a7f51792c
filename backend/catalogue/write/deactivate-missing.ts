import { sql, type RawBuilder } from 'kysely';
import { inPieces, inTransaction, type Query, type UpsertDatabase } from '../../database/upsert/index.ts';

/** The part of the catalogue that a supplier's list covers: one brand, or one category with its subcategories. */
export interface MissingScope {
  by: 'brand' | 'category';
  code: string;
}

export interface MissingOptions {
  /** null: the whole catalogue. */
  scope: MissingScope | null;
  /** Maximum share of the scope's active articles that may become inactive, in percent. */
  limitPercent: number;
}

export interface MissingArticles {
  /** Active articles of the scope, parents included. */
  active: number;
  /** Sorted codes of the articles that are no longer listed. */
  missing: string[];
  /** Whether these were deactivated; false when they exceed the limit. */
  isDone: boolean;
}

// The trigger that announces changes compares old and new rows of a statement pairwise: small statements are faster.
const updatedAtOnce = 250;

interface ActiveArticle {
  id: number;
  code: string;
  is_missing: boolean;
}

/**
 * Deactivates the active articles that are missing in `named`: all of them or, above the limit, none. A parent stays
 * active while one of its variants is. A variant without a brand or category uses those of its parent.
 */
export function deactivateMissing(
  database: UpsertDatabase,
  named: Iterable<string>,
  options: MissingOptions,
): Promise<MissingArticles> {
  return inTransaction(database, async (query) => {
    const articles = await listActive(query, [...named], options.scope);
    const unnamed = articles.filter((article) => article.is_missing);
    const inUse = await listParentsInUse(query, unnamed);
    const missing = unnamed.filter(({ id }) => !inUse.has(id));
    const isDone = missing.length * 100 <= articles.length * options.limitPercent;
    if (isDone) {
      for (const piece of inPieces(missing, updatedAtOnce)) {
        const ids = piece.map(({ id }) => id);
        await sql`update article set is_active = false, updated_at = now() where id = any(${ids}::bigint[])`.execute(
          query,
        );
      }
    }
    return { active: articles.length, missing: missing.map(({ code }) => code), isDone };
  });
}

async function listActive(
  query: Query,
  named: readonly string[],
  scope: MissingScope | null,
): Promise<ActiveArticle[]> {
  const found = await sql<ActiveArticle>`
    with named as (select distinct code_spelling(code) as code from unnest(${named}::text[]) as code)
    select a.id, a.code, n.code is null as is_missing
    from article a left join article p on p.id = a.parent_id left join named n on n.code = code_spelling(a.code)
    where a.is_active and ${inScope(scope)} order by a.code
  `.execute(query);
  return found.rows;
}

function inScope(scope: MissingScope | null): RawBuilder<unknown> {
  if (scope === null) return sql`true`;
  if (scope.by === 'brand') {
    return sql`coalesce(a.brand_id, p.brand_id) = (select id from brand where code = ${scope.code})`;
  }
  return sql`coalesce(a.category_id, p.category_id) in (
    with recursive below as (
      select id from category where code = ${scope.code}
      union select c.id from category c join below b on c.parent_id = b.id
    ) select id from below)`;
}

/** Parents with an active variant outside of the list: in the file, or in another scope. */
async function listParentsInUse(query: Query, unnamed: readonly ActiveArticle[]): Promise<Set<number>> {
  const ids = unnamed.map(({ id }) => id);
  const found = await sql<{ parent_id: number }>`
    select distinct c.parent_id from article c
    where c.is_active and c.parent_id = any(${ids}::bigint[]) and c.id <> all(${ids}::bigint[])
  `.execute(query);
  return new Set(found.rows.map((row) => row.parent_id));
}
