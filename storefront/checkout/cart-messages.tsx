import { useSearchParams } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { UnpaidAlerts } from '../orders/unpaid-alerts.tsx';
import type { UnpaidOrder } from '../orders/unpaid-orders.ts';
import { Alert } from '../ui/alert.tsx';
import styles from './pending-order.module.css';
import { useUnpaidOrders } from './use-unpaid-orders.ts';

/** Redirect target when the cart was saved, emptied or replaced in another tab; without language prefix. */
export const goneCartPath = '/pages/cart?tab=active&gone=1';

/** Alerts of the checkout on the cart page: why the checkout ended, and which orders wait for payment. */
export function CartMessages({ unpaid: loaded, cartId }: { unpaid: readonly UnpaidOrder[]; cartId: number }) {
  const { t } = useI18n();
  const [query] = useSearchParams();
  const { unpaid, isStale } = useUnpaidOrders(loaded);
  return (
    <div className={`wrap ${styles.alerts}`}>
      {query.has('gone') && (
        <div className={styles.gone}>
          <Alert tone="warn" title={t('checkout.cartGone')} live>
            <p>{t('checkout.cartGoneHint')}</p>
          </Alert>
        </div>
      )}
      <UnpaidAlerts orders={unpaid} cartId={cartId} canPay={!isStale} />
    </div>
  );
}
