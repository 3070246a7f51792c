import { useEffect, useRef } from 'react';
import { useCart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/alert.tsx';
import { attempts, unansweredRequest } from './order-attempt.ts';
import styles from './pending-order.module.css';
import { useOrderFetcher, useOwner } from './use-order-fetcher.ts';

/**
 * On the cart page, usually empty. When an order was sent without a response and its cart is no longer the active one,
 * the order exists: it is requested again with the same key, and its page opens.
 */
export function PendingOrder() {
  const { t } = useI18n();
  const { cart, status, isLoading } = useCart();
  const owner = useOwner();
  const { failed, isIdle, submit } = useOrderFetcher();
  const isRequested = useRef(false);
  const isUnknown = isIdle && failed?.failure.kind === 'unknown';

  function find() {
    if (unansweredRequest(attempts, owner, cart.id)) void submit({ repeat: '1' }, '/pages/checkout');
  }

  useEffect(() => {
    if (isRequested.current || status !== 'ready' || isLoading) return;
    isRequested.current = true;
    find();
  });

  if (isIdle && !isUnknown) return null;
  return (
    <div className={`wrap ${styles.pending}`}>
      <Alert tone="info" title={t(isIdle ? 'checkout.findAgain' : 'checkout.finding')} live />
      {isUnknown && <Button onClick={find}>{t('common.retry')}</Button>}
    </div>
  );
}
