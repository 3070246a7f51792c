import { useId, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea, TextField } from '../../ui/field.tsx';
import { cartNameError, nameErrorText } from './cart-name.ts';
import styles from './import-dialog.module.css';
import { ImportReport } from './import-report.tsx';
import { useCartFile } from './use-cart-file.ts';

/** Selects a file or takes a pasted text, imports its rows, and reports the result of each line. */
export function ImportDialog({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { progress, replacing, importFile, replaceCode, reset } = useCartFile();
  const id = useId();
  const isDone = progress.kind === 'done';
  // Portal, because a form cannot be nested in the form that opens the dialog.
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={t(isNew ? 'file.importNew' : 'file.importTitle')}
      closeLabel={t('common.close')}
      actions={
        isDone ? (
          <Button kind="ink" onClick={onClose}>
            {t('common.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button kind="ink" type="submit" form={id} busy={progress.kind === 'reading'}>
              {t('file.confirmImport')}
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite" className={styles.outcome}>
        {progress.kind === 'failed' && (
          <Alert tone="bad" title={t('file.failed')}>
            <p>{progress.message}</p>
          </Alert>
        )}
        {isDone && (
          <ImportReport
            {...progress}
            replacing={replacing}
            onReplace={(code, other) => {
              if (replacing === null) void replaceCode(code, other);
            }}
          />
        )}
      </div>
      {!isDone && (
        <FileForm
          id={id}
          isNew={isNew}
          onEdit={reset}
          onFile={(file, name) => {
            if (progress.kind !== 'reading') void importFile(file, name);
          }}
        />
      )}
    </Dialog>,
    document.body,
  );
}

interface FileFormProps {
  id: string;
  isNew: boolean;
  /** Another file was selected, or the text was changed. */
  onEdit: () => void;
  /** The form was submitted; `name` is '' for the active cart. */
  onFile: (file: Blob, name: string) => void;
}

function FileForm({ id, isNew, onEdit, onFile }: FileFormProps) {
  const { t } = useI18n();
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const nameError = isNew ? cartNameError(name) : null;

  const order = file ?? (pasted.trim() === '' ? null : new Blob([pasted]));

  function choose(chosen: File | null) {
    setFile(chosen);
    onEdit();
    if (chosen && name === '') setName(chosen.name.replace(/\.\w+$/, ''));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (order && !nameError) onFile(order, isNew ? name.trim() : '');
  }

  return (
    <form id={id} onSubmit={submit} className={styles.form} noValidate>
      <p>{t('file.importHint')}</p>
      <Field label={t('file.file')} error={isTried && !order ? t('file.missing') : null}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            className={styles.file}
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <TextArea
        label={t('file.text')}
        hint={t('file.textHint')}
        rows={4}
        value={pasted}
        disabled={file !== null}
        onChange={(event) => {
          setPasted(event.target.value);
          onEdit();
        }}
      />
      {isNew && (
        <TextField
          label={t('saved.nameField')}
          required
          value={name}
          error={isTried || nameError === 'too-long' ? nameErrorText(t, nameError, name) : null}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {!isNew && <p className={styles.small}>{t('file.replaces')}</p>}
    </form>
  );
}
