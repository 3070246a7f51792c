import type { Locale } from '../i18n/locale.ts';

/** What names an order: series, year and number. */
export interface OrderKey {
  cause: string;
  year: number;
  number: number;
}

/** The order as the trade names it: 'OC / 4592 / 2026'. */
export function orderName({ cause, year, number }: OrderKey): string {
  return `${cause} / ${number} / ${year}`;
}

/** The page of an order, without language prefix (R2.15). */
export function orderPath({ cause, year, number }: OrderKey): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  return `/pages/order_detail?${query}`;
}

/** Where an order that waits for its payment is paid, without language prefix (R2.14). */
export function paymentPath({ cause, year, number }: OrderKey): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  return `/pages/payment?${query}`;
}

/** Where an order's document is fetched. */
export function orderPdf({ cause, year, number }: OrderKey, locale: Locale): string {
  const name = `${cause}-${year}-${String(number).padStart(6, '0')}`;
  return `/documents/orders/${name}.pdf${locale === 'en' ? '?locale=en' : ''}`;
}

/** How the payment of an order stands: null where nothing more is to be said of it. */
export type OpenPayment = 'due' | 'pending' | null;

/** Reads payment_state of an order: paid, and not paid online, are both nothing to be done. */
export function readOpenPayment(value: unknown): OpenPayment {
  return value === 'due' || value === 'pending' ? value : null;
}
