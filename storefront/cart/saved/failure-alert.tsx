import type { CartRejection } from '../../cart-store/cart-change.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';

/** Shows the failure as an alert that screen readers announce at once. */
export function FailureAlert({ failure }: { failure: CartRejection | null }) {
  const { t } = useI18n();
  if (!failure) return null;
  return (
    <Alert tone="bad" title={t('saved.failed')} live>
      <p>{failure.isGone ? t('saved.gone') : failure.message}</p>
    </Alert>
  );
}
