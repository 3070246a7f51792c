import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { paymentPath, type OpenPayment, type OrderKey } from './order-links.ts';
import styles from './payment-notice.module.css';

/** An order that waits for its payment and goes nowhere before, with the way to pay it; or one whose payment is checked. */
export function PaymentNotice({ order, payment }: { order: OrderKey; payment: OpenPayment }) {
  const { t, path } = useI18n();
  if (payment === null) return null;
  if (payment === 'pending') {
    return (
      <div className={styles.notice}>
        <Notice tone="info" title={t('payment.pending')}>
          <p>{t('payment.pendingHint')}</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.notice}>
      <Notice tone="warn" title={t('payment.due')}>
        <p>{t('payment.dueHint')}</p>
      </Notice>
      <p className={styles.ways}>
        <Link to={path(paymentPath(order))} reloadDocument className={buttonClass({ kind: 'primary', size: 'large' })}>
          {t('payment.payNow')}
        </Link>
        <Link to={path('/pages/cart?tab=active')} className={buttonClass({ size: 'large' })}>
          {t('payment.toCart')}
        </Link>
      </p>
    </div>
  );
}
