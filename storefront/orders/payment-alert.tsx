import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Alert } from '../ui/alert.tsx';
import { orderName } from '../../domain/order-name.ts';
import { type OrderKey } from './order-links.ts';
import { stepHints, linkOfStep, type PaymentStep } from './payment-step.ts';
import styles from './payment-alert.module.css';

/**
 * Alert for an order that must be paid before it is processed: its state and the next step. Payment is offered only
 * while it is possible, else another way to order; the cart only when it is this order's.
 */
export function PaymentAlert({ order, step }: { order: OrderKey; step: PaymentStep | null }) {
  const { t, path } = useI18n();
  const { canPayOnline } = useAppState().settings;
  if (step === null) return null;
  const name = orderName(order);
  const isOffline = step === 'pay' && !canPayOnline;
  const link = isOffline ? null : linkOfStep(step, order);
  const titles = { pay: t('payment.due'), wait: t('payment.pending') } as Partial<Record<PaymentStep, string>>;
  return (
    <div className={styles.alert}>
      <Alert tone={step === 'wait' ? 'info' : 'warn'} title={titles[step] ?? t('unpaid.notPaid', { order: name })}>
        <p>{t(stepHints[step], { order: name })}</p>
        {isOffline && <p>{t('payment.notOnline')}</p>}
      </Alert>
      {isOffline && (
        <p className={styles.links}>
          <Link to={path('/pages/cart?tab=active')} className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('payment.toCart')}
          </Link>
          <Link to={path('/pages/contact-us')} className={buttonClass({ size: 'large' })}>
            {t('payment.contacts')}
          </Link>
        </p>
      )}
      {link && (
        <p className={styles.links}>
          <Link
            to={path(link.to)}
            reloadDocument={link.isDocument === true}
            className={buttonClass({ kind: 'primary', size: 'large' })}
          >
            {t(link.text)}
          </Link>
          {(step === 'pay' || step === 'send') && (
            <Link to={path('/pages/cart?tab=active')} className={buttonClass({ size: 'large' })}>
              {t('payment.toCart')}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
