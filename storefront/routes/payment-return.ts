import type { LoaderFunctionArgs } from 'react-router';
import { loadReturn } from '../checkout/payment-pages.ts';
import { serverPage } from '../page/page-data.ts';

/** Where the payment provider sends the buyer back to. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return loadReturn(serverPage(args), 'completePayment');
}
