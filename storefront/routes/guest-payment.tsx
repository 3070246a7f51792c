import { data, redirectDocument, type ShouldRevalidateFunction } from 'react-router';
import { GuestPaymentPage } from '../guest-payment/guest-payment-page.tsx';
import {
  loadGuestPayment,
  startGuestPayment,
  titleOf,
  type FailedGuestPayment,
  type GuestPayment,
} from '../guest-payment/guest-payment.ts';
import { browserAction, browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/guest-payment.ts';

const load = serverLoader(loadGuestPayment);
export async function loader(args: Route.LoaderArgs) {
  const payment = await load(args);
  return data(payment, { status: payment.kind === 'rejected' ? payment.status : 200 });
}
export const clientLoader = browserLoader(loadGuestPayment);

/** The state of a document can change at any time, so this page must not be cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = pageMeta<GuestPayment>((i18n, payment) => ({
  title: [i18n.t('guestPayment.title'), titleOf(payment)].filter(Boolean).join(' '),
  isPrivate: true,
}));

/** A payment that could not start has changed nothing, unless the page is out of date. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const failed = actionResult as FailedGuestPayment | undefined;
  return failed ? failed.isStale : defaultShouldRevalidate;
};

async function startPayment(page: PageRequest) {
  const result = await startGuestPayment(page);
  if (result.kind === 'started') return redirectDocument(result.url);
  return data(result, { status: result.status });
}

export const action = serverAction(startPayment);
export const clientAction = browserAction(startPayment);

export default function GuestPaymentRoute({ loaderData }: Route.ComponentProps) {
  return <GuestPaymentPage payment={loaderData} />;
}
