import { data } from 'react-router';
import { AccountFrame } from '../account/account-frame.tsx';
import { ApprovalPage } from '../account/approvals/approval-page.tsx';
import { decide, loadApproval } from '../account/approvals/decide.ts';
import { browserAction, browserLoader, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/approval.ts';

export const loader = serverLoader(loadApproval);
export const clientLoader = browserLoader(loadApproval);

export const action = serverAction(async (page, { request }) => {
  const result = await decide(page, await request.formData());
  return result instanceof Response ? result : data(result, { status: result.status });
});
export const clientAction = browserAction(async (page, { request }) => decide(page, await request.formData()));

export const meta = pageMeta(({ t }) => ({ title: t('approvals.title'), isPrivate: true }));

export default function ApprovalRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame session={loaderData.session} current="approvals" counts={loaderData.counts}>
      <ApprovalPage
        key={`${loaderData.request.id} ${loaderData.request.state}`}
        data={loaderData}
        result={actionData ?? null}
      />
    </AccountFrame>
  );
}
