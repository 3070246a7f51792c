import { useI18n } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import styles from './ordering-stop.module.css';

/** Says above every page why the customer, or the chosen address, can't order; nothing when it can. */
export function OrderingStopAlert({ session }: { session: Session }) {
  const { t } = useI18n();
  const { orderingStop } = session;
  if (orderingStop === null) return null;
  const isCustomer = orderingStop === 'customer-closed';
  return (
    <div className={`wrap ${styles.stop}`}>
      <Alert
        tone="warn"
        title={isCustomer ? t('shell.customerClosed', { company: session.companyName }) : t('shell.addressClosed')}
      >
        <p>{t(isCustomer ? 'shell.customerClosedHint' : 'shell.addressClosedHint')}</p>
      </Alert>
    </div>
  );
}
