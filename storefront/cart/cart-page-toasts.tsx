import type { CartChange } from '../cart-store/cart-change.ts';
import { removalDuration, UndoButton } from '../cart-store/toasts.tsx';
import styles from '../cart-store/toasts.module.css';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toasts.tsx';

/** Milliseconds; long enough to be read while another page opens. */
const savedDuration = 4000;

/** Toast that the cart was emptied, with an undo for all lines. */
export function showEmptied(count: number, undo: () => void): void {
  showToast({
    picture: <Icon name="trash" size={20} />,
    head: <EmptiedHead count={count} />,
    body: <UndoButton undo={undo} />,
    duration: removalDuration,
  });
}

function EmptiedHead({ count }: { count: number }) {
  const { t } = useI18n();
  return <span className={styles.removed}>{t('cart.emptied', { count })}</span>;
}

/** Text by the change; other changes are shown by the page. */
const savedCartMutations: Partial<Record<CartChange, TextKey>> = {
  save: 'saved.wasSaved',
  rename: 'saved.wasRenamed',
  duplicate: 'saved.wasDuplicated',
  'restore-saved': 'saved.wasRestored',
};

/** Toast for a change of a saved cart; nothing for any other change. */
export function showSavedCartChange(change: CartChange): void {
  const text = savedCartMutations[change];
  if (!text) return;
  showToast({
    picture: <Icon name="circle-check" size={20} />,
    head: <SavedHead text={text} />,
    duration: savedDuration,
  });
}

/** Toast that a saved cart was removed, with an undo. */
export function showRemovedCart(undo: () => void): void {
  showToast({
    picture: <Icon name="trash" size={20} />,
    head: <SavedHead text="saved.wasRemoved" />,
    body: <UndoButton undo={undo} />,
    duration: removalDuration,
  });
}

function SavedHead({ text }: { text: TextKey }) {
  const { t } = useI18n();
  return <>{t(text)}</>;
}
