import { data, redirect, useActionData } from 'react-router';
import { goneCartPath } from '../checkout/cart-messages.tsx';
import { CheckoutPage } from '../checkout/checkout-page.tsx';
import { checkoutPath, deliveryOf, loadCheckout, type CheckoutData } from '../checkout/load-checkout.ts';
import { formFaults, parseOrderForm, parseSendFailure, type SendFailure } from '../checkout/order-form.ts';
import { afterSendingPath } from '../checkout/payment-pages.ts';
import { parseSentOrder } from '../checkout/sent-order.ts';
import { asCallFailure } from '../api-client/call-failure.ts';
import { localPath } from '../i18n/locale.ts';
import { browserLoader, requireSession, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';

export const loader = serverLoader(loadCheckout);
export const clientLoader = browserLoader(loadCheckout);

export const meta = pageMeta((i18n) => ({ title: i18n.t('checkout.title'), isPrivate: true }));

/** Sends the order or changes a line without JavaScript. The idempotency key in the form prevents a second order. */
export const action = serverAction(async (page, { request: sent }) => {
  requireSession(page);
  const form = await sent.formData();
  const request = parseOrderForm(form);
  const removed = form.get('remove');
  const fail = (failure: SendFailure, status: number) => data({ failure, typed: request }, { status });
  const delivery = request.delivery_type ?? 'SHIPPING_GOOD';
  try {
    if (typeof removed === 'string') {
      await page.api.call('removeCartItem', { row_id: removed, id_cart: request.id_cart });
      return redirect(localPath(page.locale, checkoutPath(delivery)));
    }
    const round = form.get('round');
    const [rowId, quantity] = typeof round === 'string' ? round.split(':') : [];
    if (rowId && quantity) {
      const cart_rows = [{ row_id: rowId, quantity: Number(quantity) }];
      await page.api.call('updateCart', { id_cart: request.id_cart, cart_rows });
      return redirect(localPath(page.locale, checkoutPath(delivery)));
    }
    // The page shows date and totals of another delivery type than the chosen one: show the right ones before sending.
    if (form.has('show') || delivery !== deliveryOf(page.url.searchParams)) {
      return redirect(localPath(page.locale, checkoutPath(delivery)));
    }
    const missing = formFaults(form);
    if (Object.keys(missing).length > 0) return fail({ kind: 'fields', errors: missing }, 422);
    const order = parseSentOrder(await page.api.call('sendOrder', request));
    return redirect(localPath(page.locale, afterSendingPath(order)));
  } catch (error) {
    const { status, code } = asCallFailure(error);
    if (code === 'cart-not-active') return redirect(localPath(page.locale, goneCartPath));
    return fail(parseSendFailure(error), status >= 400 ? status : 503);
  }
});

export default function CheckoutRoute({ loaderData }: { loaderData: CheckoutData }) {
  const failed = useActionData<typeof action>();
  const checkout = failed ? { ...loaderData, freshKey: failed.typed.idempotency_key } : loaderData;
  // Another cart remounts the page: what was typed or accepted for one cart must not apply to another.
  return (
    <CheckoutPage
      key={checkout.prepared.cart.id}
      data={checkout}
      failedBefore={failed?.failure ?? null}
      typed={failed?.typed ?? {}}
    />
  );
}
