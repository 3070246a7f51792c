import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { describeWebPage, loadWebPage, WebPage } from '../pages/web-page.tsx';
import type { WrittenPage } from '../pages/web-page.tsx';
import type { Route } from './+types/web-page.ts';

export const loader = serverLoader(loadWebPage);
export const clientLoader = browserLoader(loadWebPage);
export const meta = pageMeta<WrittenPage>(describeWebPage);

export default function WebPageRoute({ loaderData }: Route.ComponentProps) {
  return <WebPage page={loaderData} />;
}
