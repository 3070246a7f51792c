import { useI18n } from '../i18n/i18n.tsx';
import { Notice } from '../ui/notice.tsx';

/** What was sent now had been sent before, in another window: said with its moment, because no second order left. */
export function AlreadySent({ sentAt, className }: { sentAt: string; className?: string | undefined }) {
  const { t, dateTime } = useI18n();
  return (
    <div className={className}>
      <Notice tone="info" title={t('thankYou.alreadySent', { moment: dateTime(sentAt) })} live>
        <p>{t('thankYou.alreadySentHint')}</p>
      </Notice>
    </div>
  );
}
