import { redirect } from 'react-router';
import { codeKey } from '../../../domain/code-key.ts';
import { splitList } from '../../../domain/listing-url.ts';
import { localPath } from '../../../domain/locale.ts';
import { notFound, type PageRequest } from '../../routing/page-data.ts';
import { parseArticleDetail, type ArticleDetail } from '../../parsers/article-detail.ts';
import { routeOf, type ProductRoute } from './product-path.ts';

/** Everything a product page shows. */
export interface ProductData {
  article: ArticleDetail;
  /** Internal code of the variant whose code the address has; null when that is the product's own. */
  requestedVariant: string | null;
  /** Internal code of the variant whose code was requested, else of the first one to mark. */
  markedVariant: string | null;
  /** Internal codes of all variants to mark: those that a search singled out. */
  marked: string[];
  /** Text in the filter of the variants, on a page without JavaScript. */
  filter: string;
  /** Whether all rows of variants were requested, on a page without JavaScript. */
  areAllShown: boolean;
}

/** The variant with this internal or visible code; null when the code is the product's own. */
function requestedVariantOf(article: ArticleDetail, code: string): string | null {
  if (code === article.internalCode || code === article.code) return null;
  const variant = article.variantArticles.find((one) => one.internalCode === code || one.code === code);
  return variant?.internalCode ?? null;
}

/** The correct spelling of a code, because codes are found by their key. */
function spelledAs(article: ArticleDetail, code: string): string {
  const codes = [article, ...article.variantArticles].flatMap(({ internalCode, code: visible }) => [
    internalCode,
    visible,
  ]);
  if (codes.includes(code)) return code;
  return codes.find((one) => codeKey(one) === codeKey(code)) ?? code;
}

/**
 * Loads a product page. Redirects to the catalogue without a code, and to the right URL for a wrong route or
 * spelling, or to the list of the articles that the code may mean; throws the 404 page for an unknown code.
 */
export function loadProduct(route: ProductRoute) {
  return async ({ api, locale, params, url }: PageRequest): Promise<ProductData> => {
    const code = params.slug ?? '';
    if (code === '') throw redirect(localPath(locale, '/shop'));
    const endpoints =
      route === 'child' ? (['getItemChild', 'getItem'] as const) : (['getItem', 'getItemChild'] as const);
    let isAmbiguous = false;
    const ask = async (call: 'getItem' | 'getItemChild') => {
      const response = await api.call(call, { slug: code, sku: code });
      isAmbiguous = response.message.look_alikes !== undefined;
      return parseArticleDetail(response);
    };
    const article = (await ask(endpoints[0])) ?? (await ask(endpoints[1]));
    if (isAmbiguous) throw redirect(localPath(locale, `/shop?text=${encodeURIComponent(code)}`));
    if (!article) throw notFound();
    const spelled = spelledAs(article, code);
    if (routeOf(article) !== route || spelled !== code) {
      const path = `/product/${routeOf(article)}/${encodeURIComponent(spelled)}`;
      throw redirect(localPath(locale, path) + url.search);
    }
    const wanted = new Set(splitList(url.searchParams.get('marked') ?? ''));
    const own = requestedVariantOf(article, code);
    const marked = article.variantArticles.filter(
      (variant) => variant.internalCode === own || wanted.has(variant.code),
    );
    return {
      article,
      requestedVariant: own,
      markedVariant: own ?? marked[0]?.internalCode ?? null,
      marked: marked.map(({ internalCode }) => internalCode),
      filter: url.searchParams.get('filter') ?? '',
      areAllShown: url.searchParams.get('rows') === 'all',
    };
  };
}
