import { FailedTransactionPage } from '../checkout/failed-transaction-page.tsx';
import { orderOfAddress } from '../checkout/payment-pages.ts';
import { browserLoader, serverLoader, type PageRequest } from '../page/page-data.ts';
import { pageMeta } from '../page/page-meta.ts';

const load = (page: PageRequest) => ({ order: orderOfAddress(page.url) });
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta((i18n) => ({ title: i18n.t('payment.failed'), isPrivate: true }));

export default function FailedTransactionRoute({ loaderData }: { loaderData: ReturnType<typeof load> }) {
  return <FailedTransactionPage order={loaderData.order} />;
}
