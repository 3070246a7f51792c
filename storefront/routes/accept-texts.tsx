import { data } from 'react-router';
import { acceptAskedTexts, loadAskedTexts } from '../auth/accept-texts.ts';
import { AcceptTextsPage } from '../auth/accept-texts-page.tsx';
import { browserAction, browserLoader, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/accept-texts.ts';

export const loader = serverLoader(loadAskedTexts);
export const clientLoader = browserLoader(loadAskedTexts);

export const meta = pageMeta(({ t }) => ({ title: t('accept.title'), isPrivate: true }));

export const action = serverAction(async (page, { request }) => {
  const result = await acceptAskedTexts(page, await request.formData());
  return result instanceof Response ? result : data(result, { status: 422 });
});
export const clientAction = browserAction(async (page, { request }) =>
  acceptAskedTexts(page, await request.formData()),
);

export default function AcceptTextsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AcceptTextsPage data={loaderData} refused={actionData ?? null} />;
}
