import { Link } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { AlreadySent } from '../orders/already-sent.tsx';
import { orderName, orderPath, orderPdf } from '../orders/order-links.ts';
import { OrderSteps } from '../orders/order-steps.tsx';
import { PaymentNotice } from '../orders/payment-notice.tsx';
import drawing from '../pictures/pallet-sent.svg?url';
import { buttonClass } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { namedSlot } from './pickup.ts';
import { thankYouPath, type SentOrder } from './sent-order.ts';
import styles from './thank-you-page.module.css';

/** Confirmation page of the order just sent: number, totals, delivery and the next steps (R2.13). */
export function ThankYouPage({ order }: { order: SentOrder }) {
  const { t, locale, path } = useI18n();
  const { session } = useAppState();
  const name = orderName(order);
  if (order.openPayment !== null) return <OpenPaymentPage order={order} />;
  const [before = '', after = ''] = t(order.isPaid ? 'thankYou.thanksPaid' : 'thankYou.thanks', {
    name: session?.name ?? '',
    order: '\n',
  }).split('\n');
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>
          <Icon name="circle-check" size={24} />
          {t('thankYou.title')}
        </h1>
        <OrderSteps current={2} />
      </header>
      {order.wasSentBefore && <AlreadySent sentAt={order.sentAt} className={styles.already} />}
      <div className={styles.sent}>
        <div>
          <p className={styles.lead}>
            {before}
            <b>{name}</b>
            {after}
          </p>
          <p className={styles.next}>
            <Link to={path('/shop')} className={buttonClass({ kind: 'primary', size: 'large' })}>
              {t('thankYou.toCatalogue')}
            </Link>
            <Link to={path('/pages/account?tab=orders')} className={buttonClass({ size: 'large' })}>
              {t('thankYou.toOrders')}
            </Link>
            <a href={orderPdf(order, locale)} download className={buttonClass({ size: 'large' })}>
              <Icon name="download" />
              {t('order.downloadPdf')}
            </a>
          </p>
        </div>
        <img src={drawing} width={360} height={290} alt="" />
      </div>
      <Facts order={order} />
      <Track order={order} />
    </div>
  );
}

/** Page of an order whose payment is due or being checked: it must not be called complete. */
function OpenPaymentPage({ order }: { order: SentOrder }) {
  const { t, path } = useI18n();
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{t('order.title', { name: orderName(order) })}</h1>
        <OrderSteps current={1} />
      </header>
      {order.wasSentBefore && <AlreadySent sentAt={order.sentAt} className={styles.already} />}
      <PaymentNotice order={order} step={order.paymentStep} />
      {order.openPayment === 'pending' && (
        <p className={styles.checked}>
          <Link to={path(thankYouPath(order))} className={buttonClass({ kind: 'ink', size: 'large' })}>
            {t('payment.askAgain')}
          </Link>
          <Link to={path('/shop')} className={buttonClass({ size: 'large' })}>
            {t('thankYou.toCatalogue')}
          </Link>
        </p>
      )}
      <Facts order={order} />
    </div>
  );
}

function Facts({ order }: { order: SentOrder }) {
  const { t, locale, path, money, date, dateTime } = useI18n();
  const { company } = useAppState().settings;
  const { address, requestedOn, isPickup, pickupSlot } = order;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('thankYou.order')}</dt>
        <dd className={styles.big}>
          <Link to={path(orderPath(order))}>{orderName(order)}</Link>
        </dd>
        {order.openPayment !== 'due' && (
          <dd className={styles.small}>{t('thankYou.sentAt', { moment: dateTime(order.sentAt) })}</dd>
        )}
      </div>
      <div>
        <dt>{t('cart.totalDocument')}</dt>
        <dd className={styles.big}>{money(order.document)}</dd>
        <dd className={styles.small}>{t('thankYou.lines', { count: order.lineCount })}</dd>
      </div>
      <div>
        <dt>{t(isPickup ? 'thankYou.pickup' : 'checkout.delivery')}</dt>
        {isPickup ? (
          <>
            {pickupSlot && <dd>{namedSlot(locale, pickupSlot)}</dd>}
            <dd className={styles.small}>
              {company.street}, {company.city}
            </dd>
          </>
        ) : (
          <>
            <dd>{[address.street, address.city].filter(Boolean).join(', ')}</dd>
            {requestedOn && <dd className={styles.small}>{t('thankYou.requestedFor', { day: date(requestedOn) })}</dd>}
          </>
        )}
      </div>
      {order.paymentMethod && (
        <div>
          <dt>{t('checkout.payment')}</dt>
          <dd>{order.paymentMethod}</dd>
          {order.isPaid && <dd className={styles.small}>{t('thankYou.paid')}</dd>}
          {order.reference && (
            <dd className={styles.small}>
              {t('thankYou.reference')}: {order.reference}
            </dd>
          )}
        </div>
      )}
    </dl>
  );
}

function Track({ order }: { order: SentOrder }) {
  const { t, locale, date, dateTime } = useI18n();
  const steps: { icon: IconName; title: string; hint: string; state?: 'past' | 'now' }[] = [
    { icon: 'check', title: t('thankYou.sent'), hint: dateTime(order.sentAt), state: 'past' },
    { icon: 'hourglass', title: t('thankYou.accepting'), hint: t('thankYou.acceptingHint'), state: 'now' },
    {
      icon: 'package',
      title: t('thankYou.processing'),
      hint: t('thankYou.processingHint', { count: order.lineCount }),
    },
    order.isPickup
      ? {
          icon: 'warehouse',
          title: t('thankYou.collection'),
          hint: order.pickupSlot ? namedSlot(locale, order.pickupSlot) : t('thankYou.pickup'),
        }
      : {
          icon: 'truck',
          title: t('thankYou.delivery'),
          hint: order.requestedOn
            ? t('thankYou.requestedFor', { day: date(order.requestedOn) })
            : t('thankYou.deliveryHint'),
        },
  ];
  return (
    <section className={styles.section} aria-labelledby="what-next">
      <h2 id="what-next">{t('thankYou.next')}</h2>
      <ol className={styles.track}>
        {steps.map(({ icon, title, hint, state }) => (
          <li
            key={icon}
            className={state ? styles[state] : undefined}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <i>
              <Icon name={icon} size={14} />
            </i>
            <b>{title}</b>
            {hint}
          </li>
        ))}
      </ol>
    </section>
  );
}
