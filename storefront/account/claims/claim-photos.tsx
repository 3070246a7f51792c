import { MAXIMUM_CLAIM_PHOTOS } from '../../../domain/claim.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';

/** The photos of a claim. */
export function ClaimPhotos({ error }: { error: string | null }) {
  const { t } = useI18n();
  const count = MAXIMUM_CLAIM_PHOTOS;
  return (
    <PhotoField
      label={t('claim.photos', { count })}
      hint={t('claim.photoHint')}
      error={error}
      maximum={count}
      addLabel={t('claim.add')}
      fullMessage={t('claim.photoFull', { count })}
      removeLabel={(name) => t('claim.photoRemove', { name })}
    />
  );
}
