import { data, type ShouldRevalidateFunction } from 'react-router';
import { loadResetLink, setPassword } from '../auth/reset-password.ts';
import { ResetPage } from '../auth/reset-page.tsx';
import { browserAction, browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/reset-password.ts';

export const loader = serverLoader(loadResetLink);
export const clientLoader = browserLoader(loadResetLink);

/** The link has been used by the form: requesting it again would only fail. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== 'POST' && defaultShouldRevalidate;

export const meta = pageMeta(({ t }) => ({ title: t('reset.title'), isPrivate: true }));

/** Never cached: the link may be used at any moment. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

const act = async (page: PageRequest, { request }: { request: Request }) => setPassword(page, await request.formData());

export const action = serverAction(async (page, args) => {
  const result = await act(page, args);
  return data(result, { status: result.status });
});
export const clientAction = browserAction(act);

export default function ResetPasswordRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetPage link={loaderData} result={actionData ?? null} />;
}
