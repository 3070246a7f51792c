import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { describeFlyers, FlyersPage, loadFlyers, type FlyersData } from '../pages/flyers-page.tsx';
import type { Route } from './+types/flyers.ts';

export { partHeaders as headers } from '../pages/page-part.ts';

export const loader = serverLoader(loadFlyers);
export const clientLoader = browserLoader(loadFlyers);
export const meta = pageMeta<FlyersData>(describeFlyers);

export default function FlyersRoute({ loaderData }: Route.ComponentProps) {
  return <FlyersPage data={loaderData} />;
}
