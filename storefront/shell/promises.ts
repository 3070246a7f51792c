import { localized } from '../../domain/local-text.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';

/** What the shop promises, in sentences; null where it promises nothing. */
export function usePromises(): { delivery: string | null; support: string | null; supportHours: string | null } {
  const { t, locale } = useI18n();
  const { deliveryDays, supportDays, supportHours } = useAppState().settings.identity.promises;
  return {
    delivery: deliveryDays === null ? null : t('promise.delivery', { count: deliveryDays }),
    support: supportDays === null ? null : t('promise.support', { count: supportDays }),
    supportHours: supportHours && localized(supportHours, locale),
  };
}
