import type { LoaderFunctionArgs } from 'react-router';
import { loadGuestReturn } from '../guest-payment/guest-payment.ts';
import { serverPage } from '../routing/page-data.ts';

/** Cancel URL of the payment provider for somebody who pays a document from a link. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return loadGuestReturn(serverPage(args), 'cancelGuestPayment');
}
