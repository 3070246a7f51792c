import type { I18n } from '../../i18n/i18n.tsx';
import type { PageDescription } from '../../routing/page-meta.ts';
import type { ProductData } from './load-product.ts';
import { canonicalPath } from './product-path.ts';

/** Metadata of a product page for search engines; for an unknown code the page is not indexed. */
export function describeProduct(i18n: I18n, data: ProductData | undefined): PageDescription {
  if (!data) return { title: i18n.t('error.notFoundTitle'), isPrivate: true };
  const { article } = data;
  const description = [article.name, article.code, article.brand, article.description].filter(Boolean).join(' · ');
  return { title: `${article.name} · ${article.code}`, description, canonical: canonicalPath(article) };
}
