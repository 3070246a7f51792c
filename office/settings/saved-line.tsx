import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './settings.module.css';

/** Who saved a page of settings last. */
export function SavedLine({ saved }: { saved: { at: string; by: string } | null }) {
  const { t, moment } = useI18n();
  if (!saved) return null;
  return (
    <span className={styles.saved}>
      <Icon name="check" /> {t('settings.savedBy', { moment: moment(saved.at), name: saved.by })}
    </span>
  );
}
