import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n, type OfficeTextKey } from '../i18n/i18n.ts';
import { storedText } from '../log/stored-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Outcome, StateBadge, type StateTone } from '../ui/state.tsx';
import type { OfficeIconName } from '../ui/icon.tsx';
import type { Card } from './card.ts';
import styles from './customers.module.css';
import { OwnerSign } from './owner-sign.tsx';

/** Lines of a cart that a card shows. */
const SHOWN_LINES = 4;

const STATUS: Record<string, [StateTone, OfficeIconName]> = {
  IA: ['muted', 'hourglass'],
  NE: ['warn', 'package'],
  PR: ['warn', 'package-minus'],
  E: ['ok', 'circle-check'],
  AN: ['bad', 'ban'],
};

/** The latest orders of a customer. */
export function OrdersPanel({ card }: { card: Card }) {
  const { t, word, money, date, path } = useI18n();
  type Order = Card['orders'][number];
  const columns: Column<Order>[] = [
    {
      key: 'order',
      heading: t('customer.order'),
      isRowHeading: true,
      cell: ({ id, number }) => (
        <Link to={path(`/orders/${id}`)}>
          <b>{number}</b>
        </Link>
      ),
    },
    { key: 'at', heading: t('customer.registered'), cell: ({ at }) => date(at.slice(0, 10)) },
    { key: 'place', heading: t('customer.destination'), cell: ({ place }) => place },
    {
      key: 'status',
      heading: t('customer.state'),
      cell: ({ status }) => {
        const [tone, icon] = STATUS[status] ?? ['muted', 'circle-dashed'];
        return (
          <StateBadge tone={tone} icon={icon}>
            {word(`customer.status.${status}`)}
          </StateBadge>
        );
      },
    },
    { key: 'net', heading: t('customer.total'), isFigure: true, cell: ({ netCents }) => <b>{money(netCents)}</b> },
  ];
  return (
    <Panel
      title={t('customer.orders')}
      aside={
        card.figures.allOrders > 0 && (
          <Link to={path(`/orders?customer=${encodeURIComponent(card.code)}`)}>
            {t('customer.all', { count: card.figures.allOrders })}
          </Link>
        )
      }
    >
      {card.orders.length === 0 ? (
        <p className={styles.muted}>{t('customer.noOrders')}</p>
      ) : (
        <div className={styles.scroll}>
          <DataTable
            caption={t('customer.orders')}
            columns={columns}
            rows={card.orders}
            rowKey={({ id }) => id}
            className={styles.table}
          />
        </div>
      )}
    </Panel>
  );
}

/** The open due dates of a customer. */
export function DuePanel({ card }: { card: Card }) {
  const { t, money, date } = useI18n();
  type Due = Card['dueDates'][number];
  const columns: Column<Due>[] = [
    { key: 'document', heading: t('customer.invoice'), isRowHeading: true, cell: ({ document }) => <b>{document}</b> },
    { key: 'payment', heading: t('customer.payment'), cell: ({ payment }) => payment ?? '–' },
    { key: 'due', heading: t('customer.dueOn'), cell: ({ dueOn }) => date(dueOn) },
    {
      key: 'state',
      heading: t('customer.state'),
      cell: ({ isOverdue }) => (
        <Outcome tone={isOverdue ? 'bad' : 'muted'} icon={isOverdue ? 'circle-alert' : 'clock'}>
          {t(isOverdue ? 'customer.overdue' : 'customer.notDue')}
        </Outcome>
      ),
    },
    { key: 'open', heading: t('customer.openAmount'), isFigure: true, cell: ({ openCents }) => money(openCents) },
  ];
  return (
    <Panel
      title={t('customer.due')}
      foot={
        card.dueDates.length > 0 && (
          <>
            {t('customer.sum')} <b>{money(card.openCents)}</b>
          </>
        )
      }
    >
      {card.dueDates.length === 0 ? (
        <p className={styles.muted}>{t('customer.noDue')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0}>
          <DataTable
            caption={t('customer.due')}
            columns={columns}
            rows={card.dueDates}
            rowKey={({ document, dueOn, openCents }) => `${document} ${dueOn} ${openCents}`}
            className={styles.table}
          />
        </div>
      )}
    </Panel>
  );
}

/** The codes that a customer has for articles. */
export function CodesPanel({ card, limit }: { card: Card; limit?: number }) {
  const { t, path } = useI18n();
  type Code = Card['ownCodes'][number];
  const columns: Column<Code>[] = [
    { key: 'own', heading: t('customer.own'), isRowHeading: true, cell: ({ own }) => <b>{own}</b> },
    {
      key: 'ours',
      heading: t('customer.ours'),
      cell: ({ article, name }) => (limit === undefined ? `${article} ${name}` : article),
    },
  ];
  return (
    <Panel
      title={t('customer.section.codes')}
      foot={
        limit !== undefined &&
        card.ownCodeCount > limit && (
          <Link to={path(`/customers/${encodeURIComponent(card.code)}/codes`)}>
            {t('customer.all', { count: card.ownCodeCount })}
          </Link>
        )
      }
    >
      {card.ownCodes.length === 0 ? (
        <p className={styles.muted}>{t('customer.noCodes')}</p>
      ) : (
        <DataTable
          caption={t('customer.section.codes')}
          columns={columns}
          rows={card.ownCodes.slice(0, limit)}
          rowKey={({ own }) => own}
          className={styles.table}
        />
      )}
    </Panel>
  );
}

/** What was changed of a customer, and who saw it. */
export function LogPanel({ card, limit }: { card: Card; limit?: number }) {
  const i18n = useI18n();
  const { t, word, moment, path } = i18n;
  type Entry = Card['log'][number];
  const columns: Column<Entry>[] = [
    { key: 'when', heading: t('customer.when'), cell: ({ at }) => moment(at) },
    { key: 'who', heading: t('customer.who'), isRowHeading: true, cell: ({ actor }) => actor },
    {
      key: 'what',
      heading: t('customer.what'),
      className: styles.diff,
      cell: ({ action, changes, details }) => (
        <>
          {word(`action.${action}`).replace(/^action\./, '')}
          {typeof details['reason'] === 'string' && `: ${details['reason']}`}
          {/* The action says it already. */}
          {changes
            .filter(({ field }) => field !== 'isClosedByOffice')
            .map(({ field, before, after }) => (
              <span key={field}>
                {word(`field.${field}`).replace(/^field\./, '')} <del>{storedText(field, before, i18n)}</del> →{' '}
                <b>{storedText(field, after, i18n)}</b>
              </span>
            ))}
        </>
      ),
    },
  ];
  return (
    <Panel
      title={t('customer.log')}
      aside={
        card.logCount > 0 && (
          <Link to={path(`/log?text=${encodeURIComponent(card.data.companyName)}`)}>
            {t('customer.allF', { count: card.logCount })}
          </Link>
        )
      }
    >
      {card.log.length === 0 ? (
        <p className={styles.muted}>{t('customer.noLog')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0}>
          <DataTable
            caption={t('customer.log')}
            columns={columns}
            rows={card.log.slice(0, limit)}
            rowKey={({ at, action }) => at + action}
            className={styles.table}
          />
        </div>
      )}
    </Panel>
  );
}

type Cart = OfficeAnswer<'getCustomerCart'>;

/** An open cart, only to be read, at today’s prices; asked for once the page is shown. */
export function CartPanel({ code, head }: { code: string; head: Card['carts'][number] }) {
  const { t, money, number, moment } = useI18n();
  const [cart, setCart] = useState<Cart | null>(null);
  const { addressCode, ownerId, owner, city, touchedAt } = head;
  useEffect(() => {
    let isLeft = false;
    quietCall('getCustomerCart', { code, addressCode, ownerId })
      .then((found) => !isLeft && setCart(found))
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [code, addressCode, ownerId]);
  type Line = Cart['lines'][number];
  const price = ({ netCents }: Line) => (netCents === null ? t('customer.noPrice') : money(netCents));
  const columns: Column<Line>[] = [
    {
      key: 'article',
      heading: t('customer.article'),
      isRowHeading: true,
      cell: ({ article, name }) => <span title={name}>{article}</span>,
    },
    { key: 'quantity', heading: t('customer.quantity'), isFigure: true, cell: ({ quantity }) => number(quantity) },
    { key: 'line', heading: t('customer.line'), isFigure: true, cell: price },
  ];
  const more = (cart?.lines.length ?? 0) - SHOWN_LINES;
  return (
    <Panel
      title={owner === null ? t('customer.cart') : t('customer.cartOf', { name: owner })}
      aside={city}
      foot={
        <>
          <Icon name="lock" size={14} />
          {t('customer.readOnly', { when: moment(touchedAt) })}
        </>
      }
    >
      {cart && (
        <>
          <DataTable
            caption={t('customer.cart')}
            columns={columns}
            rows={cart.lines.slice(0, SHOWN_LINES)}
            rowKey={({ article }) => article}
            className={styles.table}
          />
          <p className={styles.muted}>
            {more > 0 && `${t('customer.moreLines', { count: more })} · `}
            {t('customer.totalNet')} <b>{money(cart.netCents)}</b>
          </p>
        </>
      )}
    </Panel>
  );
}

function Points({
  title,
  icon,
  tone,
  points,
}: {
  title: string;
  icon: OfficeIconName;
  tone: StateTone;
  points: string[];
}) {
  return (
    <Panel title={title} isPadded>
      <ul className={styles.list}>
        {points.map((point) => (
          <li key={point}>
            <span className={styles.point}>
              <Outcome tone={tone} icon={icon}>
                {''}
              </Outcome>
              {point}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What a closed customer can and can’t do, and what was left half way (decision 4.4). */
export function ClosedPanels({ card }: { card: Card }) {
  const { t } = useI18n();
  const { carts, approvals, underway } = card.halfway;
  const cannot: OfficeTextKey[] = [
    ...([
      'customer.cannot.prices',
      'customer.cannot.order',
      'customer.cannot.approve',
      'customer.cannot.agent',
    ] as const),
  ];
  const left: [string, string][] = [
    ...(carts > 0
      ? [[t('customer.halfway.carts', { count: carts }), t('customer.halfway.cartsText')] as [string, string]]
      : []),
    ...(approvals > 0
      ? [
          [t('customer.halfway.approvals', { count: approvals }), t('customer.halfway.approvalsText')] as [
            string,
            string,
          ],
        ]
      : []),
    ...(underway > 0
      ? [[t('customer.halfway.orders', { count: underway }), t('customer.halfway.ordersText')] as [string, string]]
      : []),
  ];
  return (
    <>
      <div className={styles.pair}>
        <Points
          title={t('customer.can')}
          icon="circle-check"
          tone="ok"
          points={[
            t('customer.can.login'),
            t('customer.can.read'),
            ...(card.dueDates.length > 0 ? [t('customer.can.pay', { count: card.dueDates.length })] : []),
            t('customer.can.write'),
          ]}
        />
        <Points
          title={t('customer.cannot')}
          icon="circle-slash"
          tone="bad"
          points={cannot.map((key) => t(key as 'customer.cannot.prices'))}
        />
      </div>
      {left.length > 0 && (
        <Panel title={t('customer.halfway')} aside={t('customer.halfwayAside')} isPadded>
          <Facts facts={left.map(([what, how]) => [<b key={what}>{what}</b>, how] as const)} />
        </Panel>
      )}
    </>
  );
}

/** Who has closed a customer: the flag of the ERP and that of the office. */
export function WhoClosedPanel({ card }: { card: Card }) {
  const { t, moment } = useI18n();
  const state = (isOpen: boolean) => (
    <Outcome tone={isOpen ? 'ok' : 'bad'} icon={isOpen ? 'circle-check' : 'ban'}>
      {t(isOpen ? 'customer.isOpen' : 'customer.isClosed')}
    </Outcome>
  );
  const { closedByOffice } = card;
  return (
    <Panel title={t('customer.whoClosed')} foot={t('customer.bothOpen')} isPadded>
      <Facts
        facts={[
          [
            t('customer.erp'),
            <>
              {state(card.isOpenInErp)} <OwnerSign owner="erp" />
            </>,
          ],
          [
            t('customer.office'),
            <>
              {state(closedByOffice === null)}{' '}
              {closedByOffice &&
                [closedByOffice.at && moment(closedByOffice.at), closedByOffice.by].filter(Boolean).join(', ')}
            </>,
          ],
          ...(closedByOffice ? [[t('customer.reason'), closedByOffice.reason ?? t('customer.noReason')] as const] : []),
        ]}
      />
    </Panel>
  );
}
