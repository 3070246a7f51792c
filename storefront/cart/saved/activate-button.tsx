import { useState } from 'react';
import { Form } from 'react-router';
import { useCart, useCartChange } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import { Button } from '../../ui/button.tsx';
import { ActivateDialog, type ActivationChoice } from './activate-dialog.tsx';
import type { Activable, SavedCart } from './parse-saved-cart.ts';

/**
 * Makes a saved cart the active one. When that affects the active cart's lines or changes the address of the whole
 * shop, a dialog asks first; without JavaScript the page reports it afterwards.
 */
export function ActivateButton(props: { cart: Activable; actives: readonly SavedCart[]; isWide?: boolean }) {
  const { cart, actives, isWide = false } = props;
  const { t } = useI18n();
  const { session } = useAppState();
  const loaded = useCart().cart;
  const { isSending, send } = useCartChange();
  const [isAsking, setAsking] = useState(false);
  const isHere = cart.addressCode === session?.addressCode;
  const activeAt = (code: string | undefined) => actives.find(({ addressCode }) => addressCode === code);
  // Until the active cart is loaded, use the list's data: its lines must not be replaced without asking.
  const known = activeAt(session?.addressCode);
  const here = {
    id: loaded.id || (known?.id ?? 0),
    lineCount: loaded.id ? loaded.lines.length : (known?.lineCount ?? 0),
    name: known?.name ?? '',
  };
  const replaced = isHere ? here : activeAt(cart.addressCode);

  function go({ change, asideName }: ActivationChoice) {
    setAsking(false);
    const aside = asideName && replaced ? String(replaced.id) : '';
    void send(change, { id_cart: String(cart.id), aside, aside_name: asideName });
  }

  return (
    <>
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSending) return;
          if (!isHere || here.lineCount > 0) setAsking(true);
          else go({ change: 'activate', asideName: '' });
        }}
      >
        <input type="hidden" name="change" value="activate" />
        <input type="hidden" name="id_cart" value={cart.id} />
        <Button
          type="submit"
          size={isWide ? 'large' : 'small'}
          wide={isWide}
          busy={isSending}
          aria-label={t('saved.activateNamed', { name: cart.name })}
        >
          {t('saved.activate')}
        </Button>
      </Form>
      {isAsking && (
        <ActivateDialog
          cart={cart}
          isHere={isHere}
          activeLineCount={here.lineCount}
          replaced={replaced && replaced.lineCount > 0 ? replaced : null}
          onClose={() => setAsking(false)}
          onChoice={go}
        />
      )}
    </>
  );
}
