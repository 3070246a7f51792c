import { data } from 'react-router';
import { confirmEmail } from '../auth/confirm-email.ts';
import { ConfirmEmailPage } from '../auth/confirm-email-page.tsx';
import { browserAction, browserLoader, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/confirm-email.ts';

const load = (): null => null;
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta(({ t }) => ({ title: t('confirm.title'), isPrivate: true }));

export const action = serverAction(async (page) => {
  const result = await confirmEmail(page);
  return data(result, { status: result.status });
});
export const clientAction = browserAction(confirmEmail);

export default function ConfirmEmailRoute({ actionData }: Route.ComponentProps) {
  return <ConfirmEmailPage result={actionData ?? null} />;
}
