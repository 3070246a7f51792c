import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { describeSingle, loadSingle, SinglePage, type SingleData } from '../pages/single-page.tsx';
import type { Route } from './+types/single.ts';

export const loader = serverLoader(loadSingle);
export const clientLoader = browserLoader(loadSingle);
export const meta = pageMeta<SingleData>(describeSingle);

export default function SingleRoute({ loaderData }: Route.ComponentProps) {
  return <SinglePage data={loaderData} />;
}
