import { useLoaderData } from 'react-router';
import { canonicalPath, loadProduct, type ProductData } from '../catalogue/product/load-product.ts';
import { ProductPage } from '../catalogue/product/product-page.tsx';
import { browserLoader, serverLoader } from '../page-data.ts';
import { pageMeta } from '../page-meta.ts';
import { SearchTabs } from '../search-tabs/search-tabs.tsx';

const load = loadProduct('default');
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<ProductData>((i18n, data) => {
  if (!data) return { title: i18n.t('error.notFoundTitle'), isPrivate: true };
  const { article } = data;
  const description = [article.name, article.code, article.brand, article.description].filter(Boolean).join(' · ');
  return { title: `${article.name} · ${article.code}`, description, canonical: canonicalPath(article) };
});

/** The page of an article sold by itself (R2.22). */
export default function ProductDefault() {
  const data = useLoaderData<ProductData>();
  return (
    <>
      <SearchTabs listing={null} />
      <ProductPage key={data.article.internalCode} data={data} />
    </>
  );
}
