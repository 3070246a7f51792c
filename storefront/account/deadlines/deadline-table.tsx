import { Form, Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import { may } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { dueBadges } from '../documents/chain-nodes.ts';
import type { DueDate } from '../documents/parse-chain.ts';
import { documentName, invoicePath } from '../documents/document-links.ts';
import { daysBetween } from '../documents/month-name.ts';
import styles from './deadline-table.module.css';
import type { Deadlines } from './parse-deadlines.ts';

/** Every open due date with its document; those that can be paid here have a button, the others say why not. */
export function DeadlineTable({ deadlines: { due, today } }: { deadlines: Deadlines }) {
  const { t, date, money, path } = useI18n();
  const columns: Column<DueDate>[] = [
    {
      key: 'due',
      heading: t('deadlines.dueOn'),
      isRowHeading: true,
      className: styles.due,
      cell: (one) => (
        <>
          {date(one.dueOn)}
          <Distance due={one} today={today} />
        </>
      ),
    },
    {
      key: 'kind',
      heading: t('documents.type'),
      className: styles.kind,
      cell: ({ kind, label }) => label ?? t(`due.kind.${kind}`),
    },
    {
      key: 'document',
      heading: t('chain.invoice'),
      className: styles.number,
      cell: ({ document }) => <Link to={path(invoicePath(document))}>{documentName(document)}</Link>,
    },
    {
      key: 'what',
      heading: t('documents.document'),
      className: styles.description,
      cell: (one) => <What due={one} />,
    },
    {
      key: 'state',
      heading: t('deadlines.state'),
      className: styles.state,
      cell: ({ state }) => {
        const look = dueBadges[state];
        return (
          <Badge tone={look.tone} icon={look.icon}>
            {t(look.text)}
          </Badge>
        );
      },
    },
    {
      key: 'amount',
      heading: t('deadlines.amount'),
      isFigure: true,
      className: styles.amount,
      cell: ({ open, amount }) => (
        <>
          {money(open)}
          {open !== amount && <small>{t('deadlines.part', { amount: money(amount) })}</small>}
        </>
      ),
    },
    {
      key: 'pay',
      heading: t('deadlines.notPayable'),
      className: styles.pay,
      cell: (one) => <Pay due={one} />,
    },
  ];
  return (
    <DataTable
      caption={t('documents.deadlines')}
      columns={columns}
      rows={due}
      rowKey={({ document, dueOn, kind, amount }) => `${documentName(document)} ${dueOn} ${kind} ${amount}`}
      className={styles.table}
    />
  );
}

function Distance({ due: { dueOn, state }, today }: { due: DueDate; today: string }) {
  const { t } = useI18n();
  const days = daysBetween(today, dueOn);
  if (state === 'expired' && days < 0) {
    return <small className={styles.late}>{t('deadlines.expiredDays', { count: -days })}</small>;
  }
  return <small>{days === 0 ? t('chain.today') : t('chain.inDays', { count: days })}</small>;
}

/** What a due date belongs to, and what the bank did with it. */
function What({ due: { document, kind, returnedOn, returnNote } }: { due: DueDate }) {
  const { t, date } = useI18n();
  const type =
    document.kind === 'credit-note'
      ? t('documents.creditNote')
      : document.type === null
        ? t('documents.invoice')
        : t(document.type === 'deferred' ? 'deadlines.deferredInvoice' : 'deadlines.accompanyingInvoice');
  return (
    <>
      {t('deadlines.documentOf', { type, day: date(document.date) })}
      {returnedOn && (
        <small>
          {t('deadlines.returned', { kind: t(`due.kind.${kind}`), day: date(returnedOn) })}
          {returnNote && `: ${returnNote}`}
        </small>
      )}
    </>
  );
}

const reasons = {
  'credit-note': 'deadlines.why.credit-note',
  'paid-online': 'deadlines.why.paid-online',
  presented: 'deadlines.why.presented',
  collected: 'deadlines.why.collected',
  'one-of-several': 'deadlines.why.one-of-several',
} as const;

const isReason = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

function Pay({ due: { notPayable, open, document } }: { due: DueDate }) {
  const { t, money } = useI18n();
  const { session } = useAppState();
  if (!may(session, 'order.pay')) return '–';
  if (notPayable !== null) return isReason(notPayable) ? <small>{t(reasons[notPayable])}</small> : '–';
  const amount = money(open);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="causale" value={document.cause} />
      <input type="hidden" name="anno" value={document.year} />
      <input type="hidden" name="numero" value={document.number} />
      <Button
        type="submit"
        size="small"
        kind="ink"
        aria-label={t('deadlines.payOf', { amount, number: documentName(document) })}
      >
        {t('deadlines.pay', { amount })}
      </Button>
    </Form>
  );
}
