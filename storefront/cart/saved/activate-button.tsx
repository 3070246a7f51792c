import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { useCart, useCartActions } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { fieldOf } from '../../routing/form-fields.ts';
import { useAppState } from '../../session/app-state.tsx';
import { Button } from '../../ui/button.tsx';
import { ActivateDialog, type ActivationChoice } from './activate-dialog.tsx';
import type { SavedCart } from './saved-cart-reader.ts';

/** The fields of a saved cart needed to activate it. */
export type Activable = Pick<SavedCart, 'id' | 'name' | 'lineCount' | 'address' | 'addressCode'>;

/**
 * Makes a saved cart the active one. When that affects the active cart's lines or changes the address of the whole
 * shop, a dialog asks first; without JavaScript the page reports it afterwards.
 */
export function ActivateButton(props: { cart: Activable; actives: readonly SavedCart[]; isMain?: boolean }) {
  const { cart, actives, isMain = false } = props;
  const { t } = useI18n();
  const { session } = useAppState();
  const loaded = useCart().cart;
  const { flush } = useCartActions();
  const submit = useSubmit();
  const { formData } = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const isBusy =
    formData?.get('id_cart') === `${cart.id}` && ['activate', 'merge'].includes(fieldOf(formData, 'change'));
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

  async function go({ change, asideName }: ActivationChoice) {
    setAsking(false);
    // Typed quantities belong to the active cart, so they are sent before it is replaced.
    if (!(await flush())) return;
    const fields = new FormData();
    fields.set('change', change);
    fields.set('id_cart', String(cart.id));
    if (asideName && replaced) {
      fields.set('aside', String(replaced.id));
      fields.set('aside_name', asideName);
    }
    await submit(fields, { method: 'post' });
  }

  return (
    <>
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          if (!isHere || here.lineCount > 0) setAsking(true);
          else void go({ change: 'activate', asideName: '' });
        }}
      >
        <input type="hidden" name="change" value="activate" />
        <input type="hidden" name="id_cart" value={cart.id} />
        <Button
          type="submit"
          size={isMain ? 'large' : 'small'}
          kind={isMain ? 'primary' : 'outline'}
          wide={isMain}
          busy={isBusy}
          aria-label={t('saved.activateNamed', { name: cart.name })}
        >
          {t('saved.activate')}
        </Button>
      </Form>
      {isAsking && (
        <ActivateDialog
          cart={cart}
          isHere={isHere}
          hereCount={here.lineCount}
          replaced={replaced && replaced.lineCount > 0 ? replaced : null}
          onClose={() => setAsking(false)}
          onChoice={(choice) => void go(choice)}
        />
      )}
    </>
  );
}
