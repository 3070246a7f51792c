import type { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { AskForRole, useWhoMay } from '../frame/who-may.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from './alert.tsx';

/** Why an act of the page failed, where its button stands: what its fields lack, else what the server says. */
export function FailureAlert({ failure }: { failure: RequestFailure | null }) {
  const { t } = useI18n();
  const { rolesWith, yours } = useWhoMay();
  const { session } = useFrame();
  if (!failure) return null;
  if (failure.permission !== null) {
    // The page still knows the role from when it was opened; the server refuses by the one of now.
    const isStale = (session.permissions as readonly string[]).includes(failure.permission);
    return (
      <Alert
        tone="bad"
        isAnswer
        title={t('who.act', { roles: rolesWith(failure.permission) })}
        actions={<AskForRole permission={failure.permission} />}
      >
        {isStale ? t('who.changed') : yours}
      </Alert>
    );
  }
  const fields = Object.values(failure.errors).flat();
  return (
    <Alert
      tone="bad"
      isAnswer
      title={
        failure.kind === 'network' ? t('error.network') : fields.join(' ') || failure.message || t('error.failedText')
      }
    />
  );
}
