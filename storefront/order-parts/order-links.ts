import type { Locale } from '../i18n/locale.ts';

/** What names an order: series, year and number. */
export interface OrderKey {
  cause: string;
  year: number;
  number: number;
}

/** The page of an order, without language prefix (R2.15). */
export function orderPath({ cause, year, number }: OrderKey): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  return `/pages/order_detail?${query}`;
}

/** Where an order's document is fetched. */
export function orderPdf({ cause, year, number }: OrderKey, locale: Locale): string {
  const name = `${cause}-${year}-${String(number).padStart(6, '0')}`;
  return `/documents/orders/${name}.pdf${locale === 'en' ? '?locale=en' : ''}`;
}
