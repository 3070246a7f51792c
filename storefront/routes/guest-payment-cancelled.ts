import { loadGuestReturn } from '../guest-payment/guest-payment.ts';
import { serverPage } from '../routing/page-data.ts';
import type { Route } from './+types/guest-payment-cancelled.ts';

/** Cancel URL of the payment provider for a guest who pays a document from a link. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return loadGuestReturn(serverPage(args), 'cancelGuestPayment');
}
