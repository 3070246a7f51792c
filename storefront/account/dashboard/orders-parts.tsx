import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { LocalLink } from '../../routing/local-link.tsx';
import { orderName } from '../../../domain/order-name.ts';
import { orderPath } from '../../orders/order-links.ts';
import { Icon } from '../../ui/icon.tsx';
import { filterStatuses, listPath } from '../orders/order-filter.ts';
import type { ListedOrder } from '../orders/parse-order.ts';
import { StatusBadge } from '../orders/status-badge.tsx';
import type { DashboardData } from './load-dashboard.ts';
import { openOrdersPath } from './open-orders-path.ts';
import { EmptyPart, Part } from './part.tsx';
import styles from './orders-parts.module.css';

/** Orders shown of those on their way. */
const SHOWN = 5;

/** The orders on their way, the first delivery first. */
export function OpenOrders({ open, today }: DashboardData) {
  const { t } = useI18n();
  const links = [{ label: t('orders.title'), to: openOrdersPath(today) }];
  return (
    <Part id="dashboard-open" title={t('dashboard.onTheWay')} block={open} links={links}>
      {({ orders }) =>
        orders.length === 0 ? (
          <EmptyPart>{t('dashboard.noneOnTheWay')}</EmptyPart>
        ) : (
          <ul className={styles.orders}>
            {orders
              .toSorted((a, b) => (a.deliveryOn ?? '9').localeCompare(b.deliveryOn ?? '9'))
              .slice(0, SHOWN)
              .map((order) => (
                <li key={orderName(order)}>
                  <OpenOrder order={order} />
                </li>
              ))}
          </ul>
        )
      }
    </Part>
  );
}

function OpenOrder({ order }: { order: ListedOrder }) {
  const { t, path, date } = useI18n();
  const { deliveryOn, lineCount, reference, destination } = order;
  return (
    <Link to={path(orderPath(order))} className={styles.open}>
      <span>
        <b>{orderName(order)}</b>
        <small>{destination}</small>
      </span>
      <span>
        <b>{deliveryOn ? t('dashboard.arrives', { day: date(deliveryOn) }) : t('order.noDate')}</b>
        <small>
          {[t('order.lineCount', { count: lineCount }), reference && t('dashboard.reference', { reference })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={styles.progress}>
        <Segments status={order.status} />
        <StatusBadge order={order} />
      </span>
      <Icon name="chevron-right" className={styles.arrow} />
    </Link>
  );
}

/** How far an order is, of five segments; the word beside it says the same. */
function Segments({ status }: { status: string }) {
  const reached = { IA: 1, NE: 2, PR: 3.5, E: 5 }[status] ?? 0;
  return (
    <span className={styles.segments} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((index) => (
        <i key={index}>
          <i style={{ width: `${Math.min(1, Math.max(0, reached - index)) * 100}%` }} />
        </i>
      ))}
    </span>
  );
}

const counted = {
  T: 'orders.all',
  IA: 'status.TO_BE_ACCEPTED',
  NE: 'status.TO_CHECKOUT',
  E: 'status.ESCAPED',
  PR: 'status.PARTLY_ESCAPED',
  AN: 'status.CANCELLED',
} as const;

/** Shown when there are such orders, so that the counts add up. */
const rareStatuses = ['PR', 'AN'] as const;

/** The last orders of the usual days, with how many there are of each status. */
export function LatestOrders({ latest }: DashboardData) {
  const { t, money, number, path, date, dateTime } = useI18n();
  const links = [{ label: t('orders.title'), to: listPath({}) }];
  return (
    <Part id="dashboard-latest" title={t('shell.latestOrders')} block={latest} links={links}>
      {({ orders, counts, total, from, to }) => (
        <>
          <ul className={styles.counts}>
            {[...filterStatuses, ...rareStatuses.filter((status) => (counts[status] ?? 0) > 0)].map((status) => (
              <li key={status}>
                <LocalLink to={listPath({ status })}>
                  {t(counted[status])}
                  <b>{number(status === 'T' ? total : (counts[status] ?? 0))}</b>
                </LocalLink>
              </li>
            ))}
          </ul>
          {orders.length === 0 ? (
            <EmptyPart>{t('dashboard.noOrders', { from: date(from), to: date(to) })}</EmptyPart>
          ) : (
            <ul className={styles.orders}>
              {orders.map((order) => (
                <li key={orderName(order)}>
                  <Link to={path(orderPath(order))} className={styles.latest}>
                    <b>{orderName(order)}</b>
                    <span>{dateTime(order.sentAt).slice(0, 10)}</span>
                    <StatusBadge order={order} />
                    <span className={styles.amount}>{money(order.net)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Part>
  );
}
