import { loadProduct, type ProductData } from '../catalogue/product/load-product.ts';
import { describeProduct } from '../catalogue/product/product-meta.ts';
import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { SearchTabs } from '../search-tabs/search-tabs.tsx';
import { ArticlePage } from './article-page.tsx';
import type { Route } from './+types/product-default.ts';

export const loader = serverLoader(loadProduct('default'));
export const clientLoader = browserLoader(loadProduct('default'));

export const meta = pageMeta<ProductData>(describeProduct);

/** The page of a product without variants. */
export default function ProductDefault({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SearchTabs listing={null} />
      <ArticlePage data={loaderData} />
    </>
  );
}
