import { useEffect } from 'react';
import type { ProductData } from '../catalogue/product/load-product.ts';
import { ProductPage } from '../catalogue/product/product-page.tsx';
import { activeTabKey, subscribeToTabs } from '../search-tabs/tab-store.ts';
import { exposeArticle } from './exposed-state.ts';

const shownTab = { subscribe: subscribeToTabs, activeKey: activeTabKey };

/** The product page in the active search tab: each tab has its own choices. */
export function ArticlePage({ data }: { data: ProductData }) {
  useEffect(() => exposeArticle(data), [data]);
  return <ProductPage key={data.article.internalCode} data={data} tab={shownTab} />;
}
