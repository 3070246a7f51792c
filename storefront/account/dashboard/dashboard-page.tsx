import { LANGUAGE_TAGS } from '../../../domain/locale.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { UnpaidAlerts } from '../../orders/unpaid-alerts.tsx';
import { SectionBoundary } from '../../shell/section-boundary.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BuyAgain } from './buy-again.tsx';
import type { BuyResult } from './buy-usual.ts';
import styles from './dashboard-page.module.css';
import { Figures } from './figures.tsx';
import type { DashboardData } from './load-dashboard.ts';
import { LatestOrders, OpenOrders } from './orders-parts.tsx';
import { EmptyPart, Part } from './part.tsx';
import { AgentContact, LatestDocuments, Offers, ToPay } from './side-parts.tsx';
import { WaitingApprovals } from './waiting-approvals.tsx';

/** The overview of the user area: every part fails alone and leads to its screen. */
export function DashboardPage({ data, result }: { data: DashboardData; result: BuyResult | null }) {
  const { t } = useI18n();
  const { session, today, unpaid, approvals, usual } = data;
  const day = useLongDay(today);
  return (
    <>
      <PageHead
        title={t('dashboard.greeting', { name: session.name })}
        subtitle={`${session.companyName} · ${day}`}
        isFramed
      />
      <Figures data={data} />
      {approvals.state === 'ready' && approvals.data.waiting > 0 && (
        <div className={styles.waiting}>
          <SectionBoundary>
            <WaitingApprovals list={approvals.data} />
          </SectionBoundary>
        </div>
      )}
      {unpaid.length > 0 && (
        <div className={styles.waiting}>
          <SectionBoundary>
            <UnpaidAlerts orders={unpaid} />
          </SectionBoundary>
        </div>
      )}
      <Part
        id="dashboard-again"
        title={t('dashboard.again')}
        block={usual}
        aside={({ total }) => (total > 0 ? t('dashboard.usualCount', { count: total }) : null)}
        links={[{ label: t('dashboard.allArticles'), to: '/shop?purchased=true' }]}
      >
        {({ articles, today: usualToday }) =>
          articles.length === 0 ? (
            <EmptyPart>{t('dashboard.nothingDue')}</EmptyPart>
          ) : (
            <BuyAgain articles={articles} today={usualToday} session={session} result={result} />
          )
        }
      </Part>
      <div className={styles.columns}>
        <div>
          <OpenOrders {...data} />
          <LatestOrders {...data} />
          <LatestDocuments {...data} />
        </div>
        <div>
          <ToPay {...data} />
          <Offers {...data} />
          <AgentContact {...data} />
        </div>
      </div>
    </>
  );
}

/** 'sabato 21 novembre 2026'. */
function useLongDay(day: string): string {
  const { locale } = useI18n();
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
