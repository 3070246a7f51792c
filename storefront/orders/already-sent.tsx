import { useI18n } from '../i18n/i18n.tsx';
import { Alert } from '../ui/alert.tsx';

/** The order had already been sent in another tab: shows when, because no second order was created. */
export function AlreadySent({ sentAt, className }: { sentAt: string; className?: string | undefined }) {
  const { t, dateTime } = useI18n();
  return (
    <div className={className}>
      <Alert tone="info" title={t('thankYou.alreadySent', { moment: dateTime(sentAt) })} live>
        <p>{t('thankYou.alreadySentHint')}</p>
      </Alert>
    </div>
  );
}
