import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';
import { findArticlePage, type ArticleFacts, type ArticlePage } from './article-details.ts';

/** Articles and variants of all cached pages: about 2 kB each. */
const CACHED_ARTICLES = 10_000;

interface KeptPage {
  page: ArticlePage;
  /** How often stock had changed when its quantities were read. */
  stock: number;
}

/**
 * Caches product pages by the code that was asked for, until the catalogue changes. After a change of stock alone only
 * the quantities of a page are read again, because stock changes all day.
 */
export function keepArticlePages(database: Database) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: CACHED_ARTICLES,
    sizeCalculation: ({ page }) => 1 + page.children.length,
  });
  let changes = 0;
  let stockChanges = 0;

  /** A page with the quantities that its articles have now. */
  async function restocked(page: ArticlePage): Promise<ArticlePage> {
    const ids = [page.article, ...page.children].map(({ id }) => id);
    const rows = await database.query
      .selectFrom('article')
      .select(['id', 'stock_quantity'])
      .where('id', 'in', ids)
      .execute();
    const quantities = new Map(rows.map(({ id, stock_quantity }) => [id, stock_quantity]));
    const withStock = (facts: ArticleFacts): ArticleFacts => ({
      ...facts,
      stockQuantity: quantities.get(facts.id) ?? facts.stockQuantity,
    });
    return { ...page, article: withStock(page.article), children: page.children.map(withStock) };
  }

  return {
    /**
     * The page of an article, as `findArticlePage`; callers must not change it. No query when it is cached.
     */
    async find(code: string): Promise<ArticlePage | null> {
      const kept = pages.get(code);
      if (kept?.stock === stockChanges) return kept.page;
      const [seenChanges, seenStock] = [changes, stockChanges];
      const page = kept ? await restocked(kept.page) : await findArticlePage(database, code);
      if (changes === seenChanges) {
        if (page) pages.set(code, { page, stock: seenStock });
        return page;
      }
      // What was cached is of before the change.
      return kept ? findArticlePage(database, code) : page;
    },

    /** Stock quantities have changed, or anything else. What is being read meanwhile may lack the change. */
    drop(what: 'stock' | 'everything'): void {
      stockChanges += 1;
      if (what === 'stock') return;
      changes += 1;
      pages.clear();
    },
  };
}
export type ArticlePages = Pick<ReturnType<typeof keepArticlePages>, 'find'>;
