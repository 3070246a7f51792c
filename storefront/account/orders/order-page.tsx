import { Link, useSearchParams } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import { AlreadySent } from '../../orders/already-sent.tsx';
import { useContributionAmounts } from '../../orders/checkout-parts/contribution-amounts.ts';
import { useVatAmounts } from '../../orders/checkout-parts/vat-amounts.ts';
import { PaymentAlert } from '../../orders/payment-alert.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Amounts, SummaryPanel } from '../../ui/summary-panel.tsx';
import { ChainSteps } from '../documents/chain.tsx';
import { documentLabel } from '../../../domain/document-label.ts';
import { ddtPath, invoicePath } from '../documents/document-links.ts';
import { ReorderButton } from '../reorder/reorder-button.tsx';
import { fromOrder } from '../reorder/reorder-source.ts';
import type { AnswerResult } from './answer-change.ts';
import { OrderCheck } from './order-change.tsx';
import { OrderLines } from './order-lines.tsx';
import styles from './order-page.module.css';
import { orderName } from '../../../domain/order-name.ts';
import type { Order } from './parse-order.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { StatusBadge } from './status-badge.tsx';

interface OrderPageProps {
  order: Order;
  today: string;
  /** Why the answer to a change was not taken. */
  answer?: AnswerResult | null;
}

/** One order: status, lines, documents and totals. */
export function OrderPage({ order, today, answer = null }: OrderPageProps) {
  const { t, path } = useI18n();
  const [query] = useSearchParams();
  const name = orderName(order);
  // An unpaid order is not processed yet, so it has no confirmation.
  const isSent = order.openPayment !== 'due';
  return (
    <article className={styles.page}>
      <div className={styles.breadcrumbs}>
        <Breadcrumbs
          label={t('common.breadcrumbs')}
          steps={[{ label: t('orders.title'), to: path('/pages/account?tab=orders') }, { label: name }]}
        />
      </div>
      <PageHead
        title={t('orders.orderTitle', { name })}
        subtitle={isSent ? <StatusBadge order={order} /> : undefined}
        isFramed
      >
        <div className={styles.tools}>
          {isSent && (
            <a href={order.pdf} download className={buttonClass({ size: 'small' })}>
              <Icon name="download" />
              {t('orders.downloadPdf')}
            </a>
          )}
          <Button size="small" onClick={() => window.print()} className={styles.print}>
            <Icon name="printer" />
            {t('order.print')}
          </Button>
          <ReorderButton source={fromOrder(order)} />
        </div>
      </PageHead>
      {query.has('repeated') && <AlreadySent sentAt={order.sentAt} className={styles.already} />}
      <OrderCheck order={order} result={answer} />
      <PaymentAlert order={order} step={order.paymentStep} />
      {isSent && <OrderTimeline order={order} className={styles.timeline} />}
      {isShippedOrBilled(order) && (
        <ChainSteps chain={order.chain} current="order" today={today} className={styles.chain} />
      )}
      <Facts order={order} />
      <OrderLines order={order} />
      <div className={styles.duo}>
        <div>
          {isSent && <Documents order={order} />}
          {order.note && (
            <section className={styles.note}>
              <h3>{t('order.note')}</h3>
              <p>{order.note}</p>
            </section>
          )}
        </div>
        <SummaryPanel title={t('order.totals')}>
          <Totals order={order} />
        </SummaryPanel>
      </div>
    </article>
  );
}

/** Whether goods of the order were shipped or billed: before that, its progress is enough. */
function isShippedOrBilled({ chain }: Order): boolean {
  return (chain.ddt?.length ?? 0) + (chain.invoices?.length ?? 0) > 0;
}

function Facts({ order }: { order: Order }) {
  const { t, date, dateTime } = useI18n();
  const { company } = useAppState().settings;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t(order.isPickup ? 'order.collection' : 'order.deliveryDate')}</dt>
        <dd>
          {date(order.deliveryOn) || t('order.noDate')}
          {order.pickupHours && `, ${order.pickupHours}`}
        </dd>
        <dd>
          <small>{t('order.registeredOn', { day: dateTime(order.sentAt).slice(0, 10) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t(order.isPickup ? 'order.pickup' : 'orders.destination')}</dt>
        <dd>{order.isPickup ? `${company.street}, ${company.city}` : order.destination}</dd>
        {!order.isPickup && (
          <dd>
            <small>{t('order.shipping')}</small>
          </dd>
        )}
        {order.shipmentChoice && (
          <dd>
            <small>{t(order.shipmentChoice === 'WAIT' ? 'shipment.wait' : 'shipment.split')}</small>
          </dd>
        )}
      </div>
      <div>
        <dt>{t('order.reference')}</dt>
        <dd>{order.reference ?? '–'}</dd>
        {order.erpReference !== null && (
          <dd>
            <small>{t('orders.erpReference', { number: order.erpReference })}</small>
          </dd>
        )}
        {order.formerNumbers.map((number) => (
          <dd key={number}>
            <small>{t('order.formerNumber', { number })}</small>
          </dd>
        ))}
      </div>
      <div>
        <dt>{t('order.payment')}</dt>
        <dd>{order.payment ?? '–'}</dd>
      </div>
    </dl>
  );
}

function Documents({ order }: { order: Order }) {
  const { t, path, date, dateTime } = useI18n();
  const name = orderName(order);
  const { ddt, invoices } = order.chain;
  return (
    <section aria-labelledby="order-documents">
      <h2 id="order-documents">{t('order.documents')}</h2>
      <ul className={styles.documents}>
        <li>
          <Icon name="file-text" />
          <span className={styles.code}>{name}</span>
          <span>{t('order.confirmation', { day: dateTime(order.sentAt).slice(0, 10) })}</span>
          <a
            href={order.pdf}
            download
            className={iconButtonClass}
            aria-label={t('orders.downloadOf', { number: name })}
            title={t('orders.downloadOf', { number: name })}
          >
            <Icon name="download" />
          </a>
        </li>
        {ddt?.map((one) => (
          <li key={documentLabel(one)}>
            <Icon name="truck" />
            <Link to={path(ddtPath(one))}>{documentLabel(one)}</Link>
            <span>{t('dashboard.ddt', { day: date(one.date) })}</span>
          </li>
        ))}
        {invoices?.map((one) => (
          <li key={documentLabel(one)}>
            <Icon name="receipt-text" />
            <Link to={path(invoicePath(one))}>{documentLabel(one)}</Link>
            <span>
              {t(one.kind === 'invoice' ? 'dashboard.invoice' : 'dashboard.creditNote', { day: date(one.date) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Totals({ order }: { order: Order }) {
  const { t, money } = useI18n();
  const contributions = useContributionAmounts(order.contributions);
  const rates = new Set(order.lines.map(({ vat }) => vat));
  const [rate] = rates;
  const only = rates.size === 1 && rate !== undefined ? [{ rate, tax: order.vat }] : [];
  const vat = useVatAmounts(order.vatByRate.length > 0 ? order.vatByRate : only, order.vat, order.vatNote);
  const couponAmounts = order.coupon
    ? [
        { label: t('coupon.goods'), value: money(order.net + order.coupon.amount) },
        { label: t('order.coupon', { code: order.coupon.code }), value: money(-order.coupon.amount) },
      ]
    : [];
  return (
    <Amounts
      amounts={[
        ...couponAmounts,
        { label: t('orders.netTotal'), value: money(order.net), isStrong: true },
        { label: t('cart.transport'), value: money(order.transport) },
        ...contributions,
        ...vat,
      ]}
      total={{ label: t('cart.totalDocument'), value: money(order.document) }}
      payable={order.payable === order.document ? null : { label: t('cart.payable'), value: money(order.payable) }}
    />
  );
}
