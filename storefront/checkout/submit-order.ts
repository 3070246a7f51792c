import type { DeliveryType } from '../../domain/cart-totals.ts';
import { asRequestFailure, isClientChanged } from '../api-client/request-failure.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { checkoutPath, deliveryOf } from './load-checkout.ts';
import type { OrderRequest } from './order-attempt.ts';
import { formErrors, parseOrderForm, parseSendFailure, type SendFailure } from './order-form.ts';
import { parseSentOrder, type SentOrder } from './sent-order.ts';

/** Result of the checkout's form, the same with and without scripts. */
export type OrderResult =
  /** A line or the delivery type was changed; `to` is the checkout's path, without language prefix. */
  | { kind: 'changed'; to: string }
  | { kind: 'sent'; order: SentOrder; request: OrderRequest }
  /** A colleague has to approve it; the request keeps the cart. */
  | { kind: 'approval'; id: number }
  /** The cart was sent, saved or replaced elsewhere. */
  | { kind: 'gone' }
  | FailedOrder;

export interface FailedOrder {
  kind: 'failed';
  failure: SendFailure;
  /** The values of the form, to show them again. */
  typed: OrderRequest;
  status: number;
  /** The server has rejected the order, so the page may be out of date. */
  isStale: boolean;
}

/** Milliseconds, after which the buyer sees an error and may retry. */
const timeout = 30_000;

/**
 * Handles the form of the checkout: changes a line, shows another delivery type, or sends the order with the idempotency
 * key of the form, which prevents a second order. `beforeSending` receives the request when it is complete.
 */
export async function submitOrder(
  page: PageRequest,
  form: FormData,
  beforeSending: (request: OrderRequest) => void = () => {},
): Promise<OrderResult> {
  const request = parseOrderForm(form);
  const delivery = request.delivery_type ?? 'SHIPPING_GOOD';
  try {
    if (await changeLine(page, form, request)) return { kind: 'changed', to: checkoutPath(delivery) };
    if (showsOther(page, form, delivery)) return { kind: 'changed', to: checkoutPath(delivery) };
    const errors = formErrors(form);
    if (Object.keys(errors).length > 0) {
      return { kind: 'failed', failure: { kind: 'fields', errors }, typed: request, status: 422, isStale: false };
    }
  } catch (error) {
    return failedOrder(error, request);
  }
  beforeSending(request);
  return sendOrder(page, request);
}

/** Sends an order; a repeated request with the same key returns the existing order. */
export async function sendOrder(page: PageRequest, request: OrderRequest): Promise<OrderResult> {
  try {
    const { message } = await page.api.call('sendOrder', request, AbortSignal.timeout(timeout));
    const { approval, order } = message;
    if (approval) return { kind: 'approval', id: approval.id };
    if (!order) throw new Error('send_order: neither an order nor a request for approval');
    return { kind: 'sent', order: parseSentOrder({ ...message, order }), request };
  } catch (error) {
    return failedOrder(error, request);
  }
}

/** Removes a line or rounds its quantity, when one of these buttons was pressed: pages without scripts only. */
async function changeLine({ api }: PageRequest, form: FormData, { id_cart }: OrderRequest): Promise<boolean> {
  const removed = form.get('remove');
  if (typeof removed === 'string') {
    await api.call('removeCartItem', { row_id: removed, id_cart });
    return true;
  }
  const round = form.get('round');
  const [row_id, quantity] = typeof round === 'string' ? round.split(':') : [];
  if (!row_id || !quantity) return false;
  await api.call('updateCart', { id_cart, cart_rows: [{ row_id, quantity: Number(quantity) }] });
  return true;
}

/** The page shows date and totals of another delivery type than the chosen one: the right ones are shown first. */
function showsOther({ url }: PageRequest, form: FormData, delivery: DeliveryType): boolean {
  return form.has('show') || delivery !== deliveryOf(url.searchParams);
}

function failedOrder(error: unknown, typed: OrderRequest): OrderResult {
  const failed = asRequestFailure(error);
  // The dialog about the other company asks; the form stays as it is.
  if (isClientChanged(failed)) throw failed;
  const { status, code } = failed;
  if (code === 'cart-not-active') return { kind: 'gone' };
  const failure = parseSendFailure(error);
  const isStale = failure.kind !== 'unknown';
  return { kind: 'failed', failure, typed, status: status >= 400 ? status : 503, isStale };
}
