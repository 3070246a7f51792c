import { isGtin } from '../../../domain/gtin.ts';
import type { I18n } from '../../i18n/i18n.tsx';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import { structuredSteps } from '../../routing/structured-steps.ts';
import { pictureVersion } from '../../ui/picture.tsx';
import { canonicalPath } from './product-path.ts';

/**
 * The product and its category path as schema.org data, with absolute URLs, which search engines require (`origin` is
 * 'https://shop.example'). Without price, which differs by customer and is hidden from guests.
 */
export function structuredProduct(i18n: I18n, article: ArticleDetail, origin: string): object {
  const address = (path: string) => new URL(path, origin).href;
  const gtin = article.barcodes.find(({ barcode, unit }) => unit === null && isGtin(barcode))?.barcode;
  const codes = article.categoryPath.map(({ code }) => encodeURIComponent(code));
  const steps = article.categoryPath.map(({ label: name }, index) => ({
    name,
    path: `/shop?category=and-${codes.slice(0, index + 1).join(',')}`,
  }));
  const product = {
    '@type': 'Product',
    name: article.name,
    sku: article.code,
    ...(gtin && article.variantArticles.length === 0 ? { gtin } : {}),
    ...(article.brand ? { brand: { '@type': 'Brand', name: article.brand } } : {}),
    ...(article.longDescription || article.description
      ? { description: article.longDescription ?? article.description }
      : {}),
    ...(article.mainPictures.length > 0
      ? { image: article.mainPictures.map(({ url }) => address(pictureVersion(url, 'main'))) }
      : {}),
    url: address(i18n.path(canonicalPath(article))),
  };
  return { '@graph': steps.length > 0 ? [product, structuredSteps(i18n, origin, steps)] : [product] };
}
