import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { useCart, useCartActions } from '../cart-store/cart-state.tsx';
import { checkoutPath, type CheckoutData } from './load-checkout.ts';
import type { PreparedOrder } from './prepared-order.ts';
import { attempts, openAttempt } from './order-attempt.ts';
import type { SendFailure } from './order-form.ts';
import type { FailedOrder } from './submit-order.ts';
import { useOrderFetcher, useOwner } from './use-order-fetcher.ts';

/** Prepares the order again when the cart differs from the prepared one: a line was removed or restored. */
function useFreshPreparation(prepared: PreparedOrder, onChange: () => void): void {
  const { revalidate } = useRevalidator();
  const { cart, status } = useCart();
  const seen = useRef(cart);
  useEffect(() => {
    if (seen.current === cart || status !== 'ready') return;
    seen.current = cart;
    // Compares the goods only: transport and total depend on the delivery type, which the cart does not have.
    const isSame = cart.lines.length === prepared.supply.lineCount && cart.totals.net === prepared.cart.totals.net;
    if (isSame) return;
    onChange();
    void revalidate();
  });
}

interface Sending {
  isSending: boolean;
  /** The server has the order; its page or its payment page is loading. */
  isSubmitted: boolean;
  failure: SendFailure | null;
  /** Sends the form; a second click while a response is pending does nothing. */
  send: (form: FormData) => Promise<void>;
}

/** Sends the order from the checkout, always with the key created when it opened. */
export function useSendOrder({ prepared, delivery, freshKey }: CheckoutData, before: FailedOrder | null): Sending {
  const cartId = prepared.cart.id;
  const owner = useOwner();
  const { flush } = useCartActions();
  const navigation = useNavigation();
  const { failed, isIdle, submit } = useOrderFetcher();
  const [isFlushing, setFlushing] = useState(false);
  const isRunning = useRef(false);
  const last = failed === undefined ? before : failed;
  /** The failure that no longer applies, because the cart was changed or the form is being sent again. */
  const [former, setFormer] = useState<FailedOrder | null>(null);
  useFreshPreparation(prepared, () => setFormer(last));

  useEffect(() => {
    openAttempt(attempts, owner, cartId, freshKey);
  }, [owner, cartId, freshKey]);

  async function send(form: FormData): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setFlushing(true);
    setFormer(last);
    await flush();
    setFlushing(false);
    await submit(form, checkoutPath(delivery));
    isRunning.current = false;
  }

  return {
    isSending: isFlushing || !isIdle,
    isSubmitted: !isIdle && navigation.state === 'loading',
    failure: last === null || last === former ? null : last.failure,
    send,
  };
}
