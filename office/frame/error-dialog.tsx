import { useSyncExternalStore } from 'react';
import {
  currentFailure,
  currentRetry,
  dismissFailure,
  subscribeToFailures,
} from '../../storefront/api-client/failure-report.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Says that a page could not be opened; the one that is open stays, with what was typed. */
export function ErrorDialog() {
  const { t } = useI18n();
  const failure = useSyncExternalStore(subscribeToFailures, currentFailure, () => null);
  if (!failure) return null;
  const retry = currentRetry();
  return (
    <Dialog
      isOpen
      onClose={dismissFailure}
      title={t('error.failed')}
      actions={
        <>
          <Button size="small" onClick={dismissFailure}>
            {t('frame.close')}
          </Button>
          {retry && (
            <Button
              size="small"
              kind="ink"
              data-focus-first
              onClick={() => {
                dismissFailure();
                retry();
              }}
            >
              {t('error.retry')}
            </Button>
          )}
        </>
      }
    >
      <p>{failure.message || t('error.failedText')}</p>
    </Dialog>
  );
}
