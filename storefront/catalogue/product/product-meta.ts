import type { I18n } from '../../i18n/i18n.tsx';
import type { PageDescription } from '../../routing/page-meta.ts';
import type { ProductData } from './load-product.ts';
import { canonicalPath } from './product-path.ts';

/** What a search engine is told of an article's page; of an unknown code, that there is nothing. */
export function describeProduct(i18n: I18n, data: ProductData | undefined): PageDescription {
  if (!data) return { title: i18n.t('error.notFoundTitle'), isPrivate: true };
  const { article } = data;
  const description = [article.name, article.code, article.brand, article.description].filter(Boolean).join(' · ');
  return { title: `${article.name} · ${article.code}`, description, canonical: canonicalPath(article) };
}
