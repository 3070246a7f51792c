import { useState, type SyntheticEvent } from 'react';
import { browserApi } from '../api-client/browser-api.ts';
import { useCartStore } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './line-note.module.css';
import { writeNote } from '../cart-store/whole-cart.ts';

/** Longest note of a line, as in contract/add-to-cart.ts. */
const longest = 1000;

/** The note of a line next to its code, with its editor. */
export function LineNote({ line }: { line: CartLine }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${styles.note} ${line.note ? styles.written : ''}`}
        title={line.note ?? undefined}
        aria-label={t(line.note ? 'cart.noteOf' : 'cart.addNoteTo', { name: line.name, note: line.note ?? '' })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="pencil" size={14} />
        <span>{line.note ?? t('cart.note')}</span>
      </button>
      {isOpen && <NoteDialog line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoteDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useI18n();
  const store = useCartStore();
  const [note, write] = useState(line.note ?? '');
  const [isBusy, setBusy] = useState(false);

  async function keep(event: SyntheticEvent) {
    event.preventDefault();
    setBusy(true);
    const isKept = await writeNote(store, browserApi(), line, note.trim());
    setBusy(false);
    // When saving failed, the typed text stays in the editor.
    if (isKept) onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('cart.noteTitle')} closeLabel={t('common.close')}>
      <form className={styles.form} onSubmit={(event) => void keep(event)}>
        <TextArea
          label={`${line.code} ${line.name}`}
          hint={t('cart.noteHint')}
          value={note}
          rows={4}
          maxLength={longest}
          data-focus-first
          onChange={(event) => write(event.target.value)}
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" kind="ink" busy={isBusy}>
            {t('cart.keepNote')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
