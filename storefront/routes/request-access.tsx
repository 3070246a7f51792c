import { data } from 'react-router';
import { askAccess } from '../auth/request-access.ts';
import { RequestAccessPage } from '../auth/request-access-page.tsx';
import { browserAction, browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/request-access.ts';

const load = (): null => null;
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta(({ t }) => ({ title: t('request.title'), isPrivate: true }));

const act = async (page: PageRequest, { request }: { request: Request }) => askAccess(page, await request.formData());

export const action = serverAction(async (page, args) => {
  const result = await act(page, args);
  return data(result, { status: result.status });
});
export const clientAction = browserAction(act);

export default function RequestAccessRoute({ actionData }: Route.ComponentProps) {
  return <RequestAccessPage result={actionData ?? null} />;
}
