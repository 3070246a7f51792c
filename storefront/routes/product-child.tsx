import { useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { loadProduct, type ProductData } from '../catalogue/product/load-product.ts';
import { describeProduct } from '../catalogue/product/product-meta.ts';
import { ProductPage } from '../catalogue/product/product-page.tsx';
import { browserLoader, serverLoader } from '../page-data.ts';
import { pageMeta } from '../page-meta.ts';
import { SearchTabs } from '../search-tabs/search-tabs.tsx';
import { activeTabKey, subscribeToTabs } from '../search-tabs/tab-store.ts';

const load = loadProduct('child');
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<ProductData>(describeProduct);

/** The page of an article with several children (R2.23). */
export default function ProductChild() {
  const data = useLoaderData<ProductData>();
  const tabKey = useSyncExternalStore(subscribeToTabs, activeTabKey, () => '');
  return (
    <>
      <SearchTabs listing={null} />
      <ProductPage key={data.article.internalCode} data={data} tabKey={tabKey} />
    </>
  );
}
