import { loadSentOrder, type SentOrder } from '../checkout/sent-order.ts';
import { ThankYouPage } from '../checkout/thank-you-page.tsx';
import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/thankyou.ts';

export const loader = serverLoader(loadSentOrder);
export const clientLoader = browserLoader(loadSentOrder);

export const meta = pageMeta<SentOrder>(({ t }, order) => ({
  title: t(order?.openPayment ? (order.openPayment === 'due' ? 'payment.due' : 'payment.pending') : 'thankYou.title'),
  isPrivate: true,
}));

export default function ThankYouRoute({ loaderData }: Route.ComponentProps) {
  return <ThankYouPage order={loaderData} />;
}
