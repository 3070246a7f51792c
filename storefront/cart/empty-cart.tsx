import { useEffect, useRef, useState } from 'react';
import { useCart, useCartStore, useCartChange } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { useFocusIfLost } from '../routing/page-content.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

/** Empties the cart after a confirmation; the page shows the toast with the undo. */
export function EmptyCart({ className }: { className?: string }) {
  const { t } = useI18n();
  const { cart } = useCart();
  const { discard } = useCartStore();
  const { isSending, send } = useCartChange();
  const [isOpen, setOpen] = useState(false);
  const wasSent = useRef(false);
  const focusIfLost = useFocusIfLost();

  async function go() {
    discard();
    wasSent.current = await send('empty', { id_cart: String(cart.id) });
    setOpen(false);
  }

  useEffect(
    () => () => {
      // The button with the focus disappears with the lines.
      if (wasSent.current) focusIfLost();
    },
    [focusIfLost],
  );

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
            <Button kind="danger" busy={isSending} onClick={() => void go()}>
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
