import { useEffect, useState } from 'react';
import { browserApi } from '../api-client/browser-api.ts';
import { useCart } from '../cart-store/cart-state.tsx';
import { isSettled } from '../cart-store/cart.ts';
import { parseUnpaidOrders, type UnpaidOrder } from '../orders/unpaid-orders.ts';

/**
 * The unpaid orders of a cart that changes on the page: loaded again when the cart's content changes, because an order
 * can only be paid while its cart is as it was sent. `isStale` from the change until the response.
 */
export function useUnpaidOrders(loaded: readonly UnpaidOrder[]): {
  unpaid: readonly UnpaidOrder[];
  isStale: boolean;
} {
  const { cart, quantities, isLoading } = useCart();
  const content = [cart.id, ...cart.lines.map(({ rowId, quantity, note }) => [rowId, quantity, note])].join('\n');
  const [shown, setShown] = useState({ loaded, unpaid: loaded, content });
  if (shown.loaded !== loaded) setShown({ loaded, unpaid: loaded, content });
  const isWriting = isLoading || !isSettled(quantities);
  const isStale = loaded.length > 0 && (shown.content !== content || !isSettled(quantities));
  useEffect(() => {
    if (!isStale || isWriting) return;
    const aborted = new AbortController();
    browserApi()
      .call('getUnpaidOrders', {}, aborted.signal)
      .then((response) => setShown({ loaded, unpaid: parseUnpaidOrders(response), content }))
      // Without a response no payment is offered here; the orders' own pages still offer it.
      .catch(() => {});
    return () => aborted.abort();
  }, [isStale, isWriting, loaded, content]);
  return { unpaid: shown.unpaid, isStale };
}
