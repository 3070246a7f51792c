import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { currentFailure, dismissFailure, isJustReported, subscribeToFailures } from '../failure-report.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './error-dialog.module.css';
import { failureTexts } from './failure-texts.ts';

/** The one dialog for failed calls, whoever made them (R8.2–R8.8); a route change closes it (R4.21). */
export function ErrorDialog() {
  const i18n = useI18n();
  const failure = useSyncExternalStore(subscribeToFailures, currentFailure, () => null);
  const { key } = useLocation();
  const firstKey = useRef(key);

  useEffect(() => {
    if (firstKey.current === key) return;
    firstKey.current = key;
    // A page that failed to load reports just before its address changes: that report stays.
    if (!isJustReported()) dismissFailure();
  }, [key]);

  if (!failure) return null;
  const { title, text, errors } = failureTexts(i18n, failure);
  return (
    <Dialog
      isOpen
      onClose={dismissFailure}
      title={title}
      closeLabel={i18n.t('common.close')}
      icon={failure.kind === 'network' ? 'wifi-off' : 'triangle-alert'}
      tone={failure.kind === 'http' && failure.status < 500 ? 'warn' : 'bad'}
      actions={
        <Button kind="ink" onClick={dismissFailure}>
          {i18n.t('common.close')}
        </Button>
      }
    >
      <p>{text}</p>
      {errors.length > 0 && (
        <dl className={styles.errors}>
          {errors.map(([field, texts]) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>{texts.join(' ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
