import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Ageing } from './ageing.tsx';
import { ExportLinks } from '../documents/export-links.tsx';
import { FigureRow } from '../figures/figure-row.tsx';
import { PayableDeadlines } from './payable-deadlines.tsx';
import { PaidOnline } from './paid-online.tsx';
import styles from './deadlines-page.module.css';
import type { Deadlines } from './parse-deadlines.ts';
import { MonthPlot } from './month-plot.tsx';

interface DeadlinesPageProps {
  customer: string;
  deadlines: Deadlines;
  failure: string | null;
}

/** What is to be paid: totals, by age, by month, and every due date. */
export function DeadlinesPage({ customer, deadlines, failure }: DeadlinesPageProps) {
  const { t, locale } = useI18n();
  const deadlinesPdf = `/documents/deadlines.pdf${locale === 'en' ? '?locale=en' : ''}`;
  return (
    <>
      <PageHead
        title={t('documents.deadlines')}
        subtitle={`${t('deadlines.count', { count: deadlines.due.length })} · ${t('deadlines.customer', { code: customer })}`}
        isFramed
      >
        <div className={styles.tools}>
          <a href={deadlinesPdf} download className={buttonClass({ size: 'small' })}>
            <Icon name="download" />
            {t('files.deadlines')}
          </a>
          <Button size="small" onClick={() => window.print()}>
            <Icon name="printer" />
            {t('order.print')}
          </Button>
        </div>
      </PageHead>
      {failure && <Alert tone="bad" title={failure} live />}
      <Totals deadlines={deadlines} />
      {deadlines.due.length > 0 ? (
        <>
          <div className={styles.plots}>
            <Ageing deadlines={deadlines} />
            <MonthPlot months={deadlines.months} />
          </div>
          <PayableDeadlines deadlines={deadlines} />
          <ExportLinks list="deadlines" filters={{}} />
        </>
      ) : (
        <EmptyState title={t('deadlines.none')}>{t('deadlines.noneHint')}</EmptyState>
      )}
      {deadlines.paid.length > 0 && <PaidOnline paid={deadlines.paid} />}
    </>
  );
}

function Totals({ deadlines: { general, expired, toExpire, due, today } }: { deadlines: Deadlines }) {
  const { t, money, date } = useI18n();
  const late = due.filter(({ dueOn }) => dueOn < today);
  const next = due.find(({ dueOn }) => dueOn >= today);
  const [oldest] = late;
  return (
    <FigureRow
      className={styles.sums}
      figures={[
        {
          label: t('deadlines.general'),
          value: money(general),
          isMain: true,
          note: t('deadlines.count', { count: due.length }),
        },
        {
          label: t('deadlines.expiredTotal'),
          value: money(expired),
          note: (
            <>
              {t('deadlines.count', { count: late.length })}
              {oldest && <>, {t('deadlines.oldest', { day: date(oldest.dueOn) })}</>}
            </>
          ),
          isBad: expired > 0,
        },
        {
          label: t('deadlines.toExpireTotal'),
          icon: 'calendar-clock',
          value: money(toExpire),
          note: next ? t('deadlines.next', { day: date(next.dueOn) }) : '–',
        },
      ]}
    />
  );
}
