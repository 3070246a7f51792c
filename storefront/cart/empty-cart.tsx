import { useState } from 'react';
import { browserApi } from '../api-client/browser-api.ts';
import { useCart, useCartStore } from '../cart-store/cart-state.tsx';
import { showEmptied } from '../cart-store/cart-toasts.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { emptyWholeCart } from '../cart-store/whole-cart.ts';

/** Empties the cart after a confirmation; the toast has an undo (R4.10). */
export function EmptyCart({ className }: { className?: string }) {
  const { t } = useI18n();
  const { cart } = useCart();
  const store = useCartStore();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    const isDone = await emptyWholeCart(store, browserApi(), showEmptied);
    setBusy(false);
    setOpen(false);
    // The button disappears with the lines, so the focus moves to the page content.
    if (isDone) document.getElementById('content')?.focus();
  }

  return (
    <>
      <Button size="small" kind="quiet" className={className} onClick={() => setOpen(true)}>
        <Icon name="trash" />
        <span>{t('cart.emptyOut')}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('cart.emptyQuestion')}
        closeLabel={t('common.close')}
        icon="trash"
        tone="warn"
        actions={
          <>
            <Button data-focus-first onClick={() => setOpen(false)}>
              {t('cart.keepLines')}
            </Button>
            <Button kind="danger" busy={isBusy} onClick={() => void go()}>
              {t('cart.emptyOut')}
            </Button>
          </>
        }
      >
        <p>{t('cart.emptyWarning', { count: cart.lines.length })}</p>
      </Dialog>
    </>
  );
}
