import { useRef, useState } from 'react';
import { ATTACHMENT_TYPES, MAXIMUM_ATTACHMENT_BYTES, MAXIMUM_ATTACHMENTS } from '../../domain/inquiry.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Field } from '../ui/field.tsx';
import { FileInput, putFiles } from '../ui/file-input.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './attachments-field.module.css';
import { errorText, fileError, type PartError } from './send-inquiry.ts';

interface AttachmentsFieldProps {
  /** Of the last attempt to send the form. */
  error: PartError | undefined;
  /** The chosen files have changed since the last attempt. */
  onChange: () => void;
}

/**
 * The files of a message. They stay in the field, so that the form sends them with or without scripts; with scripts,
 * files chosen one after the other are collected and named, and those that can't be sent are left out at once.
 */
export function AttachmentsField({ error, onChange }: AttachmentsFieldProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  /** Why files of the last choice were left out. */
  const [leftOut, setLeftOut] = useState<readonly PartError[]>([]);
  // The list as it is now: files are checked while others are chosen.
  const current = useRef<readonly File[]>([]);

  function show(next: readonly File[]): void {
    current.current = next;
    setFiles(next);
    putFiles(input.current, next);
  }

  async function add(picked: readonly File[]): Promise<void> {
    // In the field at once, in case the form is sent before they are checked.
    putFiles(input.current, [...current.current, ...picked]);
    onChange();
    const checked = await Promise.all(picked.map(async (file) => ({ file, error: await fileError([file]) })));
    const fine = checked.filter((one) => one.error === null).map(({ file }) => file);
    const errors = checked.flatMap((one) => one.error ?? []);
    const next = [...current.current, ...fine];
    setLeftOut(next.length > MAXIMUM_ATTACHMENTS ? [...errors, 'tooManyFiles'] : errors);
    show(next.slice(0, MAXIMUM_ATTACHMENTS));
  }

  function remove(file: File): void {
    setLeftOut([]);
    onChange();
    show(current.current.filter((one) => one !== file));
  }

  const messages = (error ? [error] : leftOut).map((one) => errorText(i18n, 'attachments', one));
  const accepted = [...Object.values(ATTACHMENT_TYPES), '.pdf', '.jpg', '.jpeg', '.png'].join(',');
  return (
    <Field
      label={t('contact.attachments', { count: MAXIMUM_ATTACHMENTS })}
      hint={t('contact.attachmentsHint', { size: MAXIMUM_ATTACHMENT_BYTES / 1024 / 1024 })}
      error={messages.join(' ') || null}
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
                onClick={() => remove(file)}
              />
            </span>
          ))}
          <FileInput
            {...ids}
            inputRef={input}
            name="attachments"
            accept={accepted}
            icon="plus"
            label={t('contact.addAttachment')}
            isFull={files.length >= MAXIMUM_ATTACHMENTS}
            onPick={(picked) => void add(picked)}
          />
        </div>
      )}
    </Field>
  );
}
