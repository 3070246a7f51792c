import type { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from './alert.tsx';

/** Why an act of the page failed, where its button stands: what its fields lack, else what the server says. */
export function FailureAlert({ failure }: { failure: RequestFailure | null }) {
  const { t } = useI18n();
  if (!failure) return null;
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
