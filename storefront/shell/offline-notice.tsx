import { useSyncExternalStore } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './offline-notice.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const isOffline = () => !navigator.onLine;

/** Says at the edge of the window that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const { t } = useI18n();
  const isShown = useSyncExternalStore(subscribe, isOffline, () => false);
  return (
    <div aria-live="polite" className={styles.place}>
      {isShown && (
        <p className={styles.notice}>
          <Icon name="wifi-off" />
          {t('error.offline')}
        </p>
      )}
    </div>
  );
}
