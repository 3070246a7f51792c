import { data } from 'react-router';
import { followLink, linkIn, type LinkResult, type NewsletterLink } from '../newsletter/follow-link.ts';
import { NewsletterPage } from '../newsletter/newsletter-page.tsx';
import { subscribe, type SubscribeResult } from '../newsletter/subscribe.ts';
import { formOf } from '../routing/form-fields.ts';
import { browserAction, browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/newsletter.ts';

const load = ({ url }: PageRequest): { link: NewsletterLink | null } => ({ link: linkIn(url) });
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta(({ t }) => ({ title: t('newsletter.title'), isPrivate: true }));

/** Handles the form of the box, which other pages show too, and the button of the pages behind the mailed links. */
async function act(page: PageRequest, { request }: { request: Request }): Promise<SubscribeResult | LinkResult> {
  const form = await formOf(request);
  return form.has('email') ? subscribe(page, form) : followLink(page);
}
export const action = serverAction(async (page, args) => {
  const result = await act(page, args);
  return data(result, { status: result.status });
});
export const clientAction = browserAction(act);

export default function NewsletterRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewsletterPage link={loaderData.link} result={actionData ?? null} />;
}
