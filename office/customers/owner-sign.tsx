import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './customers.module.css';

/** To whom a fact belongs: padlock for the ERP, pencil for the office (decision 8.1); `by` is who wrote it. */
export function OwnerSign({ owner, by = null }: { owner: 'erp' | 'office'; by?: string | null }) {
  const { t } = useI18n();
  return (
    <span className={styles.origin}>
      <Icon name={owner === 'erp' ? 'lock' : 'pencil'} size={14} />
      {t(`customer.owner.${owner}`)}
      {by !== null && `, ${by}`}
    </span>
  );
}
