import { useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './line-note.module.css';
import { NoteDialog } from './note-dialog.tsx';

/** The note of a line next to its code. */
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
