import { data, redirect, replace, type ShouldRevalidateFunction } from 'react-router';
import type { CartResult } from '../cart-store/cart-change.ts';
import { goneCartPath } from '../checkout/cart-messages.tsx';
import { CheckoutPage } from '../checkout/checkout-page.tsx';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { afterSendingPath } from '../checkout/payment-pages.ts';
import { repeatOrder, submitInBrowser } from '../checkout/submit-in-browser.ts';
import { submitOrder, type FailedOrder, type OrderResult } from '../checkout/submit-order.ts';
import { approvalPath } from '../orders/approval-path.ts';
import { localPath } from '../../domain/locale.ts';
import { browserAction, browserLoader, requireSession, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/checkout.ts';

export const loader = serverLoader(loadCheckout);
export const clientLoader = browserLoader(loadCheckout);

/** Nothing has changed when there was no response, the form is not complete, or a coupon was rejected. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const result = actionResult as OrderResult | CartResult | null | undefined;
  // The request failed, which a dialog says.
  if (result === null) return false;
  if (result?.kind === 'failed') return result.isStale;
  return result?.kind !== 'rejected' && defaultShouldRevalidate;
};

export const meta = pageMeta((i18n) => ({ title: i18n.t('checkout.title'), isPrivate: true }));

/** The next page, without language prefix. */
function nextPath(result: Exclude<OrderResult, FailedOrder>): string {
  switch (result.kind) {
    case 'changed':
      return result.to;
    case 'gone':
      return goneCartPath;
    case 'approval':
      return approvalPath(result.id);
    case 'sent':
      return afterSendingPath(result.order);
  }
}

export const action = serverAction(async (page, { request }) => {
  requireSession(page);
  const result = await submitOrder(page, await request.formData());
  if (result.kind === 'failed') return data(result, { status: result.status });
  return redirect(localPath(page.locale, nextPath(result)));
});

/** The cart page repeats an unanswered order with the field `repeat`. */
export const clientAction = browserAction(async (page, { request }) => {
  requireSession(page);
  const form = await request.formData();
  const result = form.has('repeat') ? await repeatOrder(page) : await submitInBrowser(page, form);
  if (result === null || result.kind === 'failed') return result;
  // Replaces the checkout in the history: Back leads to the cart, not to an order already sent.
  return replace(localPath(page.locale, nextPath(result)));
});

export default function CheckoutRoute({ loaderData, actionData: failed }: Route.ComponentProps) {
  const checkout = failed ? { ...loaderData, freshKey: failed.typed.idempotency_key } : loaderData;
  // Another cart remounts the page: what was typed or accepted for one cart must not apply to another.
  return <CheckoutPage key={checkout.prepared.cart.id} data={checkout} failedBefore={failed ?? null} />;
}
