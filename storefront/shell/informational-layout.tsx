import { withoutAccess } from './access-links.ts';
import type { LayoutHandle } from './footer.tsx';
import { WrittenFooter } from './written-footer.tsx';
import { browserLoader, serverLoader, type PageRequest } from '../routing/page-data.ts';

/** What the operator has written in the footer, as sanitised HTML; empty when there is nothing or it failed to load. */
async function loadFooter({ api, session }: PageRequest): Promise<string> {
  return api
    .call('getFooters', {})
    .then(({ message }) => message.data.footer_b2b_html.trim())
    .then((html) => (session ? withoutAccess(html) : html))
    .catch(() => '');
}

export const handle = { footer: WrittenFooter } satisfies LayoutHandle;
export const loader = serverLoader(loadFooter);
export const clientLoader = browserLoader(loadFooter);
export { maySessionChange as shouldRevalidate } from '../routing/revalidation.ts';
