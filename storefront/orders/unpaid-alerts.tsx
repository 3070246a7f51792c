import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Alert } from '../ui/alert.tsx';
import { orderName } from '../../domain/order-name.ts';
import { orderPath, paymentPath } from './order-links.ts';
import type { UnpaidOrder } from './unpaid-orders.ts';
import styles from './unpaid-alerts.module.css';

const texts = {
  pay: ['unpaid.due', 'unpaid.payHint'],
  send: ['unpaid.notPaid', 'unpaid.sendHint'],
  activate: ['unpaid.notPaid', 'unpaid.activateHint'],
  wait: ['unpaid.checked', 'unpaid.waitHint'],
} as const;

/**
 * Alerts on the cart, checkout and orders pages that an order waits for payment or its payment is being checked, with
 * the next step: a buyer who closed the provider's window need not order twice.
 */
export function UnpaidAlerts(props: {
  orders: readonly UnpaidOrder[];
  /** Limits the list to orders of this cart and those with next step `wait` or `activate`; without it all are shown. */
  cartId?: number;
  /** False while the cart has changed since the orders were loaded. */
  canPay?: boolean;
}) {
  const { orders, cartId, canPay = true } = props;
  const { canPayOnline } = useAppState().settings;
  const { t, path, money, dateTime } = useI18n();
  const isListed = ({ next, cartId: id }: UnpaidOrder) => next === 'wait' || next === 'activate' || id === cartId;
  const shown = cartId === undefined ? orders : orders.filter(isListed);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.alerts}>
      {shown.map((order) => {
        const [title, hint] = texts[order.next];
        return (
          <li key={orderName(order)}>
            <Alert tone={order.next === 'wait' ? 'info' : 'warn'} title={t(title, { order: orderName(order) })}>
              <p>{t(hint, { moment: dateTime(order.sentAt), amount: money(order.payable) })}</p>
              <p className={styles.links}>
                {order.next === 'pay' && canPay && canPayOnline && (
                  <Link to={path(paymentPath(order))} reloadDocument className={buttonClass({ kind: 'ink' })}>
                    {t('payment.payNow')}
                  </Link>
                )}
                {order.next === 'activate' && (
                  <Link to={path('/pages/cart?tab=saved')} className={buttonClass({})}>
                    {t('unpaid.toSaved')}
                  </Link>
                )}
                <Link to={path(orderPath(order))} className={buttonClass({})}>
                  {t('unpaid.look')}
                </Link>
              </p>
            </Alert>
          </li>
        );
      })}
    </ul>
  );
}
