import { useId, useState } from 'react';
import { MOST_PICTURE_BYTES } from '../../domain/identity-limits.ts';
import { asRequestFailure } from '../../storefront/api-client/request-failure.ts';
import { Button, buttonClass } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Outcome } from '../ui/state.tsx';
import styles from './identity.module.css';
import type { PictureField } from './typed-fields.ts';

/** The bytes of a file as the endpoint takes them. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    );
    reader.addEventListener('error', () => reject(new Error('the file can’t be read')));
    reader.readAsDataURL(file);
  });
}

interface PictureRowProps {
  field: PictureField;
  path: string | null;
  /** The ground on which it is shown. */
  ground: string;
  /** What stands there without a picture. */
  instead: string;
  onChange: (path: string | null) => void;
}

/** A picture of the shop: seen on its ground, replaced by a file, removed; a refused file says why. */
export function PictureRow({ field, path, ground, instead, onChange }: PictureRowProps) {
  const { t } = useI18n();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = t(`identity.field.${field}`);
  const upload = async (file: File) => {
    setProblem(null);
    if (file.size > MOST_PICTURE_BYTES) {
      setProblem(t('identity.tooLarge'));
      return;
    }
    setBusy(true);
    try {
      const content = await base64Of(file);
      // An empty file is no picture; the server says so of every other one.
      if (content === '') setProblem(t('identity.emptyFile'));
      else
        onChange(
          (await officeCall('uploadIdentityPicture', { kind: field === 'icon' ? 'icon' : 'logo', content })).path,
        );
    } catch (error) {
      setProblem(asRequestFailure(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.picture}>
      <span className={styles.art} style={{ background: ground }}>
        {path === null ? <span aria-hidden="true">{instead}</span> : <img src={path} alt={name} />}
      </span>
      <div>
        <b>{name}</b>
        <small id={`${id}-hint`}>{t(`identity.hint.${field}`)}</small>
        <span aria-live="polite">
          {isBusy && <small>{t('identity.uploading')}</small>}
          {problem !== null && (
            <Outcome tone="bad" icon="circle-x">
              {problem}
            </Outcome>
          )}
          {problem === null && path === null && field === 'logo' && (
            <Outcome tone="warn" icon="triangle-alert">
              {t('identity.noLogo')}
            </Outcome>
          )}
        </span>
      </div>
      <span className={styles.pictureActs}>
        {path !== null && (
          <Button size="small" kind="quiet" onClick={() => onChange(null)}>
            {t('identity.remove')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <span className={styles.file}>
          <input
            id={id}
            type="file"
            accept="image/svg+xml,image/png,image/jpeg,image/webp"
            aria-label={t('identity.choose', { name })}
            aria-describedby={`${id}-hint`}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void upload(file);
              // The same file can be chosen again after it was put right.
              currentTarget.value = '';
            }}
          />
          <label htmlFor={id} className={buttonClass({ size: 'small' })} aria-hidden="true">
            {t(path === null ? 'identity.upload' : 'identity.replace')}
          </label>
        </span>
      </span>
    </div>
  );
}
