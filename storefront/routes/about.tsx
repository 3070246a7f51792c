import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { AboutPage, describeAbout, loadAbout, type AboutData } from '../pages/about-page.tsx';
import type { Route } from './+types/about.ts';

export { partHeaders as headers } from '../pages/page-part.ts';

export const loader = serverLoader(loadAbout);
export const clientLoader = browserLoader(loadAbout);
export const meta = pageMeta<AboutData>(describeAbout);

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <AboutPage data={loaderData} />;
}
