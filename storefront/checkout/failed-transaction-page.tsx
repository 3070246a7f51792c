import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { orderName, orderPath } from '../order-parts/order-links.ts';
import { stepHints, wayOfStep } from '../order-parts/payment-step.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './checkout-page.module.css';
import type { FailedPayment } from './failed-payment.ts';

/** The heading of the page, also its title in the window. */
export function failedHeading({ kind }: FailedPayment): TextKey {
  if (kind === 'sent') return 'payment.sent';
  return kind === 'checked' || kind === 'unasked' ? 'payment.pending' : 'payment.failed';
}

/** A payment that came to nothing, or was thought so: what is true now, and the way on (R2.14, R8.18). */
export function FailedTransactionPage({ payment }: { payment: FailedPayment }) {
  const { t } = useI18n();
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{t(failedHeading(payment))}</h1>
      </header>
      <Outcome payment={payment} />
    </div>
  );
}

function Outcome({ payment }: { payment: FailedPayment }) {
  const { t, money, dateTime } = useI18n();
  switch (payment.kind) {
    case 'none':
      return (
        <Words title={t('payment.sorry')} text={t('payment.noOrder')}>
          <Way to="/pages/checkout" text="payment.retry" isFirst />
          <Way to="/pages/cart?tab=active" text="payment.toCart" />
          <Way to="/pages/contact-us" text="payment.contacts" />
        </Words>
      );
    case 'unknown':
      return (
        <Words title={t('payment.unknown')} text={t('payment.unknownHint')}>
          <Way to="/pages/account?tab=orders" text="thankYou.toOrders" isFirst />
          <Way to="/pages/cart?tab=active" text="payment.toCart" />
          <Way to="/pages/contact-us" text="payment.contacts" />
        </Words>
      );
    case 'unasked':
      return (
        <Words title={t('payment.unasked')} text={t('payment.unaskedHint')}>
          <Way
            to={`/pages/payment-return?${new URLSearchParams({ token: payment.token })}`}
            text="payment.askAgain"
            isFirst
            isDocument
          />
          <Way to="/pages/account?tab=orders" text="thankYou.toOrders" />
        </Words>
      );
    case 'checked':
      return (
        <Words title={orderName(payment.order)} text={t('payment.pendingHint')}>
          <Way to={orderPath(payment.order)} text="unpaid.look" isFirst />
          <Way to="/shop" text="thankYou.toCatalogue" />
        </Words>
      );
    case 'sent': {
      const { order } = payment;
      const facts = { moment: dateTime(order.sentAt), amount: money(order.document) };
      return (
        <Words title={t('payment.sentAnyway', { order: orderName(order) })} text={t('payment.sentHint', facts)}>
          <Way to={orderPath(order)} text="unpaid.look" isFirst />
          <Way to="/shop" text="thankYou.toCatalogue" />
        </Words>
      );
    }
    case 'open': {
      const { order, step } = payment;
      const isToPay = step === 'pay';
      const text = t(isToPay ? 'payment.cartKept' : stepHints[step], { order: orderName(order) });
      const way = wayOfStep(step, order);
      return (
        <Words title={t('payment.sorry')} text={text}>
          {way && <Way {...way} text={isToPay ? 'payment.retry' : way.text} isFirst />}
          {step !== 'gone' && <Way to="/pages/cart?tab=active" text="payment.toCart" />}
          <Way to="/pages/contact-us" text="payment.contacts" />
        </Words>
      );
    }
  }
}

function Words({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <EmptyState title={title} actions={children}>
      <p>{text}</p>
    </EmptyState>
  );
}

function Way(props: { to: string; text: TextKey; isFirst?: boolean; isDocument?: boolean }) {
  const { t, path } = useI18n();
  const { to, text, isFirst = false, isDocument = false } = props;
  const look = buttonClass({ kind: isFirst ? 'primary' : 'outline', size: 'large' });
  return (
    <Link to={path(to)} reloadDocument={isDocument} className={look}>
      {t(text)}
    </Link>
  );
}
