import { data } from 'react-router';
import { AccountFrame } from '../account/account-frame.tsx';
import { ApprovalPage } from '../account/approvals/approval-page.tsx';
import { decide, loadApproval } from '../account/approvals/decide.ts';
import { FailedContent } from '../account/failed-content.tsx';
import { loadMenuCounts } from '../account/menu-counts.ts';
import { useI18n } from '../i18n/i18n.tsx';
import {
  browserAction,
  browserLoader,
  requireSession,
  serverAction,
  serverLoader,
  type PageRequest,
} from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { loadContent } from '../shell/failed-part.tsx';
import type { Route } from './+types/approval.ts';

async function load(page: PageRequest) {
  const session = requireSession(page);
  const loading = loadContent(page, loadApproval(page));
  const [content, counts] = await Promise.all([loading, loadMenuCounts(page, session, loading)]);
  return { session, content, counts };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const action = serverAction(async (page, { request }) => {
  const result = await decide(page, await request.formData());
  return result instanceof Response ? result : data(result, { status: result.status });
});
export const clientAction = browserAction(async (page, { request }) => decide(page, await request.formData()));

export const meta = pageMeta(({ t }) => ({ title: t('approvals.title'), isPrivate: true }));

export default function ApprovalRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useI18n();
  const { session, content, counts } = loaderData;
  const approval = content?.loaded;
  return (
    <AccountFrame session={session} current="approvals" counts={counts}>
      {approval ? (
        <ApprovalPage
          key={`${approval.request.id} ${approval.request.state}`}
          data={approval}
          result={actionData ?? null}
        />
      ) : (
        <FailedContent title={t('approvals.title')} />
      )}
    </AccountFrame>
  );
}
