import { data, redirect, type ShouldRevalidateFunction } from 'react-router';
import { AccountFrame } from '../account/account-frame.tsx';
import { buyUsual } from '../account/dashboard/buy-usual.ts';
import { DashboardPage } from '../account/dashboard/dashboard-page.tsx';
import { loadDashboard, type DashboardData } from '../account/dashboard/load-dashboard.ts';
import { localPath } from '../../domain/locale.ts';
import {
  browserAction,
  browserLoader,
  requireSession,
  serverAction,
  serverLoader,
  type PageRequest,
} from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/dashboard.ts';

/** Without a customer there is nothing to sum up: an agent chooses one in the user area. */
async function load(page: PageRequest): Promise<DashboardData> {
  const session = requireSession(page);
  if (session.clientId === '0') throw redirect(localPath(page.locale, '/pages/account'));
  return loadDashboard(page, session);
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Buying changes the cart, which the cart store loads. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, formAction, defaultShouldRevalidate }) =>
  formMethod === 'POST' && formAction?.endsWith('/pages/dashboard') ? false : defaultShouldRevalidate;

/** Puts the ticked articles into the cart. */
async function buy(page: PageRequest, { request }: { request: Request }) {
  requireSession(page);
  return buyUsual(page, await request.formData());
}

export const action = serverAction(async (page, args) => {
  const result = await buy(page, args);
  // With messages to read, the page is shown again instead of the cart.
  if (result.kind === 'done' && result.messages.length === 0) {
    return redirect(localPath(page.locale, '/pages/cart?tab=active'));
  }
  return data(result, { status: result.kind === 'done' ? 200 : result.status });
});
export const clientAction = browserAction(buy);

export const meta = pageMeta(({ t }) => ({ title: t('account.overview'), isPrivate: true }));

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame session={loaderData.session} current="dashboard" counts={loaderData.counts}>
      <DashboardPage data={loaderData} result={actionData ?? null} />
    </AccountFrame>
  );
}
