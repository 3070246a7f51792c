import { redirect } from 'react-router';
import { CallFailure } from '../calls/call-failure.ts';
import { localPath } from '../i18n/locale.ts';
import { loadUnpaidOrders, type UnpaidOrder } from '../order-parts/unpaid-orders.ts';
import { requireSession, type PageRequest } from '../page/page-data.ts';
import type { DeliveryType } from '../../trade/cart-totals.ts';
import { readPreparedOrder, type PreparedOrder } from './prepared-order.ts';

export interface CheckoutData {
  prepared: PreparedOrder;
  /** What the totals are for; shipping unless the address says otherwise (R9.19). */
  delivery: DeliveryType;
  /** Orders that wait for their payment: nobody need send this one twice. */
  unpaid: UnpaidOrder[];
  /** For a checkout that opens now; one that is already open keeps its own. */
  freshKey: string;
}

/**
 * What the checkout shows. An empty cart, one that was sent meanwhile and one that is gone lead back to the cart, which
 * says that it is empty (R2.12).
 */
export async function loadCheckout(page: PageRequest): Promise<CheckoutData> {
  const { clientId } = requireSession(page);
  const toCart = redirect(localPath(page.locale, '/pages/cart?tab=active'));
  if (clientId === '0') throw toCart;
  const delivery = deliveryOf(page.url.searchParams);
  try {
    const [answer, unpaid] = await Promise.all([
      page.api.call('prepareOrder', { delivery_type: delivery }),
      loadUnpaidOrders(page),
    ]);
    const prepared = readPreparedOrder(answer);
    if (prepared.cart.lines.length === 0) throw toCart;
    return { prepared, delivery, unpaid, freshKey: crypto.randomUUID() };
  } catch (error) {
    if (error instanceof CallFailure && [404, 409, 422].includes(error.status)) throw toCart;
    throw error;
  }
}

/** The delivery that an address of the checkout asks for. */
export function deliveryOf(query: URLSearchParams): DeliveryType {
  return query.get('delivery_type') === 'PICKUP' ? 'PICKUP' : 'SHIPPING_GOOD';
}

/** The checkout for a delivery, without language prefix. */
export function checkoutPath(delivery: DeliveryType): string {
  return delivery === 'PICKUP' ? '/pages/checkout?delivery_type=PICKUP' : '/pages/checkout';
}
