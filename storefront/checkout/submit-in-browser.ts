import { fieldOf } from '../routing/form-fields.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { ownerKey } from '../session/session.ts';
import { attempts, closeAttempt, openAttempt } from './order-attempt.ts';
import { sendOrder, submitOrder, type OrderResult } from './submit-order.ts';

/**
 * Submits the checkout's form with the key of this tab's attempt at the cart, which stays the same until the server has
 * acknowledged the order.
 */
export async function submitInBrowser(page: PageRequest, form: FormData): Promise<OrderResult> {
  const owner = ownerKey(page.session);
  const attempt = openAttempt(attempts, owner, Number(fieldOf(form, 'id_cart')), fieldOf(form, 'idempotency_key'));
  form.set('idempotency_key', attempt.key);
  const result = await submitOrder(page, form, (request) => attempts.write({ ...attempt, request }));
  return settle(owner, result, attempt.request !== null);
}

/**
 * Repeats the order that this tab has sent without a response; null when there is none. A rejection means that there is
 * no such order.
 */
export async function repeatOrder(page: PageRequest): Promise<OrderResult | null> {
  const owner = ownerKey(page.session);
  const request = attempts.read(owner)?.request;
  if (!request) return null;
  const result = settle(owner, await sendOrder(page, request), true);
  if (result.kind === 'failed' && result.failure.kind !== 'unknown') attempts.clear(owner);
  return result;
}

/** Ends the attempt. `isRetry`: this tab has sent the order before, so an order that already exists is its own. */
function settle(owner: string, result: OrderResult, isRetry: boolean): OrderResult {
  if (result.kind === 'gone' || result.kind === 'approval') attempts.clear(owner);
  if (result.kind !== 'sent') return result;
  const { order, request } = result;
  closeAttempt(attempts, owner, request, order.isToBePaid);
  return { ...result, order: { ...order, wasSentBefore: order.wasSentBefore && !isRetry } };
}
