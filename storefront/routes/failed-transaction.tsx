import { failedHeading, FailedTransactionPage } from '../checkout/failed-transaction-page.tsx';
import { loadFailedPayment, type FailedPayment } from '../checkout/failed-payment.ts';
import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/failed-transaction.ts';

export const loader = serverLoader(loadFailedPayment);
export const clientLoader = browserLoader(loadFailedPayment);

export const meta = pageMeta<FailedPayment>((i18n, payment) => ({
  title: i18n.t(payment ? failedHeading(payment) : 'payment.failed'),
  isPrivate: true,
}));

export default function FailedTransactionRoute({ loaderData }: Route.ComponentProps) {
  return <FailedTransactionPage payment={loaderData} />;
}
