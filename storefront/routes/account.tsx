import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { browserLoader, requireSession, serverLoader } from '../page-data.ts';
import { pageMeta } from '../page-meta.ts';
import type { Session } from '../session.ts';

export const loader = serverLoader(requireSession);
export const clientLoader = browserLoader(requireSession);

export const meta = pageMeta(({ t }) => ({ title: t('account.title'), isPrivate: true }));

export default function Account() {
  return <AccountPage session={useLoaderData<Session>()} />;
}
