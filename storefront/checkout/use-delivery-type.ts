import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { DeliveryType } from '../../domain/cart-totals.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { checkoutPath, type CheckoutData } from './load-checkout.ts';

/**
 * The buyer's choice of the delivery type: another one is the same page with another URL, so that the choice is shown at
 * once and its totals when they are loaded. `stored` is the type chosen before the page was left.
 */
export function useDeliveryType({ prepared, delivery }: CheckoutData, stored: DeliveryType | undefined) {
  const { path } = useI18n();
  const navigate = useNavigate();
  const [chosen, setChosen] = useOptimistic(delivery);
  const wasRestored = useRef(false);

  function choose(code: DeliveryType) {
    startTransition(async () => {
      setChosen(code);
      await navigate(path(checkoutPath(code)), { replace: true, preventScrollReset: true });
    });
  }

  useEffect(() => {
    // The checkout opens with shipping: a pickup chosen before a failed payment is restored, once.
    if (stored !== 'PICKUP' || wasRestored.current) return;
    wasRestored.current = true;
    const isOffered = prepared.deliveryTypes.some(({ code }) => code === 'PICKUP');
    if (isOffered && delivery !== 'PICKUP') choose('PICKUP');
  });

  return { chosen, choose };
}
