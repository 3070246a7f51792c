import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CartResult } from '../cart-store/cart-change.ts';
import { useCartChange, useCartResult } from '../cart-store/cart-state.tsx';
import { showEmptied, showRemovedCart, showSavedCartChange } from './cart-page-toasts.tsx';

/**
 * Reports what the forms of the cart page did: a toast, and the page that shows the change. Once per page. Returns the
 * result that arrived on the current page; undefined after a navigation.
 */
export function useCartResults(): CartResult | null | undefined {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { result, send } = useCartChange();
  const [arrived, setArrived] = useState({ result, key });
  if (arrived.result !== result) setArrived({ result, key });
  useCartResult((result) => {
    if (result?.kind !== 'done') return;
    const { change, to, cartId, lineCount = 0 } = result;
    if (change === 'empty') showEmptied(lineCount, () => void send('restore', { id_cart: cartId }));
    if (change === 'remove') showRemovedCart(() => void send('restore-saved', { id_cart: cartId }));
    showSavedCartChange(change);
    // Saving closes the active cart, so it leads to the saved ones; a removed cart can't be shown any more.
    if (change === 'save' || change === 'remove') void navigate(to);
  });
  return arrived.result === result && arrived.key === key ? result : undefined;
}
