import type { ResponseOf } from '../api-client/api.ts';
import type { Locale } from '../../domain/locale.ts';
import type { DocumentKey } from '../parsers/wire.ts';

/** Key of an order. */
export type OrderKey = DocumentKey;

/** The page of an order, without language prefix. */
export function orderPath({ cause, year, number }: OrderKey): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  return `/pages/order_detail?${query}`;
}

/** The payment page of an order that waits for payment, without language prefix. */
export function paymentPath({ cause, year, number }: OrderKey): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  return `/pages/payment?${query}`;
}

/** URL of an order's PDF document. */
export function orderPdf({ cause, year, number }: OrderKey, locale: Locale): string {
  const name = `${cause}-${year}-${String(number).padStart(6, '0')}`;
  return `/documents/orders/${name}.pdf${locale === 'en' ? '?locale=en' : ''}`;
}

/** State of an order's payment; null when nothing is open. */
export type OpenPayment = 'due' | 'pending' | null;

/** Both paid and not paid online mean that nothing is open. */
export function openPaymentOf(state: ResponseOf<'getSentOrder'>['message']['order']['payment_state']): OpenPayment {
  return state === 'paid' ? null : state;
}
