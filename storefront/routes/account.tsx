import { AccountFrame } from '../account/account-frame.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { loadOrders, type OrdersData } from '../account/orders/load-orders.ts';
import { OrdersPage } from '../account/orders/orders-page.tsx';
import { browserLoader, requireSession, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Session } from '../session/session.ts';
import type { Route } from './+types/account.ts';

interface AccountData {
  session: Session;
  /** Only in the section of orders. */
  orders: OrdersData | null;
}

/** The section is the parameter `tab` (R2.9); without one, or with an unknown one, it is the profile. */
async function load(page: PageRequest): Promise<AccountData> {
  const session = requireSession(page);
  const hasClient = session.clientId !== '0';
  const wantsOrders = page.url.searchParams.get('tab') === 'orders';
  return { session, orders: wantsOrders && hasClient ? await loadOrders(page) : null };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<AccountData>(({ t }, data) => ({
  title: t(data?.orders ? 'orders.title' : 'account.title'),
  isPrivate: true,
}));

export default function Account({ loaderData: { session, orders } }: Route.ComponentProps) {
  return (
    <AccountFrame session={session} current={orders ? 'orders' : 'profile'}>
      {orders ? <OrdersPage session={session} {...orders} /> : <AccountPage session={session} />}
    </AccountFrame>
  );
}
