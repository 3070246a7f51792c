import { useBlocker } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before what is unsaved on a page is left. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useI18n();
  const blocker = useBlocker(isUnsaved);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      onClose={() => blocker.reset()}
      title={t('save.leaveTitle')}
      actions={
        <>
          <Button size="small" onClick={() => blocker.reset()}>
            {t('save.stay')}
          </Button>
          <Button size="small" kind="ink" onClick={() => blocker.proceed()}>
            {t('save.leave')}
          </Button>
        </>
      }
    >
      <p>{t('save.leaveText')}</p>
    </Dialog>
  );
}
