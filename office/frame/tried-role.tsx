import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { useFrame } from './frame-state.tsx';
import { useRoleName } from './role-name.ts';

/** Says on every page that somebody looks at the office through another role, and leads back to the own one. */
export function TriedRole() {
  const { t, path } = useI18n();
  const { session } = useFrame();
  const roleName = useRoleName();
  const { run, isBusy } = useAct();
  if (session.ownRole === null) return null;
  const stop = async () => {
    if (await run(() => officeCall('stopTryingRole', {}))) location.assign(path('/settings/people'));
  };
  return (
    <Alert
      tone="warn"
      title={t('try.title', { role: roleName(session.role) })}
      actions={
        <Button size="small" busy={isBusy} onClick={() => void stop()}>
          {t('try.stop', { role: roleName(session.ownRole) })}
        </Button>
      }
    >
      {t('try.text')}
    </Alert>
  );
}
