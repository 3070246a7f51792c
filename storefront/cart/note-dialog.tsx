import { useState, type SyntheticEvent } from 'react';
import { useCartPart, useCartChange, useCartResult } from '../cart-store/cart-state.tsx';
import type { CartRejection } from '../cart-store/cart-change.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import styles from './line-note.module.css';
import { FailureAlert } from './saved/failure-alert.tsx';

/** Longest note of a line, as in contract/add-to-cart.ts. */
const longest = 1000;

/** Editor of the note of a line. */
export function NoteDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useI18n();
  const cartId = useCartPart(({ cart }) => cart.id);
  const { isSending, send } = useCartChange();
  const [note, write] = useState(line.note ?? '');
  const [rejection, setRejection] = useState<CartRejection | null>(null);
  // When saving failed, the typed text stays in the editor.
  useCartResult((result) => {
    if (result?.kind === 'rejected') setRejection(result);
    else if (result) onClose();
  });

  function keep(event: SyntheticEvent) {
    event.preventDefault();
    setRejection(null);
    void send('note', { id_cart: String(cartId), row: String(line.rowId), note });
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('cart.noteTitle')} closeLabel={t('common.close')}>
      <form className={styles.form} onSubmit={keep}>
        <TextArea
          label={`${line.code} ${line.name}`}
          hint={t('cart.noteHint')}
          value={note}
          rows={4}
          maxLength={longest}
          data-focus-first
          onChange={(event) => write(event.target.value)}
        />
        <FailureAlert failure={rejection} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" kind="ink" busy={isSending}>
            {t('cart.keepNote')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
