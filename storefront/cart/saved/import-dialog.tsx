import { useId, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../api-client/browser-api.ts';
import { asCallFailure } from '../../api-client/call-failure.ts';
import { useCartActions } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { ambiguousText } from '../../i18n/quantity-text.ts';
import { fields, rows, text, whole } from '../../parsers/values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, focusAtOnce } from '../../ui/dialog.tsx';
import { Field, TextField } from '../../ui/field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { CartFileError, parseCartFile, type CartFile, type FileProblem } from '../files/read-cart-file.ts';
import { cartNameFault, nameFaultText } from './cart-name.ts';
import styles from './import-dialog.module.css';

interface Remark {
  line: number;
  code: string;
  message: string;
  isRefused: boolean;
}

type Progress =
  | { kind: 'open' | 'reading' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; count: number; remarks: Remark[] };

/** Selects a file, imports its rows with one request, and reports the result of each line. */
export default function ImportDialog({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { flush, reload } = useCartActions();
  const { revalidate } = useRevalidator();
  const form = useId();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress>({ kind: 'open' });
  const nameFault = isNew ? cartNameFault(name) : null;

  function choose(chosen: File | null) {
    setFile(chosen);
    setProgress({ kind: 'open' });
    if (chosen && name === '') setName(chosen.name.replace(/\.\w+$/, ''));
  }

  async function bring(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (!file || nameFault || progress.kind === 'reading') return;
    setProgress({ kind: 'reading' });
    const read = await parseCartFile(new Uint8Array(await file.arrayBuffer()), locale).catch((error: unknown) => {
      return error instanceof CartFileError ? error.problem : 'unreadable';
    });
    if (typeof read === 'string') return setProgress({ kind: 'failed', message: problemText(read) });
    setProgress(await send(read));
  }

  async function send(read: CartFile): Promise<Progress> {
    const own = read.problems.map(({ line, code, kind, typed }): Remark => {
      const noQuantity = () => ambiguousText(i18n, typed) ?? t('cart.invalidQuantity');
      return { line, code, isRefused: true, message: kind === 'code' ? t('file.noCode') : noQuantity() };
    });
    if (read.rows.length === 0) return { kind: 'done', count: 0, remarks: own };
    try {
      await flush();
      const asked = { rows: read.rows, ...(isNew ? { name: name.trim() } : {}) };
      const message = fields((await browserApi().call('importCart', asked)).message);
      const told = rows(message.remarks).map((row): Remark => {
        const { line, code, kind, message: said } = fields(row);
        return { line: whole(line), code: text(code), message: text(said), isRefused: kind === 'refused' };
      });
      if (isNew) void revalidate();
      else void reload();
      const remarks = [...own, ...told].sort((one, other) => one.line - other.line);
      return { kind: 'done', count: whole(message.numero_righe), remarks };
    } catch (error) {
      const failure = asCallFailure(error);
      return { kind: 'failed', message: failure.kind === 'http' ? failure.message : t('file.notSent') };
    }
  }

  function problemText(problem: FileProblem): string {
    const texts: Record<FileProblem, string> = {
      'too-large': t('file.tooLarge'),
      'too-many': t('file.tooMany'),
      unreadable: t('file.unreadable'),
      'no-columns': t('file.noColumns'),
      empty: t('file.empty'),
    };
    return texts[problem];
  }

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
            <Button kind="ink" type="submit" form={form} busy={progress.kind === 'reading'}>
              {t('file.importDeed')}
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
        {isDone && <Report count={progress.count} remarks={progress.remarks} />}
      </div>
      {!isDone && (
        <form id={form} onSubmit={(event) => void bring(event)} className={styles.form} noValidate>
          <p>{t('file.importHint')}</p>
          <Field label={t('file.file')} required error={isTried && !file ? t('common.required') : null}>
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
          {isNew && (
            <TextField
              label={t('saved.nameField')}
              required
              value={name}
              error={isTried || nameFault === 'too-long' ? nameFaultText(t, nameFault, name) : null}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          {!isNew && <p className={styles.small}>{t('file.replaces')}</p>}
        </form>
      )}
    </Dialog>,
    document.body,
  );
}

/** Number of imported lines, and every line with a message: rejected lines first, then lines imported with changes. */
function Report({ count, remarks }: { count: number; remarks: readonly Remark[] }) {
  const { t } = useI18n();
  const refused = remarks.filter(({ isRefused }) => isRefused);
  const changed = remarks.filter(({ isRefused }) => !isRefused);
  return (
    <>
      <div ref={focusAtOnce} tabIndex={-1}>
        <Alert tone={refused.length > 0 ? 'warn' : 'ok'} title={t('file.done', { count })} />
      </div>
      {refused.length > 0 && <Remarks title={t('file.refused', { count: refused.length })} remarks={refused} />}
      {changed.length > 0 && <Remarks title={t('file.changed', { count: changed.length })} remarks={changed} />}
    </>
  );
}

function Remarks({ title, remarks }: { title: string; remarks: readonly Remark[] }) {
  const { t, number } = useI18n();
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <ul className={styles.remarks} aria-labelledby={id}>
        {remarks.map((remark) => (
          <li key={`${remark.line} ${remark.message}`} className={remark.isRefused ? styles.refused : undefined}>
            <span>{t('file.line', { number: number(remark.line) })}</span> <b>{remark.code}</b> {remark.message}
          </li>
        ))}
      </ul>
    </section>
  );
}
