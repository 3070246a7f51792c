import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { orderName } from '../../../domain/order-name.ts';
import { orderPath, orderPdf } from '../../orders/order-links.ts';
import { UnpaidAlerts } from '../../orders/unpaid-alerts.tsx';
import type { UnpaidOrder } from '../../orders/unpaid-orders.ts';
import type { Session } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Select } from '../../ui/field.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ExportLinks } from '../documents/export-links.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { ListHead } from '../list/list-head.tsx';
import { ListPages } from '../list/list-pages.tsx';
import { filterStatuses, listPath, type OrderFilter } from './order-filter.ts';
import type { ListedOrder, OrderList } from './parse-order.ts';
import { orderedByText } from './ordered-by.ts';
import styles from './orders-page.module.css';
import { StatusBadge } from './status-badge.tsx';

const statusNames = {
  T: 'orders.all',
  AP: 'dashboard.onTheWay',
  IA: 'status.TO_BE_ACCEPTED',
  NE: 'status.TO_CHECKOUT',
  E: 'status.ESCAPED',
  PR: 'status.PARTLY_ESCAPED',
  AN: 'status.CANCELLED',
} as const;

/** The statuses to choose from, and the one that a link has asked for. */
function statusesFor({ status }: OrderFilter) {
  return filterStatuses.some((one) => one === status) ? filterStatuses : [...filterStatuses, status];
}

interface OrdersPageProps {
  session: Session;
  filter: OrderFilter;
  list: OrderList;
  unpaid: readonly UnpaidOrder[];
}

/** The customer's orders with filters, those that wait for payment above them. */
export function OrdersPage({ session, filter, list, unpaid }: OrdersPageProps) {
  const { t, date, path } = useI18n();
  return (
    <>
      <ListHead
        title={t('orders.title')}
        count={t('orders.count', { count: list.total })}
        from={list.from}
        to={list.to}
      />
      <UnpaidAlerts orders={unpaid} />
      <nav className={styles.statuses} aria-label={t('orders.status')}>
        {statusesFor(filter).map((status) => (
          <Link
            key={status}
            to={path(listPath({ ...filter, status, page: 1 }))}
            className={buttonClass({ kind: status === filter.status ? 'ink' : 'outline' })}
            aria-current={status === filter.status ? 'true' : undefined}
          >
            {t(statusNames[status])}
          </Link>
        ))}
      </nav>
      <Filters session={session} filter={filter} list={list} />
      {list.orders.length > 0 ? (
        <>
          <OrderTable orders={list.orders} />
          <ListPages {...list} shown={list.orders.length} pathOf={(page) => listPath({ ...filter, page })} />
          <ExportLinks
            list="orders"
            count={list.total}
            filters={{
              date_from: filter.from,
              date_to: filter.to,
              address: filter.address,
              text: filter.text,
              status: filter.status === 'T' ? '' : filter.status,
            }}
          />
        </>
      ) : (
        <EmptyList pages={list.pages} pathOf={(page) => listPath({ ...filter, page })}>
          {t('orders.noneHint', { from: date(list.from), to: date(list.to) })}
        </EmptyList>
      )}
    </>
  );
}

function Filters({ session, filter, list }: { session: Session; filter: OrderFilter; list: OrderList }) {
  const { t } = useI18n();
  return (
    <ListFilters
      section="orders"
      session={session}
      filter={filter}
      from={list.from}
      to={list.to}
      here={listPath(filter)}
      reset={listPath({})}
      textLabel={t('orders.text')}
      textHint={t('orders.textHint')}
    >
      <Select compact label={t('orders.status')} name="status" defaultValue={filter.status}>
        {statusesFor(filter).map((status) => (
          <option key={status} value={status}>
            {t(statusNames[status])}
          </option>
        ))}
      </Select>
    </ListFilters>
  );
}

function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  const { t, money, date, dateTime, path } = useI18n();
  const columns: Column<ListedOrder>[] = [
    {
      key: 'name',
      heading: t('orders.order'),
      isRowHeading: true,
      className: styles.name,
      cell: (order) => (
        <>
          <Link to={path(orderPath(order))}>{orderName(order)}</Link>
          {order.erpReference !== null && (
            <small className={styles.by}>{t('orders.erpReference', { number: order.erpReference })}</small>
          )}
          <small className={styles.by}>{orderedByText({ t }, order.by)}</small>
        </>
      ),
    },
    {
      key: 'registered',
      heading: t('orders.registered'),
      label: t('orders.registered'),
      className: styles.registered,
      cell: ({ sentAt }) => dateTime(sentAt).slice(0, 10),
    },
    {
      key: 'delivery',
      heading: t('orders.delivery'),
      label: t('orders.delivery'),
      className: styles.delivery,
      cell: ({ deliveryOn }) => date(deliveryOn) || '–',
    },
    {
      key: 'destination',
      heading: t('orders.destination'),
      className: styles.destination,
      cell: ({ destination, reference }) => (
        <>
          {destination}
          {reference && <small className={styles.by}>{t('orders.referenceOf', { reference })}</small>}
        </>
      ),
    },
    {
      key: 'status',
      heading: t('orders.status'),
      className: styles.status,
      cell: (order) => (
        <>
          <StatusBadge order={order} />
          {order.answerBy !== null && (
            <small className={styles.by}>{t('orderCheck.answerBy', { day: date(order.answerBy) })}</small>
          )}
        </>
      ),
    },
    {
      key: 'net',
      heading: t('orders.netTotal'),
      isFigure: true,
      className: styles.net,
      cell: ({ net }) => money(net),
    },
    {
      key: 'tools',
      heading: <VisuallyHidden>{t('orders.tools')}</VisuallyHidden>,
      className: styles.tools,
      cell: (order) => <Tools order={order} />,
    },
  ];
  return (
    <DataTable
      caption={t('orders.title')}
      columns={columns}
      rows={orders}
      rowKey={orderName}
      className={styles.orders}
    />
  );
}

/** The document of an order, and an arrow: the whole row is a link. */
function Tools({ order }: { order: ListedOrder }) {
  const { t, locale } = useI18n();
  const label = t('orders.downloadOf', { number: orderName(order) });
  return (
    <>
      <a href={orderPdf(order, locale)} download className={iconButtonClass} aria-label={label} title={label}>
        <Icon name="download" />
      </a>
      <Icon name="chevron-right" className={styles.arrow} />
    </>
  );
}
