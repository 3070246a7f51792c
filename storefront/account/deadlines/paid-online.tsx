import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { documentLabel } from '../../../domain/document-label.ts';
import { invoicePath } from '../documents/document-links.ts';
import type { DueDate } from '../documents/parse-chain.ts';
import styles from './deadlines-page.module.css';
import { dueKey } from './due-key.ts';

/** What was paid online and is not in the wholesaler's books yet. */
export function PaidOnline({ paid }: { paid: readonly DueDate[] }) {
  const { t, money, date, path } = useI18n();
  return (
    <div className={styles.paid}>
      <Alert tone="ok" title={t('deadlines.paidOnline')}>
        <p>{t('deadlines.paidOnlineHint')}</p>
        <ul>
          {paid.map((due) => (
            <li key={dueKey(due)}>
              <Link to={path(invoicePath(due.document))}>{documentLabel(due.document)}</Link>
              {`: ${t('deadlines.paidOf', { amount: money(due.paidOnline), day: date(due.dueOn) })}`}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
