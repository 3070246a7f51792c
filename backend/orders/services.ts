import type { CartServices } from '../carts/index.ts';

/** What the use cases of orders work with. */
export interface OrderServices extends CartServices {
  /** Whether there is a provider to pay online with; without one PayPal is not offered. */
  canPayOnline?: boolean;
}

/** Series of the orders that come from this shop. */
export const ORDER_CAUSE = 'OWEB';

/** How an order is called outside: OWEB-2026-000123. */
export function orderNumber(order: { cause: string; year: number; number: number }): string {
  return `${order.cause}-${order.year}-${String(order.number).padStart(6, '0')}`;
}

/** Name of the job that mails an order's confirmation. */
export const CONFIRM_ORDER = 'confirm_order';

/** Name of the job that takes an order to the ERP, and the key that keeps it single. */
export const DELIVER_ORDER = 'deliver_order';
export function deliveryJobKey(orderId: number): string {
  return `${DELIVER_ORDER}:${orderId}`;
}
