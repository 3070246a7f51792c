import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { ERP_STATES, PAYMENT_FILTERS } from '../../contract/office/orders.ts';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { ExportMenu } from '../table/export-menu.tsx';
import { ListTable, type TableColumn } from '../table/list-table.tsx';
import { filterValuesOf, tableAddressOf, type TableFilter } from '../table/table-address.ts';
import { PageHead } from '../ui/page-head.tsx';
import { BulkOrders } from './bulk-orders.tsx';
import { ErpDetail, ErpOutcome, OrderStatusBadge, PaymentOutcome } from './order-states.tsx';
import styles from './orders-page.module.css';

type Row = OfficeAnswer<'listOrders'>['rows'][number];
type People = OfficeAnswer<'listOrderPeople'>;
type ListRequest = OfficeRequest<'listOrders'>;

const NO_WORDS = (key: string) => key;

/** The filters of the list; one word a state, so that an address stays short. */
function filtersOf(word: (key: string) => string, { colleagues, agents }: People): TableFilter[] {
  const named = (people: People['agents']) => people.map(({ id, name }) => [String(id), name] as const);
  return [
    { kind: 'days', from: 'from', until: 'until', label: word('orders.filter.registered') },
    {
      ...{ kind: 'choice', name: 'status', label: word('orders.filter.status') },
      options: ORDER_STATUSES.map((status) => [status, word(`orders.status.${status}`)] as const),
    },
    {
      ...{ kind: 'choice', name: 'erp', label: word('orders.filter.erp') },
      options: ERP_STATES.map((state) => {
        const more = { written: 'inFile', unpaid: 'awaitsPayment', cancelled: 'cancelledHere' }[String(state)];
        // Two states of the same name differ by what the list has below them.
        return [state, word(`orders.erp.${state}`) + (more ? `, ${word(`orders.erp.${more}`)}` : '')] as const;
      }),
    },
    {
      ...{ kind: 'choice', name: 'payment', label: word('orders.filter.payment') },
      options: PAYMENT_FILTERS.map(
        (state) => [state, word(state === 'none' ? 'orders.payment.noOnline' : `orders.payment.${state}`)] as const,
      ),
    },
    { kind: 'text', name: 'customer', label: word('orders.filter.customer') },
    { kind: 'choice', name: 'agent', label: word('orders.filter.agent'), options: named(agents) },
    { kind: 'money', atLeast: 'fromCents', atMost: 'untilCents', label: word('orders.filter.amount') },
    { kind: 'text', name: 'article', label: word('orders.filter.article') },
    { kind: 'text', name: 'reference', label: word('orders.filter.reference') },
    { kind: 'choice', name: 'assignee', label: word('orders.filter.assignee'), options: named(colleagues) },
    {
      ...{ kind: 'choice', name: 'stuck', label: word('orders.filter.stuck') },
      options: [['yes', word('orders.filter.stuckYes')]],
    },
  ];
}

/** The filters of an address as the endpoint takes them. */
function filterOf(search: URLSearchParams, people: People): Omit<ListRequest, 'page' | 'size' | 'sort'> {
  const { status, erp, payment, agent, assignee, stuck, ...rest } = filterValuesOf(search, filtersOf(NO_WORDS, people));
  const text = search.get('text')?.trim().slice(0, 200);
  return {
    ...(rest as Partial<ListRequest>),
    ...(text && { text }),
    ...(status !== undefined && { statuses: [status] as ListRequest['statuses'] }),
    ...(erp !== undefined && { erp: [erp] as ListRequest['erp'] }),
    ...(payment !== undefined && { payments: [payment] as ListRequest['payments'] }),
    ...(agent !== undefined && { agentId: Number(agent) }),
    ...(assignee !== undefined && { assigneeId: Number(assignee) }),
    ...(stuck !== undefined && { isStuck: true }),
  };
}

/** The order of an address. */
function sortOf(search: URLSearchParams): Pick<ListRequest, 'sort'> {
  const { sort } = tableAddressOf(search);
  return sort === undefined ? {} : { sort: sort as ListRequest['sort'] };
}

export const loader = officeLoader(async ({ call, url: { searchParams } }) => {
  const people = await call('listOrderPeople', {});
  const { page, size } = tableAddressOf(searchParams);
  const request = { page, size, ...filterOf(searchParams, people), ...sortOf(searchParams) };
  const [list, { views }] = await Promise.all([call('listOrders', request), call('listViews', { table: 'orders' })]);
  return { ...list, people, views, today: shopDay(new Date()) };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('orders.title');

/** An order's number without its year, where a row is narrow. */
export const shortName = (name: string): string => name.replace(/ \/ \d{4}$/, '');

function senderText({ sentBy }: Row, { t }: I18n): string {
  if (!sentBy) return t('orders.by.erp');
  return sentBy.kind === 'client' ? t('orders.by.client') : t(`orders.by.${sentBy.kind}`, { name: sentBy.name });
}

function placeText({ customer, destination }: Row, { t }: I18n): string {
  const place = { customer: customer.code, city: destination.city };
  return destination.code === '1' || destination.code === '001'
    ? t('orders.destination', place)
    : t('orders.destinationOf', { ...place, code: destination.code });
}

export default function OrdersPage() {
  const i18n = useI18n();
  const { t, word, moment, money, number, path } = i18n;
  const { may, pulse } = useFrame();
  const held = pulse.counts.held ?? 0;
  const [search] = useSearchParams();
  const { rows, total, netCents, people, views, today } = useLoaderData<typeof loader>();
  const columns: TableColumn<Row>[] = [
    {
      ...{ key: 'order', name: t('orders.column.order'), sortKey: 'number', isDescendingFirst: true, isFixed: true },
      isRowHeading: true,
      cell: ({ id, name, at }) => (
        <>
          <Link to={path(`/orders/${id}`)} className={styles.order}>
            {shortName(name)}
          </Link>
          <small className={styles.at}>{moment(at)}</small>
        </>
      ),
    },
    {
      ...{ key: 'customer', name: t('orders.column.customer'), sortKey: 'customer' },
      cell: (row) => (
        <>
          <b>{row.customer.name}</b>
          <small>{placeText(row, i18n)}</small>
        </>
      ),
    },
    { key: 'sentBy', name: t('orders.column.sentBy'), isThird: true, cell: (row) => senderText(row, i18n) },
    {
      ...{ key: 'status', name: t('orders.column.status'), sortKey: 'status' },
      cell: ({ status }) => <OrderStatusBadge status={status} />,
    },
    {
      ...{ key: 'erp', name: t('orders.column.erp'), sortKey: 'erp' },
      cell: ({ erp }) => (
        <>
          <ErpOutcome state={erp.state} />
          <ErpDetail erp={erp} />
        </>
      ),
    },
    {
      key: 'payment',
      name: t('orders.column.payment'),
      isThird: true,
      cell: ({ payment }) => <PaymentOutcome payment={payment} />,
    },
    {
      ...{ key: 'lines', name: t('orders.column.lines'), isThird: true, isFigure: true },
      cell: ({ lines }) => number(lines),
    },
    {
      ...{ key: 'net', name: t('orders.column.net'), sortKey: 'net', isDescendingFirst: true, isFigure: true },
      cell: (row) => <b>{money(row.netCents)}</b>,
    },
  ];
  return (
    <>
      <PageHead title={t('orders.title')} facts={t('orders.facts', { count: total })}>
        <ExportMenu table="orders" request={{ ...filterOf(search, people), ...sortOf(search) }} total={total} />
      </PageHead>
      <ListTable<Row>
        table="orders"
        caption={t('orders.caption')}
        columns={columns}
        rows={rows}
        total={total}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowPath={({ id }) => path(`/orders/${id}`)}
        filters={filtersOf(word, people)}
        searchLabel={t('orders.search')}
        views={[
          { name: 'stuck', label: t('orders.view.stuck'), query: 'stuck=yes' },
          { name: 'week', label: t('orders.view.week'), query: `from=${addDays(today, -6)}` },
          { name: 'refused', label: t('orders.view.refused'), query: 'erp=refused' },
          { name: 'due', label: t('orders.view.due'), query: 'payment=due' },
          { name: 'refunds', label: t('orders.view.refunds'), query: 'payment=refund-waiting' },
          { name: 'large', label: t('orders.view.large'), query: 'fromCents=100000' },
        ]}
        savedViews={views}
        countOf={async (address) =>
          (await quietCall('listOrders', { ...filterOf(address, people), onlyTotal: true })).total
        }
        bulk={
          may('orders.edit')
            ? (selection) => (
                <BulkOrders selection={selection} people={people} filterOf={(address) => filterOf(address, people)} />
              )
            : undefined
        }
        foot={
          <>
            <span>{t('orders.sum', { sum: money(netCents) })}</span>
            {held > 0 && <Link to={path('/orders/held')}>{t('orders.heldApart', { count: held })}</Link>}
          </>
        }
        phoneRow={(row) => (
          <span className={styles.phone}>
            <span>
              <b>{row.customer.name}</b>
              <b>{money(row.netCents)}</b>
            </span>
            <span>
              <span>
                {shortName(row.name)} · {moment(row.at)}
              </span>
              <OrderStatusBadge status={row.status} />
            </span>
            {row.erp.state !== 'exported' && row.erp.state !== 'from-erp' && (
              <span>
                <ErpOutcome state={row.erp.state} />
                <ErpDetail erp={row.erp} />
              </span>
            )}
          </span>
        )}
        empty={<p>{t('orders.empty')}</p>}
      />
    </>
  );
}
