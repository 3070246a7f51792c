import { redirect } from 'react-router';
import { localPath } from '../../i18n/locale.ts';
import { notFound, type PageRequest } from '../../routing/page-data.ts';
import { parseArticleDetail, type ArticleDetail } from '../../parsers/article-detail.ts';
import { routeOf, type ProductRoute } from './product-path.ts';

/** Everything a product page shows. */
export interface ProductData {
  article: ArticleDetail;
  /** Internal code of the child whose own code was asked for (R2.23). */
  markedChild: string | null;
  /** What was typed into the filter of the variants, on a page without scripts. */
  filter: string;
  /** All rows of variants were asked for, on a page without scripts. */
  areAllShown: boolean;
}

/** The child that a code names, by internal or visible code; null when the code is the article's own. */
export function markedChildOf(article: ArticleDetail, code: string): string | null {
  if (code === article.internalCode || code === article.code) return null;
  const child = article.childArticles.find((one) => one.internalCode === code || one.code === code);
  return child?.internalCode ?? null;
}

/** The code that was meant, as it is written: codes are found in capitals and in small letters alike. */
function spelledAs(article: ArticleDetail, code: string): string {
  const codes = [article, ...article.childArticles].flatMap(({ internalCode, code: visible }) => [
    internalCode,
    visible,
  ]);
  if (codes.includes(code)) return code;
  return codes.find((one) => one.toLowerCase() === code.toLowerCase()) ?? code;
}

/**
 * Loads the page of an article: without a code the catalogue (R2.24), under the wrong route or spelling the right one,
 * unknown the 404 page.
 */
export function loadProduct(route: ProductRoute) {
  return async ({ api, locale, params, url }: PageRequest): Promise<ProductData> => {
    const code = params.slug ?? '';
    if (code === '') throw redirect(localPath(locale, '/shop'));
    const endpoints =
      route === 'child' ? (['getItemChild', 'getItem'] as const) : (['getItem', 'getItemChild'] as const);
    const ask = async (call: 'getItem' | 'getItemChild') =>
      parseArticleDetail(await api.call(call, { slug: code, sku: code }));
    const article = (await ask(endpoints[0])) ?? (await ask(endpoints[1]));
    if (!article) throw notFound();
    const spelled = spelledAs(article, code);
    if (routeOf(article) !== route || spelled !== code) {
      const path = `/product/${routeOf(article)}/${encodeURIComponent(spelled)}`;
      throw redirect(localPath(locale, path) + url.search);
    }
    return {
      article,
      markedChild: markedChildOf(article, code),
      filter: url.searchParams.get('filter') ?? '',
      areAllShown: url.searchParams.get('rows') === 'all',
    };
  };
}
