import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { describeFaq, FaqPage, loadFaqPage, type FaqData } from '../pages/faq-page.tsx';
import type { Route } from './+types/faq.ts';

export { partHeaders as headers } from '../pages/page-part.ts';

export const loader = serverLoader(loadFaqPage);
export const clientLoader = browserLoader(loadFaqPage);
export const meta = pageMeta<FaqData>(describeFaq);

export default function FaqRoute({ loaderData }: Route.ComponentProps) {
  return <FaqPage data={loaderData} />;
}
