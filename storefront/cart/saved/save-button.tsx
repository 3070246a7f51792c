import { useState } from 'react';
import { useCart, useCartChange } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NameDialog } from './name-dialog.tsx';

/** Saves the active cart under a name; typed quantities are sent first. */
export function SaveButton() {
  const { t } = useI18n();
  const { id, lines } = useCart().cart;
  const { isSending, send } = useCartChange();
  const [isAsking, setAsking] = useState(false);

  /** The dialog stays open until the cart is saved: a second click must hit its button, not the page behind it. */
  async function save(name: string) {
    if (await send('save', { id_cart: String(id), name })) setAsking(false);
  }

  return (
    <>
      <Button size="small" busy={isSending} onClick={() => setAsking(true)}>
        <Icon name="save" />
        <span>{t('saved.save')}</span>
      </Button>
      {isAsking && (
        <NameDialog
          title={t('saved.saveTitle')}
          submitLabel={t('saved.confirmSave')}
          first=""
          isBusy={isSending}
          onClose={() => setAsking(false)}
          onName={(name) => void save(name)}
        >
          <p>{t('saved.saveHint', { count: lines.length })}</p>
        </NameDialog>
      )}
    </>
  );
}
