import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { dueBadges } from '../documents/chain-nodes.ts';
import type { DueDate } from '../documents/parse-chain.ts';
import { documentLabel } from '../../../domain/document-label.ts';
import { invoicePath } from '../documents/document-links.ts';
import { daysBetween } from '../documents/month-name.ts';
import styles from './deadline-table.module.css';
import { dueKey } from './due-key.ts';
import type { Deadlines } from './parse-deadlines.ts';

/** Which due dates are ticked to be paid. */
export interface DueChoice {
  chosen: ReadonlySet<string>;
  choose: (key: string, isTicked: boolean) => void;
}

interface DeadlineTableProps {
  deadlines: Deadlines;
  /** Null where nothing can be paid. */
  choice: DueChoice | null;
}

/** Every open due date with its document; those that can be paid here have a box, the others say why not. */
export function DeadlineTable({ deadlines: { due, today }, choice }: DeadlineTableProps) {
  const { t, date, money, path } = useI18n();
  const box: Column<DueDate> = {
    key: 'choice',
    heading: <span className="visually-hidden">{t('deadlines.toPay')}</span>,
    className: styles.choice,
    cell: (one) => choice && <Choice due={one} choice={choice} />,
  };
  const columns: Column<DueDate>[] = [
    ...(choice ? [box] : []),
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
      cell: ({ document }) => <Link to={path(invoicePath(document))}>{documentLabel(document)}</Link>,
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
  ];
  return (
    <DataTable
      caption={t('documents.deadlines')}
      columns={columns}
      rows={due}
      rowKey={dueKey}
      rowClass={(one) => (choice?.chosen.has(dueKey(one)) ? styles.chosen : undefined)}
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

/** The box that chooses a due date to be paid; a dash where it cannot be paid here. */
function Choice({ due, choice: { chosen, choose } }: { due: DueDate; choice: DueChoice }) {
  const { t, date, money } = useI18n();
  if (due.notPayable !== null) return <span aria-hidden="true">–</span>;
  const key = dueKey(due);
  const name = { number: documentLabel(due.document), day: date(due.dueOn), amount: money(due.open) };
  return (
    <Checkbox
      name="due"
      value={key}
      checked={chosen.has(key)}
      onChange={({ currentTarget: { checked } }) => choose(key, checked)}
    >
      <span className="visually-hidden">{t('deadlines.payOf', name)}</span>
    </Checkbox>
  );
}

const reasons = {
  'credit-note': 'deadlines.why.credit-note',
  'paid-online': 'deadlines.why.paid-online',
  presented: 'deadlines.why.presented',
  collected: 'deadlines.why.collected',
} as const;

const isReason = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

/** What a due date belongs to, what the bank did with it, and why it cannot be paid here. */
function What({ due: { document, kind, returnedOn, returnNote, notPayable } }: { due: DueDate }) {
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
      {notPayable !== null && isReason(notPayable) && <small>{t(reasons[notPayable])}</small>}
    </>
  );
}
