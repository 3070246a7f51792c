import { Link } from 'react-router';
import { DataTable } from '../../storefront/ui/data-table.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import { How } from './claim-words.tsx';
import styles from './claims.module.css';

type Overview = OfficeAnswer<'getClaimOverview'>;

const viewOf = (view: string, text?: string): string =>
  `?${new URLSearchParams({ view, ...(text !== undefined && { text }) })}`;

/** The latest answers, with what came and was answered in 30 days. */
export function LatestClosed({ overview }: { overview: Overview }) {
  const { t, money, number, percent } = useI18n();
  const { closed, month } = overview;
  if (closed.total === 0) return null;
  const hours = month.answerMinutes === null ? null : Math.max(1, Math.round(month.answerMinutes / 60));
  const share = month.deliveries > 0 ? Math.round((month.claims / month.deliveries) * 10_000) : null;
  return (
    <Panel
      title={t('claims.latest')}
      aside={
        <Link to={viewOf('closed')} className={styles.link}>
          {t('claims.latestAll', { count: closed.total })}
        </Link>
      }
      foot={
        <p>
          {share === null
            ? t('claims.month', { count: month.claims })
            : t('claims.monthOf', {
                count: month.claims,
                deliveries: number(month.deliveries),
                share: percent(share),
              })}
          {hours !== null && <> {t('claims.answerHours', { count: hours })}</>}
        </p>
      }
    >
      <div className={styles.scroll} tabIndex={0}>
        <DataTable
          className={styles.small}
          caption={t('claims.latest')}
          rows={closed.rows}
          rowKey={({ id }) => id}
          columns={[
            {
              ...{ key: 'claim', heading: t('claims.column.claim'), isRowHeading: true },
              cell: ({ id }) => (
                <Link to={`?${new URLSearchParams({ view: 'closed', claim: String(id) })}`}>
                  {t('claims.name', { id: String(id) })}
                </Link>
              ),
            },
            { key: 'customer', heading: t('claims.column.customer'), cell: ({ customer }) => customer.name },
            {
              ...{ key: 'what', heading: t('claims.column.what') },
              cell: ({ reason }) => t(`claims.reason.${reason}`),
            },
            { key: 'how', heading: t('claims.column.how'), cell: (claim) => <How claim={claim} /> },
            {
              ...{ key: 'value', heading: t('claims.column.value'), isFigure: true },
              cell: ({ netCents }) => (netCents === null ? '–' : money(netCents)),
            },
          ]}
        />
      </div>
    </Panel>
  );
}

/** What the claims of 90 days have in common: an article with its lot, a carrier. */
export function Repeated({ overview }: { overview: Overview }) {
  const { t, money } = useI18n();
  const { repeated } = overview;
  if (repeated.length === 0) return null;
  return (
    <Panel title={t('claims.repeats')} aside={<span>{t('claims.days90')}</span>}>
      <div className={styles.scroll}>
        <DataTable
          className={styles.small}
          caption={t('claims.repeats')}
          rows={repeated}
          rowKey={({ kind, name, lot }) => `${kind} ${name} ${lot ?? ''}`}
          columns={[
            {
              ...{ key: 'from', heading: t('claims.column.from'), isRowHeading: true },
              cell: (row) => <b>{[row.name, row.lot].filter(Boolean).join(', ')}</b>,
            },
            { key: 'count', heading: t('claims.column.count'), isFigure: true, cell: ({ count }) => count },
            {
              ...{ key: 'net', heading: t('claims.column.net'), isFigure: true },
              cell: ({ netCents }) => money(netCents),
            },
            {
              ...{ key: 'do', heading: t('claims.column.do') },
              cell: (row) => (
                <Link to={viewOf('recent', row.lot ?? row.name)} className={styles.link}>
                  {t('claims.seeAll', { count: row.count })}
                </Link>
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
