import { useState } from 'react';
import { Link, useLoaderData, useParams, type MetaFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame, usePresence } from '../frame/frame-state.tsx';
import { useLetter } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { OrderForButton } from '../orders/order-for-button.tsx';
import { Alert } from '../ui/alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Neighbours } from '../table/neighbours.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { StateBadge } from '../ui/state.tsx';
import { cascadeText, SECTIONS, sectionOf, type Address, type Card, type Section } from './card.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ConditionsPanel, OriginsPanel } from './conditions-panel.tsx';
import { CreditBar } from './customers-page.tsx';
import styles from './customers.module.css';
import { AddressesSection, AddressLine, DataSection, useDataFacts } from './data-panel.tsx';
import { MemberForm } from './member-form.tsx';
import { CartPanel, ClosedPanels, CodesPanel, DuePanel, LogPanel, OrdersPanel, WhoClosedPanel } from './overview.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { ViewDialog } from './view-dialog.tsx';

export const loader = officeLoader(async ({ call, params }) => {
  const [card, choices] = await Promise.all([
    call('getCustomer', { code: params['code'] ?? '' }),
    call('customerChoices', {}),
  ]);
  return { card, choices };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.customer');

/** Conditions, orders and entries of the log that the overview shows. */
const SHOWN = 5;

function useCreditFact(card: Card): [string, string] {
  const { t, money, moment } = useI18n();
  const { credit } = card;
  if (!card.isWhole) return ['–', t('customer.fact.creditHidden')];
  if (credit === null) return ['–', t('customer.fact.creditNone')];
  const shared = { expired: money(credit.expiredCents), when: moment(credit.asOf) };
  if (credit.limitCents === null)
    return [t('customer.fact.noLimit'), t('customer.fact.used', { ...shared, used: money(credit.totalCents) })];
  const free = Math.max(0, credit.limitCents - credit.totalCents);
  return [
    t('customer.fact.free', { free: money(free) }),
    t('customer.fact.of', { ...shared, limit: money(credit.limitCents) }),
  ];
}

function FactsStrip({ card }: { card: Card }) {
  const { t, money, number, moment } = useI18n();
  const [credit, creditMore] = useCreditFact(card);
  const agents = [...new Set(card.addresses.flatMap(({ agent }) => (agent ? [agent.name] : [])))];
  const lastUse = card.members
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .at(-1);
  const conditions = card.conditionCounts.erp + card.conditionCounts.office;
  const list = card.priceList.name;
  const facts: [name: string, value: string, more: string][] = [
    [
      t('customer.fact.list'),
      card.discounts.length > 0
        ? t('customer.fact.general', { list, discount: cascadeText(card.discounts, number) })
        : list,
      t('customer.fact.conditions', { count: conditions }),
    ],
    [t('customer.fact.agent'), agents[0] ?? t('customer.fact.noAgent'), agents.slice(1).join(', ')],
    card.isOpen
      ? [t('customer.fact.credit'), credit, creditMore]
      : [
          t('customer.fact.toPay'),
          money(card.openCents),
          t('customer.fact.dueDates', { count: card.dueDates.length, overdue: money(card.overdueCents) }),
        ],
    [
      t('customer.fact.year'),
      money(card.figures.netCents),
      t('customer.fact.orders', { count: card.figures.orders, shop: number(card.figures.shopOrders) }),
    ],
    [
      t('customer.fact.portal'),
      t('customers.users', { count: card.members.filter(({ state }) => state === 'active').length }),
      lastUse === undefined ? t('customer.fact.neverUsed') : t('customer.fact.lastUse', { when: moment(lastUse) }),
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, more], index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            <small>{more}</small>
            {index === 2 && card.isOpen && card.credit && card.credit.limitCents !== null && (
              <CreditBar used={card.credit.totalCents} limit={card.credit.limitCents} isBare />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SectionTabs({ card, section }: { card: Card; section: Section }) {
  const { t, path, number } = useI18n();
  const counts: Partial<Record<Section, number>> = {
    addresses: card.addresses.length,
    people: card.members.length,
    conditions: card.conditionCounts.erp + card.conditionCounts.office,
    codes: card.ownCodeCount,
    orders: card.figures.allOrders,
    due: card.dueDates.length,
    log: card.logCount,
  };
  const base = `/customers/${encodeURIComponent(card.code)}`;
  return (
    <nav className={styles.sections} aria-label={t('customer.sections')}>
      {SECTIONS.map((one) => (
        <Link
          key={one}
          to={path(one === 'overview' ? base : `${base}/${one}`)}
          aria-current={one === section ? 'page' : undefined}
          preventScrollReset
        >
          {t(`customer.section.${one}`)}
          {counts[one] !== undefined && <small>{number(counts[one])}</small>}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the overview is a row for each part, and whom to call. */
function PhoneSections({ card }: { card: Card }) {
  const { t, path, number, money, date } = useI18n();
  const base = `/customers/${encodeURIComponent(card.code)}`;
  const [order] = card.orders;
  const hints: Partial<Record<Section, string>> = {
    data: card.data.vatNumber ?? '',
    addresses: card.addresses.map(({ city }) => city).join(', '),
    people: card.members.map(({ name }) => name).join(', '),
    conditions: card.priceList.name,
    codes: card.ownCodes
      .slice(0, 3)
      .map(({ own }) => own)
      .join(', '),
    orders: order ? [order.number, date(order.at.slice(0, 10)), money(order.netCents)].join(', ') : '',
    due: money(card.openCents),
  };
  const counts: Partial<Record<Section, number>> = {
    ...{ addresses: card.addresses.length, people: card.members.length, codes: card.ownCodeCount },
    ...{ conditions: card.conditionCounts.erp + card.conditionCounts.office, orders: card.figures.allOrders },
    ...{ due: card.dueDates.length, log: card.logCount },
  };
  const numbers = new Map<string, string>();
  for (const { phone, mobile, agent } of card.addresses) {
    const own = phone ?? mobile;
    if (own && numbers.size === 0) numbers.set(card.data.companyName, own);
    if (agent?.phone) numbers.set(agent.name, agent.phone);
  }
  return (
    <div className={styles.phoneSections}>
      <div className={styles.calls}>
        {[...numbers].map(([name, phone]) => (
          <a key={name} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={styles.call}>
            <Icon name="phone" />
            {name}
          </a>
        ))}
      </div>
      <ul>
        {SECTIONS.slice(1).map((one) => (
          <li key={one}>
            <Link to={path(`${base}/${one}`)}>
              <span>
                <b>{t(`customer.section.${one}`)}</b>
                <small>{hints[one]}</small>
              </span>
              {counts[one] !== undefined && <small>{number(counts[one])}</small>}
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ClosedAlert({ card }: { card: Card }) {
  const { t, date } = useI18n();
  const { closedByOffice } = card;
  if (card.isOpen) return null;
  if (closedByOffice === null)
    return (
      <Alert tone="bad" title={t('customer.closedErp')}>
        {t('customer.closedErpText')}
      </Alert>
    );
  const when = closedByOffice.at === null ? '' : t('customer.onDay', { day: date(closedByOffice.at.slice(0, 10)) });
  const reason = closedByOffice.reason === null ? t('customer.noReason') : `«${closedByOffice.reason}»`;
  return (
    <Alert tone="bad" title={t('customer.closedOffice', { when, reason })}>
      {t('customer.closedOfficeWho', { who: closedByOffice.by ?? t('customer.office') })}
    </Alert>
  );
}

function Overview({ card }: { card: Card }) {
  const { t } = useI18n();
  const facts = useDataFacts(card);
  return (
    <div className={`${styles.columns} ${styles.wideOnly}`}>
      <div className={styles.stack}>
        {!card.isOpen && <ClosedPanels card={card} />}
        {!card.isOpen && <DuePanel card={card} />}
        {card.isOpen && <PeoplePanel card={card} />}
        {card.isOpen && <ConditionsPanel card={card} limit={SHOWN} />}
        <OrdersPanel card={card} />
        <LogPanel card={card} limit={SHOWN} />
      </div>
      <div className={styles.stack}>
        {!card.isOpen && <WhoClosedPanel card={card} />}
        {card.carts.map((cart) => (
          <CartPanel key={`${cart.addressCode} ${cart.ownerId}`} code={card.code} head={cart} />
        ))}
        <Panel title={t('customer.data')} isPadded>
          <Facts facts={facts} />
        </Panel>
        <Panel title={t('customer.section.addresses')} isPadded>
          <ul className={styles.list}>
            {card.addresses.map((address) => (
              <li key={address.code}>
                <AddressLine address={address} />
              </li>
            ))}
          </ul>
        </Panel>
        <CodesPanel card={card} limit={SHOWN} />
      </div>
    </div>
  );
}

/** Begun anew for another customer: nothing that was typed or opened goes along. */
export default function CustomerPage() {
  const { card } = useLoaderData<typeof loader>();
  return <CustomerView key={card.code} />;
}

function CustomerView() {
  const { t, path } = useI18n();
  const { card, choices } = useLoaderData<typeof loader>();
  const section = sectionOf(useParams()['section']);
  const { may, saving } = useFrame();
  usePresence('customer', card.code);
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [open, setOpen] = useState<'close' | 'invite' | 'view' | null>(null);
  const close = () => setOpen(null);
  const name = card.data.companyName;
  const reopen = async (address: Address | null) => {
    let isOpenInErp = true;
    const place = { code: card.code, addressCode: address?.code ?? null };
    const isDone = await run(async () => ({ isOpenInErp } = await officeCall('openCustomer', place)));
    const what = { name: address?.street ?? name };
    if (isDone) notice(t(isOpenInErp ? 'customer.openedDone' : 'customer.stillClosed', what));
  };
  const mayEdit = may('customers.edit');
  useLetter('x', mayEdit && card.isWhole && card.closedByOffice === null ? () => setOpen('close') : null);
  return (
    <>
      <PageHead
        title={name}
        crumbs={[[path('/customers'), t('customers.title')]]}
        facts={card.code}
        badges={
          <StateBadge tone={card.isOpen ? 'ok' : 'bad'} icon={card.isOpen ? 'circle-check' : 'ban'}>
            {t(card.isOpen ? 'customers.open' : 'customers.closed')}
          </StateBadge>
        }
      >
        <Neighbours
          list="customers"
          id={card.code}
          pathTo={(code) =>
            path(`/customers/${encodeURIComponent(code)}${section === 'overview' ? '' : `/${section}`}`)
          }
        />
        {may('customers.view-as') && (
          <Button size="small" onClick={() => setOpen('view')}>
            <Icon name="eye" />
            {t('customer.viewAs')}
          </Button>
        )}
        {card.isOpen && <OrderForButton customerId={card.id} />}
        {mayEdit && card.isWhole && card.closedByOffice === null && (
          <Button size="small" onClick={() => setOpen('close')}>
            <Icon name="ban" />
            {t('customer.close')}
          </Button>
        )}
        {mayEdit && card.closedByOffice !== null && (
          <Button size="small" kind="ink" busy={isBusy} onClick={() => void reopen(null)}>
            <Icon name="log-in" />
            {t('customer.reopen')}
          </Button>
        )}
        {mayEdit && card.isOpen && (
          <Button size="small" kind={saving ? 'outline' : 'primary'} onClick={() => setOpen('invite')}>
            <Icon name="user-plus" />
            {t('customer.invite')}
          </Button>
        )}
      </PageHead>
      <FailureAlert failure={failure} />
      <ClosedAlert card={card} />
      {!card.isWhole && <Alert tone="warn">{t('customer.limited')}</Alert>}
      <FactsStrip card={card} />
      <SectionTabs card={card} section={section} />
      {section === 'overview' && <PhoneSections card={card} />}
      {section === 'overview' && <Overview card={card} />}
      {section === 'data' && <DataSection card={card} choices={choices} />}
      {section === 'addresses' && <AddressesSection card={card} reopen={(address) => void reopen(address)} />}
      {section === 'people' && <PeoplePanel card={card} />}
      {section === 'conditions' && (
        <div className={styles.columns}>
          <ConditionsPanel card={card} />
          <OriginsPanel card={card} />
        </div>
      )}
      {section === 'codes' && <CodesPanel card={card} />}
      {section === 'orders' && <OrdersPanel card={card} />}
      {section === 'due' && <DuePanel card={card} />}
      {section === 'log' && <LogPanel card={card} />}
      {open === 'close' && <CloseDialog card={card} address={null} onClose={close} />}
      {open === 'invite' && <MemberForm card={card} member={null} onClose={close} />}
      {open === 'view' && <ViewDialog card={card} onClose={close} />}
    </>
  );
}
