import { useEffect, useState } from 'react';
import { Link, useLoaderData, useRevalidator, type MetaFunction } from 'react-router';
import { localeOfPath } from '../../domain/locale.ts';
import { Button, buttonClass } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame, usePresence } from '../frame/frame-state.tsx';
import { useChord, useLetter } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { titleText } from '../i18n/page-title.ts';
import { Neighbours } from '../table/neighbours.tsx';
import { Alert } from '../ui/alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { StateBadge } from '../ui/state.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectionDrawer } from './correction-drawer.tsx';
import { ErpPanel } from './erp-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MailPanel, PaymentPanel } from './money-panels.tsx';
import { OrderStatusBadge } from './order-states.tsx';
import { SetAsidePanel } from './set-aside-panel.tsx';
import { ViewAsButton } from './view-as-button.tsx';
import { AssigneePanel } from './assignee-panel.tsx';
import { isAnsweredSoon, lastReason, noteWriter, type OfficeOrder } from './office-order.ts';
import styles from './order-page.module.css';

export const loader = officeLoader(async ({ call, params }) => {
  const [{ order }, { colleagues }] = await Promise.all([
    call('getOrder', { orderId: Number(params['id']) }),
    call('listOrderPeople', {}),
  ]);
  return { order, colleagues, readAt: Date.now() };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => [
  { title: titleText(localeOfPath(location.pathname), loaderData?.order.name ?? '') },
  { name: 'robots', content: 'noindex' },
];

/** Begun anew for another order: nothing that was typed or opened goes along. */
export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>();
  return <OrderView key={order.id} />;
}

function OrderView() {
  const { order, colleagues } = useLoaderData<typeof loader>();
  const { t, path, locale } = useI18n();
  const { may } = useFrame();
  const present = usePresence('order', String(order.id));
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [closing, setClosing] = useState<'cancel' | 'ask' | null>(null);
  const { acts, erp } = order;
  const isRefused = erp.state === 'refused';
  const mayEdit = may('orders.edit');
  useLetter('e', acts.correct.isPossible ? () => setIsCorrecting(true) : null);
  useLetter('x', acts.cancel.isPossible ? () => setClosing('cancel') : null);
  useChord('enter', () => acts.correct.isPossible && setIsCorrecting(true));
  return (
    <>
      <PageHead
        title={order.name}
        crumbs={[[path('/orders'), t('order.crumb')]]}
        badges={
          <>
            <OrderStatusBadge status={order.status} />
            {isRefused && (
              <StateBadge tone="bad" icon="circle-x">
                {t('orders.erp.refused')}
              </StateBadge>
            )}
          </>
        }
        facts={present.length > 0 && <Present names={present.map(({ name }) => name)} />}
      >
        <Neighbours list="orders" id={String(order.id)} pathTo={(id) => path(`/orders/${id}`)} />
        <ViewAsButton code={order.customer.code} />
        <a className={buttonClass({ size: 'small' })} href={`/documents/orders/${order.file}.pdf?locale=${locale}`}>
          <Icon name="download" /> {t('order.pdf')}
        </a>
        {mayEdit && acts.cancel.isPossible && (
          <Button kind="danger" size="small" onClick={() => setClosing('cancel')}>
            {t('order.cancel')}
          </Button>
        )}
        {mayEdit && acts.askForCancellation.isPossible && (
          <Button size="small" onClick={() => setClosing('ask')}>
            {t('order.ask')}
          </Button>
        )}
      </PageHead>
      <OrderAlerts order={order} onCorrect={() => setIsCorrecting(true)} />
      <FactStrip order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ErpPanel order={order} />
          <LinesPanel order={order} />
          <div className={styles.pair}>
            <PaymentPanel order={order} />
            <MailPanel order={order} />
          </div>
        </div>
        <div className={styles.side}>
          <HistoryPanel order={order} />
          <AssigneePanel order={order} colleagues={colleagues} />
          <SetAsidePanel order={order} />
        </div>
      </div>
      {isCorrecting && <CorrectionDrawer order={order} onClose={() => setIsCorrecting(false)} />}
      {closing && <CancelDialog order={order} kind={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

function Present({ names }: { names: readonly string[] }) {
  const { t } = useI18n();
  const [first = '', ...others] = names;
  return others.length === 0
    ? t('frame.presentOne', { name: first })
    : t('frame.presentMore', { names: names.join(', ') });
}

/** Whether an attempt runs or begins within seconds; the page is read anew until it is decided. */
function useAnswerSoon(order: OfficeOrder): boolean {
  const { readAt } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isSending = isAnsweredSoon(order, readAt);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => void revalidate(), 1000);
    return () => clearTimeout(timer);
  }, [order, isSending, revalidate]);
  return isSending;
}

/** What happened to the order, what is still true, and what to do next. */
function OrderAlerts({ order, onCorrect }: { order: OfficeOrder; onCorrect: () => void }) {
  const { t, moment, path } = useI18n();
  const { may } = useFrame();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const { erp, acts } = order;
  const isSending = useAnswerSoon(order);
  const sendAgain = async () => {
    if (await run(() => officeCall('sendOrderAgain', { orderId: order.id })))
      notice(t('order.sentAgain', { name: order.name }));
  };
  const send = (label: string) =>
    may('orders.edit') &&
    acts.sendAgain.isPossible && (
      <Button size="small" busy={isBusy} onClick={() => void sendAgain()}>
        {label}
      </Button>
    );
  return (
    <>
      {erp.state === 'refused' && (
        <Alert
          tone="bad"
          title={t('order.refusedTitle', { reason: lastReason(order) ?? '–' })}
          actions={
            <>
              {send(t('order.asIs'))}
              {acts.correct.isPossible && (
                <Button kind="primary" size="small" onClick={onCorrect}>
                  {t('order.correct')}
                </Button>
              )}
            </>
          }
        >
          {acts.correct.isPossible || !may('orders.edit') ? t('order.refusedText') : t('order.refusedUnclear')}
        </Alert>
      )}
      {isSending && (
        <Alert tone="warn" title={t('order.sendingTitle')}>
          {t('order.sendingText')}
        </Alert>
      )}
      {erp.state === 'waiting' && !isSending && order.attempts.length > 0 && (
        <Alert tone="warn" title={t('order.waitingTitle')} actions={send(t('order.sendNow'))}>
          {erp.nextAttemptAt === null
            ? t('order.waitingSoon')
            : t('order.waitingNext', { moment: moment(erp.nextAttemptAt) })}
        </Alert>
      )}
      {erp.state === 'written' && erp.isOverdue && (
        <Alert tone="warn" title={t('order.overdueTitle')} actions={send(t('order.asIs'))}>
          {t('order.overdueText')}
        </Alert>
      )}
      {erp.state === 'unpaid' && (
        <Alert tone="warn" title={t('order.unpaidTitle')}>
          {t('order.unpaidText')}
        </Alert>
      )}
      {erp.state === 'held' && (
        <Alert
          tone="warn"
          title={t('order.heldTitle')}
          actions={
            may('held.view') && (
              <Link className={buttonClass({ size: 'small' })} to={path(`/orders/held/${order.id}`)}>
                {t('order.heldOpen')}
              </Link>
            )
          }
        >
          {t('order.heldText')}
        </Alert>
      )}
      {erp.state === 'unconnected' && <Alert tone="warn" title={t('order.unconnectedTitle')} />}
      {erp.cancellationAsked && order.status !== 'AN' && (
        <Alert
          tone="warn"
          title={t('order.askedTitle', {
            ...{ by: erp.cancellationAsked.by, moment: moment(erp.cancellationAsked.at) },
          })}
        >
          {erp.cancellationAsked.reason}
        </Alert>
      )}
      <FailureAlert failure={failure} />
    </>
  );
}

const addressText = ({ street, city }: { street: string; city: string }): string => `${street}, ${city}`;

function deliveryText({ delivery }: OfficeOrder, { t, date }: I18n): string {
  const { pickup, carrier, address } = delivery;
  const way = pickup
    ? t('order.pickup', { day: date(pickup.day), from: pickup.from, to: pickup.to })
    : t('order.shipping');
  return [t('order.address', { code: address.code }), way, carrier && t('order.carrier', { name: carrier })]
    .filter(Boolean)
    .join(' · ');
}

/** The facts of an order in one row: customer, delivery, who sent it, total. */
function FactStrip({ order }: { order: OfficeOrder }) {
  const i18n = useI18n();
  const { t, money, date, moment, locale } = i18n;
  const { customer, delivery, sender, reference, totals, paymentMethod } = order;
  const writer = noteWriter(order);
  const list = customer.priceList?.[locale] ?? customer.priceList?.it;
  const facts = [
    [
      t('order.fact.customer'),
      customer.name,
      [
        customer.code,
        list && t('order.list', { name: list }),
        customer.agent && t('order.agent', { name: customer.agent }),
        !customer.isOpen && t('order.closedCustomer'),
      ],
    ],
    [
      t('order.fact.delivery'),
      [delivery.requestedOn && date(delivery.requestedOn), addressText(delivery.address)].filter(Boolean).join(', '),
      [deliveryText(order, i18n)],
    ],
    [
      t('order.fact.sent'),
      sender ? t('order.by', { moment: moment(order.at), name: sender.name }) : moment(order.at),
      [
        reference && t('order.reference', { reference }),
        order.locale === 'it' ? t('order.inItalian') : t('order.inEnglish'),
      ],
    ],
    [
      t('order.fact.total'),
      money(totals.totalCents),
      [
        t('order.net', { sum: money(totals.netCents) }),
        paymentMethod && (paymentMethod.label[locale] ?? paymentMethod.label.it),
      ],
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, details]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <small>{details.filter(Boolean).join(' · ')}</small>
          </dd>
        </div>
      ))}
      {order.note !== null && (
        <div className={styles.note}>
          <dt>{t(`order.note.${writer.kind}`, { name: writer.name })}</dt>
          <dd>«{order.note}»</dd>
        </div>
      )}
    </dl>
  );
}
