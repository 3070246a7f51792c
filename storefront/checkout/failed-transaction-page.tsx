import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './checkout-page.module.css';
import { retryPath } from './payment-pages.ts';

/** A payment that came to nothing: pay again, look at the cart, or ask (R2.14, R8.18). */
export function FailedTransactionPage({ order }: { order: Parameters<typeof retryPath>[0] }) {
  const { t, path } = useI18n();
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{t('payment.failed')}</h1>
      </header>
      <EmptyState
        title={t('payment.sorry')}
        actions={
          <>
            <Link
              to={path(retryPath(order))}
              reloadDocument
              className={buttonClass({ kind: 'primary', size: 'large' })}
            >
              {t('payment.retry')}
            </Link>
            <Link to={path('/pages/cart?tab=active')} className={buttonClass({ size: 'large' })}>
              {t('payment.toCart')}
            </Link>
            <Link to={path('/pages/contact-us')} className={buttonClass({ size: 'large' })}>
              {t('payment.contacts')}
            </Link>
          </>
        }
      >
        <p>{t('payment.cartKept')}</p>
      </EmptyState>
    </div>
  );
}
