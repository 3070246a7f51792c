import type { ArticleDetail } from '../../parsers/article-detail.ts';

/** The two kinds of pages: of an article sold by itself, and of one with several children. */
export type ProductRoute = 'default' | 'child';

/** Which route an article belongs to: with several children the one of children (R2.40). */
export function routeOf(article: Pick<ArticleDetail, 'childCount'>): ProductRoute {
  return article.childCount > 1 ? 'child' : 'default';
}

/** The one address of an article, whatever code led to it (R2.22). */
export function canonicalPath(article: ArticleDetail): string {
  return `/product/${routeOf(article)}/${encodeURIComponent(article.internalCode)}`;
}
