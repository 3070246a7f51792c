import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { approvalPath } from '../../orders/approval-path.ts';
import { LocalLink } from '../../routing/local-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ApprovalList } from '../approvals/parse-approval.ts';
import { sectionPath } from '../sections.ts';
import styles from './waiting-approvals.module.css';

/** One line per order of a colleague that waits for this person, the nearest deadline first. */
export function WaitingApprovals({ list: { requests, waiting } }: { list: ApprovalList }) {
  const { t, path, money } = useI18n();
  return (
    <ul className={styles.lines}>
      {requests.map(({ id, buyer, netCents, limitCents }) => (
        <li key={id}>
          <Icon name="hourglass" />
          <span>
            <b>{t('dashboard.approvalOf', { name: buyer })}</b>{' '}
            {netCents !== null && t('dashboard.approvalAmount', { amount: money(netCents) })}
            {limitCents !== null && t('dashboard.approvalLimit', { limit: money(limitCents) })}
          </span>
          <Link
            to={path(approvalPath(id))}
            className={buttonClass({ size: 'small' })}
            aria-label={t('dashboard.decideOn', { name: buyer })}
          >
            {t('dashboard.decide')}
          </Link>
        </li>
      ))}
      {waiting > requests.length && (
        <li>
          <Icon name="hourglass" />
          <span>{t('dashboard.moreApprovals', { count: waiting - requests.length })}</span>
          <LocalLink to={sectionPath('approvals')} className={buttonClass({ size: 'small' })}>
            {t('dashboard.allApprovals')}
          </LocalLink>
        </li>
      )}
    </ul>
  );
}
