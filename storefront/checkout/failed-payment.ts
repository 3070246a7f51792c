import { asRequestFailure } from '../api-client/request-failure.ts';
import { requireSession, type PageRequest } from '../routing/page-data.ts';
import type { OrderKey } from '../orders/order-links.ts';
import type { PaymentStep } from '../orders/payment-step.ts';
import { orderOfAddress } from './payment-pages.ts';
import { parseSentOrder, type SentOrder } from './sent-order.ts';

/** Current state of a payment that ended on the failed payment page. */
export type FailedPayment =
  /** The URL contains no order. */
  | { kind: 'none' }
  /** The logged-in user has no such order or payment. */
  | { kind: 'unknown' }
  /** The provider did not respond about the state; `token` retries. */
  | { kind: 'unasked'; token: string }
  /** Nothing was paid and the order was not sent; `step` is the next action. `isLeft`: the buyer cancelled it. */
  | { kind: 'open'; order: OrderKey; step: PaymentStep; isLeft: boolean }
  /** The payment is being checked. */
  | { kind: 'checked'; order: OrderKey }
  /** The order was sent: paid in the meantime, or sent with another payment method. */
  | { kind: 'sent'; order: SentOrder };

/** Loads the current state of the payment in the URL, whatever redirect led here. */
export async function loadFailedPayment(page: PageRequest): Promise<FailedPayment> {
  const { searchParams } = page.url;
  const token = searchParams.get('asked');
  if (token !== null) return token === '' ? { kind: 'unknown' } : { kind: 'unasked', token };
  const key = orderOfAddress(page.url);
  if (!key) return { kind: 'none' };
  requireSession(page);
  try {
    const { cause: causale, year: anno, number: numero } = key;
    const { message } = await page.api.call('getOrderDetail', { causale, anno, numero });
    const order = parseSentOrder(message);
    const step = order.paymentStep;
    if (step === null) return { kind: 'sent', order };
    if (step === 'wait') return { kind: 'checked', order };
    return { kind: 'open', order, step, isLeft: searchParams.has('cancelled') };
  } catch (error) {
    if ([403, 404, 422].includes(asRequestFailure(error).status)) return { kind: 'unknown' };
    throw error;
  }
}
