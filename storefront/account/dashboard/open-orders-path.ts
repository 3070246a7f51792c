import { addDays } from '../../../domain/shop-day.ts';
import { listPath } from '../orders/order-filter.ts';

/** Days in which orders that may still be on their way were sent. */
export const OPEN_DAYS = 365;

/** The list of orders on their way, without language prefix: the same that the overview counts. */
export function openOrdersPath(today: string): string {
  return listPath({ status: 'AP', from: addDays(today, -OPEN_DAYS) });
}
