import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { approvalPath } from '../../orders/approval-path.ts';
import type { Session } from '../../session/session.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { defineSection } from '../define-section.ts';
import { parseApprovals, type ApprovalList, type ApprovalRequest } from './parse-approval.ts';
import { ApprovalBadge } from './approval-badge.tsx';
import styles from './approvals.module.css';

/** Orders that wait for a colleague, and those decided before. */
function Approvals({ session, data }: { session: Session; data: ApprovalList }) {
  const { t, path, money, dateTime } = useI18n();
  const columns: Column<ApprovalRequest>[] = [
    {
      key: 'buyer',
      heading: t('approvals.buyer'),
      isRowHeading: true,
      className: styles.buyer,
      cell: ({ id, buyer }) => (
        <Link to={path(approvalPath(id))} aria-label={t('approvals.open', { name: buyer })}>
          {buyer}
        </Link>
      ),
    },
    { key: 'state', heading: t('approvals.state'), cell: ({ state }) => <ApprovalBadge state={state} /> },
    {
      key: 'sent',
      heading: t('approvals.sent'),
      label: t('approvals.sent'),
      className: styles.time,
      cell: ({ created }) => dateTime(created),
    },
    {
      key: 'expires',
      heading: t('approvals.expires'),
      label: t('approvals.expires'),
      className: styles.time,
      cell: ({ state, expires }) => (state === 'waiting' ? dateTime(expires) : '–'),
    },
    { key: 'destination', heading: t('approvals.destination'), className: styles.wide, cell: ({ address }) => address },
    {
      key: 'net',
      heading: t('approvals.net'),
      label: t('approvals.net'),
      className: styles.total,
      isFigure: true,
      cell: ({ netCents }) => (netCents === null ? '–' : money(netCents)),
    },
  ];
  return (
    <>
      <PageHead title={t('approvals.title')} subtitle={t('approvals.count', { count: data.waiting })} isFramed />
      {data.requests.length === 0 ? (
        <EmptyState title={t('approvals.none')}>
          <p>{t('approvals.noneHint')}</p>
        </EmptyState>
      ) : (
        <DataTable
          caption={t('approvals.title')}
          columns={columns.filter(({ key }) => key !== 'net' || session.seesPrices)}
          rows={data.requests}
          rowKey={({ id }) => id}
          className={styles.list}
        />
      )}
    </>
  );
}

export default defineSection<ApprovalList>({
  load: async ({ api }) => parseApprovals(await api.call('getApprovals', { per_page: 50 })),
  Section: Approvals,
});
