import { useEffect, useRef, useState } from 'react';
import { useCart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/alert.tsx';
import { unansweredRequest } from './order-attempt.ts';
import { parseSendFailure } from './order-form.ts';
import styles from './pending-order.module.css';
import { attempts, useOrderCall, useOwner } from './use-send-order.ts';

/**
 * On the cart page, usually empty. When an order was sent without a response and its cart is no longer the active one,
 * the order exists: it is requested again with the same key, and its page opens (R2.98).
 */
export function PendingOrder() {
  const { t } = useI18n();
  const { cart, status, isLoading } = useCart();
  const owner = useOwner();
  const call = useOrderCall();
  const [state, setState] = useState<'none' | 'asking' | 'unknown'>('none');
  const asked = useRef(false);

  async function find() {
    const request = unansweredRequest(attempts, owner, cart.id);
    if (!request) return;
    setState('asking');
    try {
      await call(request, { isRetry: true });
    } catch (error) {
      const isUnknown = parseSendFailure(error).kind === 'unknown';
      if (!isUnknown) attempts.clear(owner);
      setState(isUnknown ? 'unknown' : 'none');
    }
  }

  useEffect(() => {
    if (asked.current || status !== 'ready' || isLoading) return;
    asked.current = true;
    void find();
  });

  if (state === 'none') return null;
  return (
    <div className={`wrap ${styles.pending}`}>
      <Alert tone="info" title={t(state === 'asking' ? 'checkout.finding' : 'checkout.findAgain')} live />
      {state === 'unknown' && <Button onClick={() => void find()}>{t('common.retry')}</Button>}
    </div>
  );
}
