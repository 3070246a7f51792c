import { data } from 'react-router';
import { GuestPaymentPage } from '../guest-payment/guest-payment-page.tsx';
import { beginGuestPayment, loadGuestPayment, titleOf, type GuestPayment } from '../guest-payment/guest-payment.ts';
import { browserLoader, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/guest-payment.ts';

const load = serverLoader(loadGuestPayment);
export async function loader(args: Route.LoaderArgs) {
  const payment = await load(args);
  return data(payment, { status: payment.kind === 'refused' ? payment.status : 200 });
}
export const clientLoader = browserLoader(loadGuestPayment);

/** The state of a document can change at any time, so this page must not be cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = pageMeta<GuestPayment>((i18n, payment) => ({
  title: [i18n.t('guestPayment.title'), titleOf(payment)].filter(Boolean).join(' '),
  isPrivate: true,
}));

/** Starts the payment without JavaScript. */
export const action = serverAction(beginGuestPayment);

export default function GuestPaymentRoute({ loaderData }: Route.ComponentProps) {
  return <GuestPaymentPage payment={loaderData} />;
}
