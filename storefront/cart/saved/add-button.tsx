import { Form } from 'react-router';
import { useCartChange } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { SavedCart } from './parse-saved-cart.ts';

/** Adds all lines of a saved cart to the active one, as often as wanted; only at its own address. */
export function AddButton({ cart: { id, name, addressCode } }: { cart: SavedCart }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const { isSending, send } = useCartChange();
  if (addressCode !== session?.addressCode) return null;
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send('merge', { id_cart: String(id) });
      }}
    >
      <input type="hidden" name="change" value="merge" />
      <input type="hidden" name="id_cart" value={id} />
      <IconButton
        type="submit"
        icon="shopping-cart"
        label={t('saved.addNamed', { name })}
        aria-disabled={isSending || undefined}
      />
    </Form>
  );
}
