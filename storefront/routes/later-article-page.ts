import type { ProductData } from '../catalogue/product/load-product.ts';
import type { ProductRoute } from '../catalogue/product/product-path.ts';
import { furtherTexts } from '../i18n/load-texts.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import type { PageRequest } from '../routing/page-data.ts';
// The styles are loaded at once, because the server renders the page.
import '../catalogue/product/detail-tabs.module.css';
import '../catalogue/product/document-list.module.css';
import '../catalogue/product/gallery.module.css';
import '../catalogue/product/matrix.module.css';
import '../catalogue/product/price-explanation.module.css';
import '../catalogue/product/product-page.module.css';
import '../catalogue/product/product-purchase.module.css';
import '../catalogue/product/product-sidebar.module.css';
import '../catalogue/product/rating.module.css';
import '../catalogue/product/variants.module.css';
import '../ui/breadcrumbs.module.css';

const load = async () => ({ default: (await import('./article-page.tsx')).ArticlePage });

/**
 * The product page. The server renders it; its code and texts load after those of the page layout, and until then its
 * links and forms work without JavaScript. Must be inside Suspense.
 */
export const ArticlePage = import.meta.env.SSR ? (await load()).default : lazyPart(load);

/** Loads a product in the browser, together with the code and texts that a server-rendered page loads later. */
export function loadArticleInBrowser(route: ProductRoute) {
  return async (page: PageRequest): Promise<ProductData> => {
    const program = Promise.all([load(), furtherTexts()]);
    const { loadProduct } = await import('../catalogue/product/load-product.ts');
    const [data] = await Promise.all([loadProduct(route)(page), program]);
    return data;
  };
}
