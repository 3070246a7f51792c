import { Form, Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { orderName, orderPath, orderPdf } from '../../orders/order-links.ts';
import { UnpaidNotices } from '../../orders/unpaid-notices.tsx';
import type { UnpaidOrder } from '../../orders/unpaid-orders.ts';
import type { Session } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ExportLinks } from '../documents/export-links.tsx';
import { filterStatuses, listPath, type OrderFilter } from './order-filter.ts';
import type { ListedOrder, OrderList } from './order-reader.ts';
import { orderedByText } from './ordered-by.ts';
import styles from './orders-page.module.css';
import { StatusBadge } from './status-badge.tsx';

const statusNames = {
  T: 'orders.all',
  AP: 'dashboard.onTheWay',
  IA: 'status.TO_BE_ACCEPTED',
  NE: 'status.TO_CHECKOUT',
  E: 'status.ESCAPED',
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

/** The customer's orders with filters (R2.86), those that wait for payment above them (R9.20). */
export function OrdersPage({ session, filter, list, unpaid }: OrdersPageProps) {
  const { t, date, path } = useI18n();
  return (
    <>
      <PageHead
        title={t('orders.title')}
        subtitle={
          <>
            {t('orders.count', { count: list.total })}
            <span className={styles.dates}>, {t('orders.dates', { from: date(list.from), to: date(list.to) })}</span>
          </>
        }
        isLive
        isFramed
      >
        <a href="#order-filters" className={`${buttonClass({})} ${styles.open}`}>
          <Icon name="sliders-horizontal" />
          {t('orders.filters')}
        </a>
      </PageHead>
      <UnpaidNotices orders={unpaid} />
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
          <Pages filter={filter} list={list} />
          <ExportLinks
            list="orders"
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
        <EmptyState title={t('common.noResult')}>
          {t('orders.noneHint', { from: date(list.from), to: date(list.to) })}
        </EmptyState>
      )}
    </>
  );
}

function Filters({ session, filter, list }: { session: Session; filter: OrderFilter; list: OrderList }) {
  const { t, path } = useI18n();
  return (
    <Form
      // A new URL resets the uncontrolled fields.
      key={listPath(filter)}
      id="order-filters"
      className={styles.filters}
      action={path('/pages/account')}
      role="search"
      aria-label={t('orders.filters')}
    >
      <input type="hidden" name="tab" value="orders" />
      <TextField compact label={t('orders.from')} type="date" name="from" defaultValue={list.from} />
      <TextField compact label={t('orders.to')} type="date" name="to" defaultValue={list.to} />
      <Select compact label={t('orders.status')} name="status" defaultValue={filter.status}>
        {statusesFor(filter).map((status) => (
          <option key={status} value={status}>
            {t(statusNames[status])}
          </option>
        ))}
      </Select>
      <Select compact label={t('orders.destination')} name="address" defaultValue={filter.address}>
        <option value="">{t('orders.allAddresses')}</option>
        {session.addresses.map((address) => (
          <option key={address.code} value={address.code}>
            {[address.street, address.city].filter(Boolean).join(', ')}
          </option>
        ))}
      </Select>
      <TextField
        compact
        label={t('orders.text')}
        name="text"
        maxLength={200}
        placeholder={t('orders.textHint')}
        defaultValue={filter.text}
      />
      <Button type="submit" kind="ink">
        {t('orders.search')}
      </Button>
      <Link to={path(listPath({}))} className={buttonClass({})}>
        {t('orders.reset')}
      </Link>
    </Form>
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
      cell: ({ destination }) => destination,
    },
    {
      key: 'status',
      heading: t('orders.status'),
      className: styles.status,
      cell: (order) => <StatusBadge order={order} />,
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
      <Icon name="chevron-right" className={styles.enter} />
    </>
  );
}

function Pages({ filter, list }: { filter: OrderFilter; list: OrderList }) {
  const { t, path, number } = useI18n();
  const first = (list.page - 1) * list.perPage + 1;
  return (
    <div className={styles.pages}>
      <p className="figures">
        {t('orders.range', {
          from: number(first),
          to: number(first + list.orders.length - 1),
          total: number(list.total),
        })}
      </p>
      <Pagination
        page={list.page}
        pages={list.pages}
        pathOf={(page) => path(listPath({ ...filter, page }))}
        label={t('common.pages')}
        previousLabel={t('common.previous')}
        nextLabel={t('common.next')}
      />
    </div>
  );
}
