import { useState, type FormEvent } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams, type MetaFunction } from 'react-router';
import { shopDay } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { officeLoader } from '../calls/page-data.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { ExportMenu } from '../table/export-menu.tsx';
import { Pager } from '../table/pager.tsx';
import { tableAddressOf } from '../table/table-address.ts';
import { AgentForm } from './agent-form.tsx';
import styles from './customers.module.css';
import { MovePanel } from './move-panel.tsx';

type Agent = OfficeAnswer<'listAgents'>['agents'][number];
type Place = OfficeAnswer<'listPortfolio'>['rows'][number];

/** How the address names what belongs to no agent. */
const NOBODY = '-';

export const loader = officeLoader(async ({ call, url }) => {
  const { searchParams } = url;
  const list = await call('listAgents', {});
  const wanted = searchParams.get('agent') ?? list.agents[0]?.code ?? NOBODY;
  const { page, size, text } = tableAddressOf(searchParams);
  const portfolio = await call('listPortfolio', {
    agent: wanted === NOBODY ? null : wanted.slice(0, 60),
    ...{ page, size },
    ...(text && { text }),
  });
  return { ...list, portfolio, chosen: wanted, today: shopDay(new Date()) };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('agents.title');

function Agents({ agents, chosen }: { agents: readonly Agent[]; chosen: string }) {
  const { t, number, money, moment, percent } = useI18n();
  const change = ({ netCents, formerNetCents }: Agent) => {
    if (formerNetCents === 0) return '–';
    const share = Math.round(((netCents - formerNetCents) / formerNetCents) * 10_000);
    return <span className={share < 0 ? styles.down : styles.up}>{`${share > 0 ? '+' : ''}${percent(share)}`}</span>;
  };
  const columns: Column<Agent>[] = [
    {
      key: 'agent',
      heading: t('agents.agent'),
      isRowHeading: true,
      cell: (agent) => (
        <Link
          to={`?agent=${encodeURIComponent(agent.code ?? NOBODY)}`}
          className={styles.name}
          aria-current={(agent.code ?? NOBODY) === chosen ? 'true' : undefined}
          preventScrollReset
        >
          <b>{agent.name ?? t('agents.nobody')}</b>
          <small>{agent.code === null ? t('agents.nobodyText') : agent.provinces.join(', ')}</small>
        </Link>
      ),
    },
    { key: 'customers', heading: t('agents.customers'), isFigure: true, cell: (agent) => number(agent.customers) },
    {
      key: 'active',
      heading: t('agents.active'),
      cell: (agent) => (
        <span className={styles.credit}>
          <small>{t('agents.activeCount', { count: agent.active })}</small>
          <span className={styles.bar}>
            <span
              style={{
                inlineSize: `${agent.customers === 0 ? 0 : Math.round((agent.active / agent.customers) * 100)}%`,
              }}
            />
          </span>
        </span>
      ),
    },
    { key: 'net', heading: t('agents.net'), isFigure: true, cell: (agent) => <b>{money(agent.netCents)}</b> },
    { key: 'before', heading: t('agents.before'), isFigure: true, className: styles.third, cell: change },
    { key: 'idle', heading: t('agents.idle'), isFigure: true, cell: (agent) => number(agent.idle) },
    { key: 'carts', heading: t('agents.carts'), isFigure: true, cell: (agent) => number(agent.carts) },
    {
      key: 'last',
      heading: t('agents.lastUse'),
      className: styles.third,
      cell: (agent) => {
        if (agent.code === null) return '–';
        if (agent.lastUsedAt !== null) return moment(agent.lastUsedAt);
        return agent.hasLogin ? '–' : t('agents.noLogin');
      },
    },
  ];
  return (
    <div className={styles.scroll}>
      <DataTable
        caption={t('agents.caption')}
        columns={columns}
        rows={agents}
        rowKey={({ code }) => code ?? NOBODY}
        rowClass={({ code }) => ((code ?? NOBODY) === chosen ? styles.chosen : undefined)}
        className={styles.table}
      />
    </div>
  );
}

const keyOf = ({ customerCode, addressCode }: Pick<Place, 'customerCode' | 'addressCode'>) =>
  `${customerCode}/${addressCode}`;

export default function AgentsPage() {
  const { t, number, money, moment, date, path } = useI18n();
  const { agents, customers, owner, portfolio, chosen, today } = useLoaderData<typeof loader>();
  const { may, session } = useFrame();
  const [isAdding, setAdding] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<ReadonlyMap<string, Place>>(new Map());
  const agent = agents.find(({ code }) => (code ?? NOBODY) === chosen);
  const mayMove = may('customers.edit') && owner === 'office';
  const toggle = (place: Place) => {
    const next = new Map(selected);
    if (!next.delete(keyOf(place))) next.set(keyOf(place), place);
    setSelected(next);
  };
  const areAllSelected = portfolio.rows.length > 0 && portfolio.rows.every((row) => selected.has(keyOf(row)));
  const toggleAll = () => {
    const next = new Map(selected);
    for (const row of portfolio.rows) {
      if (areAllSelected) next.delete(keyOf(row));
      else next.set(keyOf(row), row);
    }
    setSelected(next);
  };
  const onSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = typedIn(new FormData(event.currentTarget), 'text');
    void navigate(`?${new URLSearchParams({ agent: chosen, ...(text && { text }) })}`, { preventScrollReset: true });
  };
  const known = (place: Place) =>
    [
      place.move &&
        (place.move.to === null
          ? t('agents.movingNone', { day: date(place.move.fromDay) })
          : t('agents.moving', { day: date(place.move.fromDay), name: place.move.to })),
      place.hasCart && t('agents.hasCart'),
      place.otherAgents.length > 0 && t('agents.alsoOf', { names: place.otherAgents.join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ');
  const columns: Column<Place>[] = [
    ...(mayMove
      ? [
          {
            key: 'select',
            heading: (
              <input type="checkbox" aria-label={t('agents.selectAll')} checked={areAllSelected} onChange={toggleAll} />
            ),
            cell: (place: Place) => (
              <input
                type="checkbox"
                aria-label={t('agents.select', { name: `${place.customerName}, ${place.addressCode}` })}
                checked={selected.has(keyOf(place))}
                onChange={() => toggle(place)}
              />
            ),
          },
        ]
      : []),
    {
      key: 'customer',
      heading: t('customers.name'),
      isRowHeading: true,
      cell: (place) => (
        <Link to={path(`/customers/${encodeURIComponent(place.customerCode)}`)} className={styles.name}>
          <b>{place.customerName}</b>
          <small>
            {place.isOnlyAddress
              ? place.customerCode
              : t('agents.onlyAddress', { code: place.customerCode, address: place.addressCode })}
          </small>
        </Link>
      ),
    },
    {
      key: 'place',
      heading: t('agents.place'),
      cell: ({ postalCode, city, province }) =>
        [postalCode, city, province && `(${province})`].filter(Boolean).join(' '),
    },
    {
      key: 'last',
      heading: t('customers.lastOrder'),
      cell: ({ lastOrderAt }) => (lastOrderAt === null ? t('customers.noOrder') : moment(lastOrderAt)),
    },
    { key: 'net', heading: t('customers.net'), isFigure: true, cell: ({ netCents }) => money(netCents) },
    { key: 'known', heading: t('agents.known'), className: styles.third, cell: known },
  ];
  const name = agent?.name;
  return (
    <>
      <PageHead
        title={t('agents.title')}
        facts={t('agents.facts', {
          ...{ agents: number(agents.filter(({ code }) => code !== null).length), customers: number(customers) },
        })}
      >
        <ExportMenu
          table="portfolio"
          request={{ agent: chosen === NOBODY ? null : chosen, text: search.get('text') ?? '' }}
          total={portfolio.total}
        />
        {mayMove && !session.isLimitedToAgents && (
          <Button size="small" kind="primary" onClick={() => setAdding(true)}>
            <Icon name="user-plus" />
            {t('agents.new')}
          </Button>
        )}
      </PageHead>
      {isAdding && <AgentForm onClose={() => setAdding(false)} />}
      <Agents agents={agents} chosen={chosen} />
      <div className={`${styles.columns} ${styles.below}`}>
        <div>
          <div className={styles.filterLine}>
            <h2>{name ? t('agents.customersOf', { name }) : t('agents.customersOfNobody')}</h2>
            <p>{t('agents.portfolioFacts', { count: portfolio.total })}</p>
            <form role="search" onSubmit={onSearch}>
              <input
                key={search.get('text')}
                type="search"
                name="text"
                aria-label={t('agents.search')}
                placeholder={t('agents.search')}
                defaultValue={search.get('text') ?? ''}
              />
            </form>
          </div>
          {portfolio.rows.length === 0 ? (
            <p className={styles.muted}>{t('agents.none')}</p>
          ) : (
            <div className={styles.scroll}>
              <DataTable
                caption={name ? t('agents.customersOf', { name }) : t('agents.customersOfNobody')}
                columns={columns}
                rows={portfolio.rows}
                rowKey={keyOf}
                rowClass={(place) => (selected.has(keyOf(place)) ? styles.chosen : undefined)}
                className={styles.table}
              />
            </div>
          )}
          <Pager total={portfolio.total} shown={portfolio.rows.length} />
        </div>
        <div className={`${styles.stack} ${styles.stays}`}>
          {may('customers.edit') && owner !== 'office' && <Alert tone="warn">{t('agents.ownedElsewhere')}</Alert>}
          {selected.size > 0 && (
            <MovePanel
              places={[...selected.values()]}
              agents={agents}
              today={today}
              onDone={() => setSelected(new Map())}
            />
          )}
          {agent?.code && (
            <Panel title={agent.name} isPadded>
              <Facts
                facts={[
                  [t('agents.phone'), agent.phone ?? '–'],
                  [t('agents.email'), agent.email ?? '–'],
                  [t('agents.inErp'), t('agents.erpCode', { code: agent.code })],
                  [
                    t('agents.lastUse'),
                    agent.lastUsedAt === null ? (agent.hasLogin ? '–' : t('agents.noLogin')) : moment(agent.lastUsedAt),
                  ],
                ]}
              />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
