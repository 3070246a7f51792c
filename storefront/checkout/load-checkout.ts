import { redirect } from 'react-router';
import { RequestFailure } from '../api-client/request-failure.ts';
import { localPath } from '../../domain/locale.ts';
import { loadFreeCredit } from '../orders/free-credit.ts';
import { loadUnpaidOrders, type UnpaidOrder } from '../orders/unpaid-orders.ts';
import { acceptTextsPath } from '../routing/accept-texts-path.ts';
import { requireSession, type PageRequest } from '../routing/page-data.ts';
import type { DeliveryType } from '../../domain/cart-totals.ts';
import { parsePreparedOrder, type PreparedOrder } from './prepared-order.ts';

export interface CheckoutData {
  prepared: PreparedOrder;
  /** Delivery type of the totals; shipping unless the URL selects pickup. */
  delivery: DeliveryType;
  /** Orders that wait for payment, shown so that the buyer does not send the same order twice. */
  unpaid: UnpaidOrder[];
  /** Credit that is left before the order, in cents; null where there is no limit, or the user may not see it. */
  freeCredit: number | null;
  /** Idempotency key for a checkout that opens now; a checkout already open keeps its own. */
  freshKey: string;
}

/** Lines of the order that come with the page; a link shows all. */
const firstLines = 100;

/**
 * Loads the checkout. An empty, already sent or missing cart redirects to the cart page, which shows an empty cart; so does a closed customer or address, whose cart page says why.
 */
export async function loadCheckout(page: PageRequest): Promise<CheckoutData> {
  const session = requireSession(page);
  const { clientId, orderingStop } = session;
  const toCart = redirect(localPath(page.locale, '/pages/cart?tab=active'));
  if (clientId === '0' || orderingStop !== null) throw toCart;
  const delivery = deliveryOf(page.url.searchParams);
  const isWhole = page.url.searchParams.get('lines') === 'all';
  try {
    const [response, unpaid, freeCredit] = await Promise.all([
      page.api.call('prepareOrder', { delivery_type: delivery, ...(!isWhole && { limit: firstLines }) }),
      loadUnpaidOrders(page),
      loadFreeCredit(page, session),
    ]);
    const prepared = parsePreparedOrder(response);
    if (prepared.cart.lines.length === 0) throw toCart;
    if (prepared.legal.mustAccept) throw toTexts(page);
    return { prepared, delivery, unpaid, freeCredit, freshKey: crypto.randomUUID() };
  } catch (error) {
    if (error instanceof RequestFailure && [404, 409, 422].includes(error.status)) throw toCart;
    throw error;
  }
}

/** What has to be accepted before any order; the page leads back here. */
function toTexts({ url, locale }: PageRequest): Response {
  return redirect(localPath(locale, acceptTextsPath('order', url.pathname + url.search)));
}

/** The delivery type in the query of a checkout URL. */
export function deliveryOf(query: URLSearchParams): DeliveryType {
  return query.get('delivery_type') === 'PICKUP' ? 'PICKUP' : 'SHIPPING_GOOD';
}

/** The checkout's path for a delivery type, without language prefix. */
export function checkoutPath(delivery: DeliveryType): string {
  return delivery === 'PICKUP' ? '/pages/checkout?delivery_type=PICKUP' : '/pages/checkout';
}
