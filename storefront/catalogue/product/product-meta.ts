import type { I18n } from '../../i18n/i18n.tsx';
import type { PageDescription } from '../../routing/page-meta.ts';
import { pictureVersion } from '../../ui/picture.tsx';
import type { ProductData } from './load-product.ts';
import { canonicalPath } from './product-path.ts';
import { structuredProduct } from './structured-product.ts';

/** Metadata of a product page for search engines; for an unknown code the page is not indexed. */
export function describeProduct(i18n: I18n, data: ProductData | undefined): PageDescription {
  if (!data) return { title: i18n.t('error.notFoundTitle'), isPrivate: true };
  const { article } = data;
  const description = [article.name, article.code, article.brand, article.description].filter(Boolean).join(' · ');
  const title = `${article.name} · ${article.code}`;
  // Only the server's HTML has what search engines read.
  if (!import.meta.env.SSR) return { title, description };
  const [picture] = article.mainPictures;
  return {
    title,
    description,
    canonical: canonicalPath(article),
    structured: ({ origin }) => structuredProduct(i18n, article, origin),
    picture: picture && pictureVersion(picture.url, 'main'),
  };
}
