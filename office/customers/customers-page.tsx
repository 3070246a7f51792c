import { useState } from 'react';
import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { quietCall } from '../calls/browser-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { ExportMenu } from '../table/export-menu.tsx';
import { ListTable, type TableColumn } from '../table/list-table.tsx';
import { filterValuesOf, tableAddressOf, type TableFilter } from '../table/table-address.ts';
import { Icon, type OfficeIconName } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Outcome, StateBadge, type StateTone } from '../ui/state.tsx';
import { BulkCustomers } from './bulk-customers.tsx';
import styles from './customers.module.css';
import { InviteCustomer } from './invite-customer.tsx';

type Row = OfficeAnswer<'listCustomers'>['rows'][number];
type Choices = OfficeAnswer<'customerChoices'>;
type Sort = NonNullable<OfficeRequest<'listCustomers'>['sort']>;

const PORTAL = ['active', 'invited', 'bounced', 'no-email', 'not-invited'] as const;

/** The filters as the address has them; `word` writes a text, which the server does not need. */
const filtersOf = (word: I18n['word'], { priceLists, agents }: Choices): TableFilter[] => [
  {
    ...{ kind: 'choice', name: 'list', label: word('customers.list') },
    options: priceLists.map(({ code, name }) => [code, name]),
  },
  {
    ...{ kind: 'choice', name: 'agent', label: word('customers.agent') },
    options: [...agents.map(({ code, name }) => [code, name] as const), ['-', word('customers.filter.none')]],
  },
  {
    ...{ kind: 'choice', name: 'portal', label: word('customers.portal') },
    options: PORTAL.map((state) => [state, word(`customers.portal.${state}`)]),
  },
  {
    ...{ kind: 'choice', name: 'access', label: word('customers.filter.access') },
    options: [
      ['with', word('customers.with')],
      ['without', word('customers.without')],
    ],
  },
  {
    ...{ kind: 'choice', name: 'idle', label: word('customers.filter.idle') },
    options: ['30', '60', '90', '180'].map((days) => [days, word('customers.filter.days').replace('{count}', days)]),
  },
  {
    ...{ kind: 'choice', name: 'cart', label: word('customers.filter.cart') },
    options: [['open', word('customers.filter.open')]],
  },
  {
    ...{ kind: 'choice', name: 'credit', label: word('customers.credit') },
    options: [['over', word('customers.filter.over')]],
  },
  {
    ...{ kind: 'choice', name: 'state', label: word('customers.filter.state') },
    options: [
      ['open', word('customers.open')],
      ['closed', word('customers.closed')],
    ],
  },
];

/** The request for what an address shows. */
function requestOf(search: URLSearchParams, choices: Choices): OfficeRequest<'listCustomers'> {
  const { sort, ...place } = tableAddressOf(search);
  const { list, agent, portal, access, idle, cart, credit, state } = filterValuesOf(
    search,
    filtersOf((key) => key, choices),
  ) as Record<string, string | undefined>;
  return {
    ...place,
    ...(sort !== undefined && { sort: sort as Sort }),
    ...(list !== undefined && { priceList: list }),
    ...(agent !== undefined && { agent }),
    ...(portal !== undefined && { portal: portal as (typeof PORTAL)[number] }),
    ...(access !== undefined && { access: access as 'with' | 'without' }),
    ...(idle !== undefined && { idleDays: Number(idle) }),
    ...(cart !== undefined && { openCart: true }),
    ...(credit !== undefined && { overLimit: true }),
    ...(state !== undefined && { closed: state === 'closed' }),
  };
}

export const loader = officeLoader(async ({ call, url }) => {
  const [choices, { views }] = await Promise.all([
    call('customerChoices', {}),
    call('listViews', { table: 'customers' }),
  ]);
  return { ...(await call('listCustomers', requestOf(url.searchParams, choices))), choices, views };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('customers.title');

const LOOKS: Record<Row['portal'], [StateTone, OfficeIconName]> = {
  active: ['ok', 'circle-check'],
  invited: ['muted', 'mail'],
  bounced: ['warn', 'mail-x'],
  'no-email': ['muted', 'at-sign'],
  'not-invited': ['muted', 'circle-dashed'],
};

function Portal({ row }: { row: Row }) {
  const { t } = useI18n();
  const [tone, icon] = LOOKS[row.portal];
  if (row.isClosed)
    return (
      <Outcome tone="bad" icon="ban">
        {t('customers.closed')}
      </Outcome>
    );
  return (
    <Outcome tone={tone} icon={icon}>
      {row.portal === 'active' ? t('customers.users', { count: row.users }) : t(`customers.portal.${row.portal}`)}
    </Outcome>
  );
}

/** How much of the limit is used, as words and a bar; amber near the limit and above it. */
export function CreditBar({ used, limit, isBare = false }: { used: number; limit: number; isBare?: boolean }) {
  const { t, number } = useI18n();
  const share = limit === 0 ? 1 : Math.min(1, Math.max(0, used / limit));
  const euro = (cents: number) => number(Math.round(cents / 100));
  return (
    <span className={styles.credit}>
      {!isBare && <small>{t('customers.creditOf', { used: euro(used), limit: `${euro(limit)} €` })}</small>}
      <span className={styles.bar} data-late={used >= limit * 0.8 || undefined}>
        <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  );
}

export default function CustomersPage() {
  const i18n = useI18n();
  const { t, word, path, money, moment, number } = i18n;
  const [search] = useSearchParams();
  const { may } = useFrame();
  const [isInviting, setInviting] = useState(false);
  const { rows, total, withAccess, choices, views } = useLoaderData<typeof loader>();
  const columns: TableColumn<Row>[] = [
    {
      ...{ key: 'name', name: t('customers.name'), sortKey: 'name', isFixed: true, isRowHeading: true },
      cell: (row) => (
        <Link to={path(`/customers/${encodeURIComponent(row.code)}`)} className={styles.name}>
          <b>{row.name}</b>
          <small>{[row.code, row.city].filter(Boolean).join(' · ')}</small>
        </Link>
      ),
    },
    { key: 'list', name: t('customers.list'), sortKey: 'list', isThird: true, cell: (row) => row.priceList.name },
    { key: 'agent', name: t('customers.agent'), sortKey: 'agent', cell: (row) => row.agents.join(', ') || '–' },
    {
      ...{ key: 'last', name: t('customers.lastOrder'), sortKey: 'lastOrder', isDescendingFirst: true },
      cell: (row) => (row.lastOrderAt === null ? t('customers.noOrder') : moment(row.lastOrderAt)),
    },
    {
      ...{ key: 'net', name: t('customers.net'), sortKey: 'net', isDescendingFirst: true, isFigure: true },
      cell: (row) => money(row.netCents),
    },
    {
      ...{ key: 'credit', name: t('customers.credit'), sortKey: 'credit', isDescendingFirst: true, isThird: true },
      cell: ({ credit }) =>
        credit === null || credit.limitCents === null ? (
          <small>{t('customers.noCredit')}</small>
        ) : (
          <CreditBar used={credit.usedCents} limit={credit.limitCents} />
        ),
    },
    { key: 'portal', name: t('customers.portal'), sortKey: 'portal', cell: (row) => <Portal row={row} /> },
  ];
  return (
    <>
      <PageHead
        title={t('customers.title')}
        facts={t('customers.facts', { total: number(total), active: number(withAccess) })}
      >
        <ExportMenu table="customers" request={requestOf(search, choices)} total={total} />
        {may('customers.edit') && (
          <Button size="small" kind="primary" onClick={() => setInviting(true)}>
            <Icon name="user-plus" />
            {t('customers.invite')}
          </Button>
        )}
      </PageHead>
      {isInviting && <InviteCustomer onClose={() => setInviting(false)} />}
      <ListTable
        table="customers"
        caption={t('customers.caption')}
        columns={columns}
        rows={rows}
        total={total}
        rowKey={({ code }) => code}
        rowName={({ name }) => name}
        rowPath={({ code }) => path(`/customers/${encodeURIComponent(code)}`)}
        filters={filtersOf(word, choices)}
        searchLabel={t('customers.search')}
        views={[
          { name: 'all', label: t('customers.view.all'), query: '' },
          { name: 'without', label: t('customers.view.without'), query: 'access=without' },
          { name: 'idle', label: t('customers.view.idle'), query: 'idle=60' },
          { name: 'cart', label: t('customers.view.cart'), query: 'cart=open' },
          { name: 'over', label: t('customers.view.over'), query: 'credit=over' },
          { name: 'closed', label: t('customers.view.closed'), query: 'state=closed' },
        ]}
        savedViews={views}
        countOf={async (search) =>
          (await quietCall('listCustomers', { ...requestOf(search, choices), onlyTotal: true })).total
        }
        bulk={(selection) => (
          <BulkCustomers selection={selection} choices={choices} request={requestOf(search, choices)} />
        )}
        phoneRow={(row) => (
          <span className={styles.phoneRow}>
            <span>
              <b>{row.name}</b>
              <b>{money(row.netCents)}</b>
            </span>
            <span>
              <small>{[row.code, row.city].filter(Boolean).join(' · ')}</small>
              {row.isClosed && (
                <StateBadge tone="bad" icon="ban">
                  {t('customers.closed')}
                </StateBadge>
              )}
            </span>
            <span>
              <Portal row={row} />
              <small>{row.lastOrderAt === null ? t('customers.noOrder') : moment(row.lastOrderAt)}</small>
            </span>
          </span>
        )}
      />
    </>
  );
}
