import { useId, useState, type FormEvent } from 'react';
import { useCart, useCartChange } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { otherAddresses } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Radio } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './move-button.module.css';

/** Takes all lines of the cart to another delivery address; nothing for who has only one. */
export function MoveButton() {
  const { t } = useI18n();
  const { session } = useAppState();
  const { id, lines } = useCart().cart;
  const { isSending, send } = useCartChange();
  const form = useId();
  const others = otherAddresses(session);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = others;
  if (!first || lines.length === 0) return null;
  const address = others.find(({ code }) => code === chosen) ?? first;

  /** The dialog stays open until the lines are there: a second click must hit its button, not the page behind it. */
  async function go(event: FormEvent) {
    event.preventDefault();
    if (await send('move', { id_cart: String(id), to_address: address.code })) setOpen(false);
  }

  return (
    <>
      <button type="button" className={`link ${styles.move}`} onClick={() => setOpen(true)}>
        {t('cart.move')}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('cart.moveTitle')}
        closeLabel={t('common.close')}
        icon="map-pin"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('common.cancel')}</Button>
            <Button kind="ink" type="submit" form={form} busy={isSending}>
              {t('cart.moveLines', { count: lines.length })}
            </Button>
          </>
        }
      >
        <form id={form} className={styles.form} onSubmit={(event) => void go(event)}>
          <fieldset>
            <legend>{t('cart.moveTo')}</legend>
            {others.map(({ code, street, city }) => (
              <Radio
                key={code}
                name="to_address"
                value={code}
                checked={code === address.code}
                onChange={() => setChosen(code)}
              >
                {[street, city].filter(Boolean).join(', ')}
              </Radio>
            ))}
          </fieldset>
          <p>{t('cart.moveRule')}</p>
        </form>
      </Dialog>
    </>
  );
}
