import type { RequestFailure } from '../api-client/request-failure.ts';
import { currentRetry, dismissFailure } from '../api-client/failure-report.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './error-dialog.module.css';
import { isPassing } from './failed-part.tsx';
import { failureTexts } from './failure-texts.ts';

/** Content of the dialog for a failed request. */
export function ErrorDialogContent({ failure }: { failure: RequestFailure }) {
  const i18n = useI18n();
  const { title, text, errors } = failureTexts(i18n, failure);
  const retry = isPassing(failure) ? currentRetry() : null;
  return (
    <Dialog
      isOpen
      onClose={dismissFailure}
      title={title}
      closeLabel={i18n.t('common.close')}
      icon={failure.kind === 'network' ? 'wifi-off' : 'triangle-alert'}
      tone={failure.kind === 'http' && failure.status < 500 ? 'warn' : 'bad'}
      actions={
        <>
          <Button kind={retry ? 'outline' : 'ink'} onClick={dismissFailure}>
            {i18n.t('common.close')}
          </Button>
          {retry && (
            <Button
              kind="ink"
              data-focus-first
              onClick={() => {
                dismissFailure();
                retry();
              }}
            >
              {i18n.t('common.retry')}
            </Button>
          )}
        </>
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
