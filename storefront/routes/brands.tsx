import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { BrandsPage, describeBrands, loadBrands, type BrandsData } from '../pages/brands-page.tsx';
import type { Route } from './+types/brands.ts';

export { partHeaders as headers } from '../pages/page-part.ts';

export const loader = serverLoader(loadBrands);
export const clientLoader = browserLoader(loadBrands);
export const meta = pageMeta<BrandsData>(describeBrands);

export default function BrandsRoute({ loaderData }: Route.ComponentProps) {
  return <BrandsPage data={loaderData} />;
}
