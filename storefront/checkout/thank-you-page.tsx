import { Link } from 'react-router';
import { followingLines, supplySummary } from '../../domain/line-supply.ts';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { AlreadySent } from '../orders/already-sent.tsx';
import { orderName } from '../../domain/order-name.ts';
import { orderPath, orderPdf } from '../orders/order-links.ts';
import { SupplyState } from '../orders/supply-state.tsx';
import { supplySummaryText } from '../orders/supply-summary.ts';
import { OrderSteps } from '../orders/checkout-parts/order-steps.tsx';
import { PaymentAlert } from '../orders/payment-alert.tsx';
import drawing from '../pictures/pallet-sent.svg?url';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Timeline, type TimelineStep } from '../ui/timeline.tsx';
import { BankTransferFacts } from './bank-transfer.tsx';
import { namedSlot } from './pickup.ts';
import { thankYouPath, type SentOrder } from './sent-order.ts';
import { SentLines } from './sent-lines.tsx';
import styles from './thank-you-page.module.css';

/** Confirmation page of the order just sent: number, totals, delivery and the next steps. */
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
      <PageHead
        title={
          <span className={styles.complete}>
            <Icon name="circle-check" size={24} />
            {t('thankYou.title')}
          </span>
        }
      >
        <OrderSteps current={2} />
      </PageHead>
      {order.wasSentBefore && <AlreadySent sentAt={order.sentAt} className={styles.already} />}
      <div className={styles.sent}>
        <div>
          <p className={styles.lead}>
            {before}
            <b>{name}</b>
            {after}
            {order.confirmationTo && ` ${t('thankYou.confirmationTo', { address: order.confirmationTo })}`}
          </p>
          <p className={styles.next}>
            <Link to={path('/shop')} className={buttonClass({ kind: 'primary', size: 'large' })}>
              {t('thankYou.toCatalogue')}
            </Link>
            <Link to={path(orderPath(order))} className={buttonClass({ size: 'large' })}>
              {t('thankYou.toOrder')}
            </Link>
            <a href={orderPdf(order, locale)} download className={buttonClass({ kind: 'quiet', size: 'large' })}>
              <Icon name="download" />
              {t('orders.downloadPdf')}
            </a>
          </p>
        </div>
        <img src={drawing} width={360} height={290} alt="" />
      </div>
      <Facts order={order} />
      {order.transfer && (
        <section className={styles.section} aria-labelledby="bank-transfer">
          <h2 id="bank-transfer">{t('thankYou.transfer')}</h2>
          <BankTransferFacts transfer={order.transfer} />
        </section>
      )}
      <NextSteps order={order} />
      {order.lines.length > 0 && <SentLines order={order} />}
    </div>
  );
}

/** Page of an order whose payment is due or being checked: it must not be called complete. */
function OpenPaymentPage({ order }: { order: SentOrder }) {
  const { t, path } = useI18n();
  return (
    <div className="wrap">
      <PageHead title={t('orders.orderTitle', { name: orderName(order) })}>
        <OrderSteps current={1} />
      </PageHead>
      {order.wasSentBefore && <AlreadySent sentAt={order.sentAt} className={styles.already} />}
      <PaymentAlert order={order} step={order.paymentStep} />
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
        {order.payable !== order.document && (
          <dd>
            {t('cart.payable')} <b>{money(order.payable)}</b>
          </dd>
        )}
        <dd className={styles.small}>
          {t(order.hasUsualVat ? 'thankYou.lines' : 'cart.lines', { count: order.lineCount })}
        </dd>
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
        <SupplyFacts order={order} />
      </div>
      {order.paymentMethod && (
        <div>
          <dt>{t('checkout.payment')}</dt>
          <dd>{order.paymentMethod}</dd>
          {order.dueOn.length > 0 && (
            <dd className={styles.small}>{t('checkout.dueOn', { days: order.dueOn.map(date).join(', ') })}</dd>
          )}
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

/** More lines than these are only counted; the order shows them all. */
const NAMED_LINES = 5;

/** How an order is shipped that the stock did not cover, and what of it follows. */
function SupplyFacts({ order }: { order: SentOrder }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const { shortLines, shipmentChoice, lineCount, requestedOn, isPickup } = order;
  if (shortLines.length === 0) return null;
  const supply = { lineCount, following: followingLines(shortLines.map((line) => line.supply)) };
  const { completeOn } = supplySummary(supply, '');
  return (
    <>
      {shipmentChoice && (
        <dd className={styles.small}>{t(shipmentChoice === 'WAIT' ? 'shipment.wait' : 'shipment.split')}</dd>
      )}
      <dd className={styles.small}>
        {shipmentChoice === 'WAIT'
          ? completeOn
            ? t('shipment.waitUntil', { day: date(completeOn) })
            : t('shipment.waitUndated')
          : supplySummaryText(i18n, supply, requestedOn ?? '', isPickup)}
      </dd>
      {shortLines.slice(0, NAMED_LINES).map(({ code, name, supply }) => (
        <dd key={code + name} className={styles.small}>
          {code} {name} <SupplyState supply={supply} />
        </dd>
      ))}
      {shortLines.length > NAMED_LINES && (
        <dd className={styles.small}>{t('shipment.moreLines', { count: shortLines.length - NAMED_LINES })}</dd>
      )}
    </>
  );
}

function NextSteps({ order }: { order: SentOrder }) {
  const { t, locale, date, dateTime } = useI18n();
  const { deliveryDays } = useAppState().settings.identity.promises;
  const steps: TimelineStep[] = [
    { icon: 'check', title: t('thankYou.sent'), lines: [dateTime(order.sentAt)], state: 'past' },
    {
      icon: 'hourglass',
      title: t('thankYou.accepting'),
      lines: [t('thankYou.acceptingHint')],
      state: 'now',
      isCurrent: true,
    },
    {
      icon: 'package',
      title: t('thankYou.processing'),
      lines: [t('thankYou.processingHint', { count: order.lineCount })],
      state: 'next',
    },
    order.isPickup
      ? {
          icon: 'warehouse',
          title: t('thankYou.collection'),
          lines: [order.pickupSlot ? namedSlot(locale, order.pickupSlot) : t('thankYou.pickup')],
          state: 'next',
        }
      : {
          icon: 'truck',
          title: t('thankYou.delivery'),
          lines: order.requestedOn
            ? [t('thankYou.requestedFor', { day: date(order.requestedOn) })]
            : deliveryDays === null
              ? []
              : [t('thankYou.deliveryHint', { count: deliveryDays })],
          state: 'next',
        },
  ];
  return (
    <section className={styles.section} aria-labelledby="what-next">
      <h2 id="what-next">{t('thankYou.next')}</h2>
      <Timeline steps={steps} />
    </section>
  );
}
