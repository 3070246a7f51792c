import { redirect, redirectDocument } from 'react-router';
import { asRequestFailure } from '../api-client/request-failure.ts';
import { localPath } from '../../domain/locale.ts';
import { paymentPath, type OrderKey } from '../orders/order-links.ts';
import { requireSession, type PageRequest } from '../routing/page-data.ts';
import { whole } from '../parsers/values.ts';
import { documentKey } from '../parsers/wire.ts';
import { thankYouPath, type SentOrder } from './sent-order.ts';

function orderQuery({ cause, year, number }: OrderKey): string {
  return new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) }).toString();
}

/** Path after sending an order: its payment when it is paid online, else its confirmation page. */
export function afterSendingPath(order: SentOrder): string {
  return order.isToBePaid ? paymentPath(order) : thankYouPath(order, order.wasSentBefore);
}

/** Path after a failed payment; `isLeft` when the buyer cancelled it. */
function failedPath(order: OrderKey | null, isLeft = false): string {
  if (!order) return '/pages/failed-transaction';
  return `/pages/failed-transaction?${orderQuery(order)}${isLeft ? '&cancelled=1' : ''}`;
}

/** The order in a URL; null when it contains none. */
export function orderOfAddress({ searchParams }: URL): OrderKey | null {
  const cause = searchParams.get('causale');
  const [year, number] = [whole(searchParams.get('anno')), whole(searchParams.get('numero'))];
  return cause && year && number ? { cause, year, number } : null;
}

/** Starts or resumes the payment and redirects to the provider. */
export async function loadPayment(page: PageRequest): Promise<Response> {
  requireSession(page);
  const order = orderOfAddress(page.url);
  if (!order) return redirect(localPath(page.locale, failedPath(null)));
  try {
    const { cause: causale, year: anno, number: numero } = order;
    const { message } = await page.api.call('requestPayment', { causale, anno, numero });
    return redirectDocument(message.payment_url);
  } catch (error) {
    const failure = asRequestFailure(error);
    if (failure.status === 401) throw error;
    // Paid or payment pending: the order's own page shows it. Any other error: its state page, never another cart.
    if (failure.code === 'order-paid' || failure.code === 'payment-under-way') {
      return redirect(localPath(page.locale, thankYouPath(order)));
    }
    return redirect(localPath(page.locale, failedPath(order)));
  }
}

/** Return from the provider: the server asks it for the state of the payment; the URL itself proves nothing. */
export async function loadReturn(page: PageRequest, call: 'completePayment' | 'cancelPayment'): Promise<Response> {
  requireSession(page);
  const token = page.url.searchParams.get('token') ?? '';
  if (token === '') return redirect(localPath(page.locale, failedPath(null)));
  try {
    const { message } = await page.api.call(call, { token });
    const order = documentKey(message);
    const isDone = message.outcome === 'paid' || message.outcome === 'pending';
    return redirect(localPath(page.locale, isDone ? thankYouPath(order) : failedPath(order, call === 'cancelPayment')));
  } catch (error) {
    const { status } = asRequestFailure(error);
    if (status === 401) throw error;
    // An unknown payment (404, 422), or a state that could not be determined: neither is a failed payment.
    const retryToken = [404, 422].includes(status) ? '' : token;
    return redirect(localPath(page.locale, `/pages/failed-transaction?${new URLSearchParams({ asked: retryToken })}`));
  }
}
