import { data } from 'react-router';
import { askForLink } from '../auth/forgot-password.ts';
import { ForgotPage } from '../auth/forgot-page.tsx';
import { browserAction, browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/forgot-password.ts';

const load = (): null => null;
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta(({ t }) => ({ title: t('forgot.title'), isPrivate: true }));

const act = async (page: PageRequest, { request }: { request: Request }) => askForLink(page, await request.formData());

export const action = serverAction(async (page, args) => {
  const result = await act(page, args);
  return data(result, { status: result.status });
});
export const clientAction = browserAction(act);

export default function ForgotPasswordRoute({ actionData }: Route.ComponentProps) {
  return <ForgotPage result={actionData ?? null} />;
}
