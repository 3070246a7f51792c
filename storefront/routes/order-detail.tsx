import { data, redirect, type ShouldRevalidateFunction } from 'react-router';
import { shopDay } from '../../domain/shop-day.ts';
import { AccountFrame } from '../account/account-frame.tsx';
import { FailedContent } from '../account/failed-content.tsx';
import { loadMenuCounts, type MenuCounts } from '../account/menu-counts.ts';
import { sectionPath } from '../account/sections.ts';
import { loadOrder } from '../account/orders/load-orders.ts';
import { answerChange, isAnswer } from '../account/orders/answer-change.ts';
import { OrderPage } from '../account/orders/order-page.tsx';
import type { Order } from '../account/orders/parse-order.ts';
import { reorder } from '../account/reorder/reorder.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { localPath } from '../../domain/locale.ts';
import { orderName } from '../../domain/order-name.ts';
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
import type { Session } from '../session/session.ts';
import type { Route } from './+types/order-detail.ts';

interface OrderData {
  session: Session;
  /** Null when it could not be loaded. */
  order: Order | null;
  counts: MenuCounts;
  today: string;
}

async function load(page: PageRequest): Promise<OrderData> {
  const session = requireSession(page);
  const loading = loadContent(page, loadOrder(page));
  const [content, counts] = await Promise.all([loading, loadMenuCounts(page, session, loading)]);
  return { session, order: content?.loaded ?? null, counts, today: shopDay(new Date()) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Ordering again changes the cart, not the order. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, formData, defaultShouldRevalidate }) =>
  (formMethod !== 'POST' || isAnswer(formData)) && defaultShouldRevalidate;

/** Adds lines of the order to the cart, or answers a change that the office asks about. */
async function orderAgain(page: PageRequest, { request }: { request: Request }) {
  requireSession(page);
  const form = await request.formData();
  return isAnswer(form) ? answerChange(page, form) : reorder(page, form);
}

export const action = serverAction(async (page, args) => {
  const result = await orderAgain(page, args);
  if (result instanceof Response) return result;
  if (result.kind === 'done') return redirect(localPath(page.locale, '/pages/cart?tab=active'));
  return data(result, { status: result.status });
});
export const clientAction = browserAction(orderAgain);

export const meta = pageMeta<OrderData>(({ t }, data) => ({
  title: data?.order ? t('orders.orderTitle', { name: orderName(data.order) }) : t('orders.title'),
  isPrivate: true,
}));

export default function OrderDetailRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { session, order, counts, today } = loaderData;
  const answer = actionData?.kind === 'unanswered' ? actionData : null;
  const { t } = useI18n();
  const back = { label: t('orders.title'), to: sectionPath('orders') };
  return (
    <AccountFrame session={session} current="orders" counts={counts} back={back}>
      {order ? (
        <OrderPage key={orderName(order)} order={order} today={today} answer={answer} />
      ) : (
        <FailedContent title={t('orders.title')} />
      )}
    </AccountFrame>
  );
}
