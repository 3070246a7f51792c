import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import { browserApi } from '../api-client/browser-api.ts';
import { asCallFailure } from '../api-client/call-failure.ts';
import { useCart, useCartActions } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { Cart } from '../parsers/cart.ts';
import { goneCartPath } from './cart-messages.tsx';
import { attemptStore, closeAttempt, openAttempt, type OrderRequest } from './order-attempt.ts';
import { formFaults, parseOrderForm, parseSendFailure, type SendFailure } from './order-form.ts';
import { afterSendingPath } from './payment-pages.ts';
import type { PreparedOrder } from './prepared-order.ts';
import { parseSentOrder } from './sent-order.ts';

/** Timeout in milliseconds, after which the buyer sees an error and may retry. */
const timeout = 30_000;

/** The order attempts of this tab. */
export const attempts = attemptStore(() => sessionStorage);

/** Owner of the order: customer and address. */
export function useOwner(): string {
  const { session } = useAppState();
  return `${session?.clientId ?? '0'}/${session?.addressCode ?? '0'}`;
}

/**
 * Sends an order and opens its page; rejects with a CallFailure when the response contains no order. `isRetry`: this
 * tab has already sent it without a response, so an order that already exists is its own.
 */
export function useOrderCall(): (
  request: OrderRequest,
  options: { isRetry: boolean; onResponse?: () => void },
) => Promise<void> {
  const { path } = useI18n();
  const owner = useOwner();
  const { reload } = useCartActions();
  const navigate = useNavigate();
  return async (request, { isRetry, onResponse }) => {
    const response = await browserApi().call('sendOrder', request, AbortSignal.timeout(timeout));
    const order = parseSentOrder(response);
    closeAttempt(attempts, owner, request, order.isToBePaid);
    onResponse?.();
    // Replaces the checkout in the history: Back leads to the cart, not to an order already sent.
    const shown = { ...order, wasSentBefore: order.wasSentBefore && !isRetry };
    await navigate(path(afterSendingPath(shown)), { replace: true });
    void reload();
  };
}

interface Sending {
  isSending: boolean;
  /** The server has the order; its page or its payment page is loading (R4.34). */
  isSubmitted: boolean;
  failure: SendFailure | null;
  /** Sends the form; a second click while a response is pending does nothing. */
  send: (form: FormData) => Promise<void>;
}

/** Prepares the order again when the cart differs from the prepared one: a line was removed or restored. */
function useFreshPreparation(prepared: Cart, onChange: () => void): void {
  const { revalidate } = useRevalidator();
  const { cart, status } = useCart();
  const seen = useRef(cart);
  useEffect(() => {
    if (seen.current === cart || status !== 'ready') return;
    seen.current = cart;
    // Compares the goods only: transport and total depend on the delivery type, which the cart does not know.
    const isSame = cart.lines.length === prepared.lines.length && cart.totals.net === prepared.totals.net;
    if (isSame) return;
    onChange();
    void revalidate();
  });
}

/** Sends the order from the checkout, always with the key created when it opened (R2.98). */
export function useSendOrder(order: PreparedOrder, freshKey: string, failedBefore: SendFailure | null): Sending {
  const { cart: prepared, days } = order;
  const cartId = prepared.id;
  const owner = useOwner();
  const call = useOrderCall();
  const { path } = useI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { flush, reload } = useCartActions();
  const [isSending, setSending] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState(failedBefore);
  const running = useRef(false);
  useFreshPreparation(prepared, () => setFailure(null));

  useEffect(() => {
    openAttempt(attempts, owner, cartId, freshKey);
  }, [owner, cartId, freshKey]);

  async function send(form: FormData): Promise<void> {
    if (running.current) return;
    const missing = formFaults(form, days.earliest && days.latest ? days : null);
    if (Object.keys(missing).length > 0) {
      setFailure({ kind: 'fields', errors: missing });
      return;
    }
    running.current = true;
    setSending(true);
    setFailure(null);
    try {
      await flush();
      const attempt = openAttempt(attempts, owner, cartId, freshKey);
      const request = parseOrderForm(form, attempt.key);
      attempts.write({ ...attempt, request });
      await call(request, { isRetry: attempt.request !== null, onResponse: () => setSubmitted(true) });
    } catch (error) {
      if (asCallFailure(error).code === 'cart-not-active') {
        attempts.clear(owner);
        await navigate(path(goneCartPath), { replace: true });
        return void reload();
      }
      const next = parseSendFailure(error);
      setSubmitted(false);
      setFailure(next);
      // A rejected order does not exist: the page reloads the current cart.
      if (next.kind !== 'unknown') await revalidate();
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  return { isSending, isSubmitted, failure, send };
}
