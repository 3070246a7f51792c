import { useRef, useState } from 'react';
import { MAXIMUM_CLAIM_PHOTOS } from '../../../domain/claim.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Field } from '../../ui/field.tsx';
import { FileInput, putFiles } from '../../ui/file-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './claims.module.css';
import { shrinkPhoto, type ChosenPhoto } from './photo-file.ts';

/**
 * The photos of a claim. The files stay in the field, so that the form sends them with or without scripts; with scripts,
 * photos taken one after the other are collected, shown and made small.
 */
export function ClaimPhotos({ error }: { error: string | null }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isFull, setFull] = useState(false);

  // The list as it is now: photos are made small while others are chosen.
  const current = useRef<readonly ChosenPhoto[]>([]);

  function show(next: readonly ChosenPhoto[]): void {
    current.current = next;
    setPhotos(next);
    putFiles(
      input.current,
      next.map(({ file }) => file),
    );
  }

  async function add(picked: readonly File[]): Promise<void> {
    const room = MAXIMUM_CLAIM_PHOTOS - current.current.length;
    setFull(picked.length > room);
    const added = picked.slice(0, room).map((file): ChosenPhoto => ({ file, preview: null }));
    // In the field at once, in case the form is sent before the small ones are ready.
    show([...current.current, ...added]);
    for (const photo of added) {
      const small = await shrinkPhoto(photo.file);
      show(current.current.map((one) => (one === photo ? small : one)));
    }
  }

  const message = isFull ? t('claim.photoFull', { count: MAXIMUM_CLAIM_PHOTOS }) : error;
  return (
    <Field label={t('claim.photos', { count: MAXIMUM_CLAIM_PHOTOS })} hint={t('claim.photoHint')} error={message}>
      {(ids) => (
        <div className={styles.photos}>
          {photos.map(({ file, preview }, index) => (
            <span key={index} className={styles.chosen}>
              <span className={styles.photo}>
                {preview ? <img src={preview} alt={file.name} /> : <Icon name="file-text" />}
              </span>
              <IconButton
                icon="x"
                iconSize={14}
                label={t('claim.photoRemove', { name: file.name })}
                onClick={() => {
                  setFull(false);
                  show(current.current.filter((_, at) => at !== index));
                }}
              />
            </span>
          ))}
          <FileInput
            {...ids}
            inputRef={input}
            name="photos"
            accept="image/*"
            icon="camera"
            label={t('claim.add')}
            isFull={photos.length >= MAXIMUM_CLAIM_PHOTOS}
            onPick={(picked) => void add(picked)}
          />
        </div>
      )}
    </Field>
  );
}
