import type { LoaderFunctionArgs } from 'react-router';
import { loadPayment } from '../checkout/payment-pages.ts';
import { serverPage } from '../page/page-data.ts';

/** Leads to the payment provider. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return loadPayment(serverPage(args));
}
