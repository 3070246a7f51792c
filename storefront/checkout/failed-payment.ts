import { asCallFailure } from '../calls/call-failure.ts';
import { requireSession, type PageRequest } from '../page/page-data.ts';
import type { OrderKey } from '../order-parts/order-links.ts';
import type { PaymentStep } from '../order-parts/payment-step.ts';
import { orderOfAddress } from './payment-pages.ts';
import { readSentOrder, type SentOrder } from './sent-order.ts';

/** What is true of a payment that led to the page of failed ones (R2.14, R8.18). */
export type FailedPayment =
  /** The address names no order. */
  | { kind: 'none' }
  /** No order and no payment of whoever is logged in. */
  | { kind: 'unknown' }
  /** The provider could not be asked how it stands; `token` asks again. */
  | { kind: 'unasked'; token: string }
  /** Nothing was paid and the order has not left; `step` is what can be done about it. `isLeft`: its buyer left the payment. */
  | { kind: 'open'; order: OrderKey; step: PaymentStep; isLeft: boolean }
  /** The payment is being checked. */
  | { kind: 'checked'; order: OrderKey }
  /** It has left: it was paid meanwhile, or sent with another payment. */
  | { kind: 'sent'; order: SentOrder };

/** How the payment that the address names stands now, whatever led here. */
export async function loadFailedPayment(page: PageRequest): Promise<FailedPayment> {
  const { searchParams } = page.url;
  const token = searchParams.get('asked');
  if (token !== null) return token === '' ? { kind: 'unknown' } : { kind: 'unasked', token };
  const key = orderOfAddress(page.url);
  if (!key) return { kind: 'none' };
  requireSession(page);
  try {
    const { cause: causale, year: anno, number: numero } = key;
    const order = readSentOrder(await page.api.call('getOrderDetail', { causale, anno, numero }));
    const step = order.paymentStep;
    if (step === null) return { kind: 'sent', order };
    if (step === 'wait') return { kind: 'checked', order };
    return { kind: 'open', order, step, isLeft: searchParams.has('cancelled') };
  } catch (error) {
    if ([403, 404, 422].includes(asCallFailure(error).status)) return { kind: 'unknown' };
    throw error;
  }
}
