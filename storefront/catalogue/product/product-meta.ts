import type { I18n } from '../../i18n/i18n.tsx';
import type { ArticleDetail } from '../../readers/article-detail.ts';
import type { PageDescription } from '../../page-meta.ts';
import { pictureVersion } from '../../ui/picture.tsx';
import { isGtin } from '../../../trade/gtin.ts';
import { canonicalPath, type ProductData } from './load-product.ts';

/** What a search engine is told of an article's page; of an unknown code, that there is nothing. */
export function describeProduct(i18n: I18n, data: ProductData | undefined): PageDescription {
  if (!data) return { title: i18n.t('error.notFoundTitle'), isPrivate: true };
  const { article } = data;
  const description = [article.name, article.code, article.brand, article.description].filter(Boolean).join(' · ');
  return { title: `${article.name} · ${article.code}`, description, canonical: canonicalPath(article) };
}

/**
 * The article and its way through the categories in the words of schema.org. No price: it is each client's own, and a
 * guest has none (R0.2).
 */
export function structuredProduct(i18n: I18n, article: ArticleDetail): object {
  const gtin = article.barcodes.find(({ barcode, unit }) => unit === null && isGtin(barcode))?.barcode;
  const codes = article.categoryPath.map(({ code }) => encodeURIComponent(code));
  const crumbs = article.categoryPath.map(({ label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: i18n.path(`/shop?category=and-${codes.slice(0, index + 1).join(',')}`),
  }));
  const product = {
    '@type': 'Product',
    name: article.name,
    sku: article.code,
    ...(gtin && article.childArticles.length === 0 ? { gtin } : {}),
    ...(article.brand ? { brand: { '@type': 'Brand', name: article.brand } } : {}),
    ...(article.longDescription || article.description
      ? { description: article.longDescription ?? article.description }
      : {}),
    ...(article.mainPictures.length > 0
      ? { image: article.mainPictures.map(({ url }) => pictureVersion(url, 'main')) }
      : {}),
    url: i18n.path(canonicalPath(article)),
  };
  const list = { '@type': 'BreadcrumbList', itemListElement: crumbs };
  return { '@context': 'https://schema.org', '@graph': crumbs.length > 0 ? [product, list] : [product] };
}
