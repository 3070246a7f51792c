import type { ArticleDetail } from '../../parsers/article-detail.ts';

/** The two routes of product pages: without variants, and with several variants. */
export type ProductRoute = 'default' | 'child';

/** The route of a product: `child` with several variants. */
export function routeOf(article: Pick<ArticleDetail, 'variantCount'>): ProductRoute {
  return article.variantCount > 1 ? 'child' : 'default';
}

/** The canonical path of a product, whatever code was requested. */
export function canonicalPath(article: ArticleDetail): string {
  return `/product/${routeOf(article)}/${encodeURIComponent(article.internalCode)}`;
}
