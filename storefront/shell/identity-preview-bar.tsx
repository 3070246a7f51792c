import { useI18n } from '../i18n/i18n.tsx';
import { OfficeBar } from './office-bar.tsx';

/** Says that the identity of the pages is a draft. */
export function IdentityPreviewBar() {
  const { t } = useI18n();
  return (
    <OfficeBar
      label={t('identityPreview.bar')}
      end={t('identityPreview.end')}
      action="/office/settings/identity/preview"
      details={t('identityPreview.others')}
    >
      {t('identityPreview.text')}
    </OfficeBar>
  );
}
