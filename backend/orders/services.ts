import type { CartServices } from '../carts/index.ts';

/** Services of the order use cases. */
export interface OrderServices extends CartServices {
  /** Whether a payment provider is configured; without one PayPal is not offered. */
  canPayOnline?: boolean;
}

/** Number series of the orders from this shop. */
export const ORDER_CAUSE = 'OWEB';

/** The number of an order for the ERP, file names and commands: OWEB-2026-000123. People read `orderName`. */
export function orderNumber(order: { cause: string; year: number; number: number }): string {
  return `${order.cause}-${order.year}-${String(order.number).padStart(6, '0')}`;
}

/** Name of the job that mails an order's confirmation. */
export const CONFIRM_ORDER = 'confirm_order';

/** Name of the job that exports an order to the ERP; its key allows one job per order. */
export const EXPORT_ORDER = 'export_order';
/** Job key of the export of an order. */
export function exportJobKey(orderId: number): string {
  return `${EXPORT_ORDER}:${orderId}`;
}
