import type { CartChange } from '../cart-store/cart-change.ts';
import { removalDuration, UndoButton } from '../cart-store/toasts.tsx';
import styles from '../cart-store/toasts.module.css';
import { useCartChange } from '../cart-store/cart-state.tsx';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { chosenAddress } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast, showToastAbout } from '../ui/toasts.tsx';
import type { CartMove } from './move-cart.ts';

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

/** Toast that lines are in the cart of another address now, with an undo, which takes them and the page back. */
export function showMoved(move: CartMove): void {
  const address = chosenAddress(move.session?.session ?? null);
  // As a change of address by hand, which it replaces: the page is that of the other address.
  const takeAway = showToastAbout('address', {
    picture: <Icon name="map-pin" size={20} />,
    head: <MovedHead move={move} address={[address?.street, address?.city].filter(Boolean).join(', ')} />,
    body: move.lineCount > 0 && <MovedBody move={move} onUndone={() => takeAway()} />,
    duration: removalDuration,
  });
}

function MovedHead({ move, address }: { move: CartMove; address: string }) {
  const { t } = useI18n();
  return (
    <>
      {t('cart.moved', { count: move.lineCount, address })}{' '}
      {move.summedCount > 0 && t('cart.movedSummed', { count: move.summedCount })}
    </>
  );
}

function MovedBody({ move, onUndone }: { move: CartMove; onUndone: () => void }) {
  const { send } = useCartChange();
  async function undo() {
    await send('move', move.undo);
    onUndone();
  }
  return <UndoButton undo={undo} />;
}
