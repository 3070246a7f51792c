import { useLoaderData } from 'react-router';
import { AccountFrame } from '../account/account-frame.tsx';
import { loadOrder } from '../account/orders/load-orders.ts';
import { OrderPage } from '../account/orders/order-page.tsx';
import type { Order } from '../account/orders/order-reader.ts';
import { orderName } from '../orders/order-links.ts';
import { browserLoader, requireSession, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Session } from '../session/session.ts';

interface OrderData {
  session: Session;
  order: Order;
}

async function load(page: PageRequest): Promise<OrderData> {
  return { session: requireSession(page), order: await loadOrder(page) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<OrderData>(({ t }, data) => ({
  title: data ? t('order.title', { name: orderName(data.order) }) : t('orders.title'),
  isPrivate: true,
}));

export default function OrderDetailRoute() {
  const { session, order } = useLoaderData<OrderData>();
  return (
    <AccountFrame session={session} current="orders">
      <OrderPage key={orderName(order)} order={order} />
    </AccountFrame>
  );
}
