import { useRef, useState } from 'react';
import { ATTACHMENT_TYPES, LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '../../domain/inquiry.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './attachments-field.module.css';
import { errorText, fileError, type PartError } from './send-inquiry.ts';

/**
 * The files of a message. They stay in the field, so that the form sends them with or without scripts; with scripts,
 * files chosen one after the other are collected, named, and checked at once.
 */
export function AttachmentsField({ error }: { error: PartError | undefined }) {
  const i18n = useI18n();
  const { t } = i18n;
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  /** Null: the chosen files are fine; undefined: nothing was chosen since the form was sent. */
  const [live, setLive] = useState<{ of: PartError | undefined; error: PartError | null } | null>(null);

  async function show(next: readonly File[]): Promise<void> {
    const kept = next.slice(0, MOST_ATTACHMENTS);
    setFiles(kept);
    const transfer = new DataTransfer();
    for (const file of kept) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    setLive({ of: error, error: await fileError(next) });
  }

  const shown = live && live.of === error ? (live.error ?? undefined) : error;
  const accepted = [...Object.values(ATTACHMENT_TYPES), '.pdf', '.jpg', '.jpeg', '.png'].join(',');
  return (
    <Field
      label={t('contact.attachments', { count: MOST_ATTACHMENTS })}
      hint={t('contact.attachmentsHint', { size: LARGEST_ATTACHMENT / 1024 / 1024 })}
      error={errorText(i18n, 'attachments', shown)}
    >
      {(ids) => (
        <div className={styles.files}>
          {files.map((file, index) => (
            <span key={index} className={styles.file}>
              <Icon name="file-text" />
              <span>{file.name}</span>
              <IconButton
                icon="x"
                iconSize={14}
                label={t('contact.removeAttachment', { name: file.name })}
                onClick={() => void show(files.filter((one) => one !== file))}
              />
            </span>
          ))}
          <input
            {...ids}
            ref={input}
            type="file"
            name="attachments"
            accept={accepted}
            multiple
            className={isHydrated ? styles.hiddenInput : styles.input}
            onChange={(event) => void show([...files, ...(event.currentTarget.files ?? [])])}
          />
          {isHydrated && files.length < MOST_ATTACHMENTS && (
            <label htmlFor={ids.id} className={buttonClass({})} aria-hidden="true">
              <Icon name="plus" />
              {t('contact.addAttachment')}
            </label>
          )}
        </div>
      )}
    </Field>
  );
}
