import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { useCart, useCartActions } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ignoreSecondPress } from '../../ui/second-press.ts';
import { NameDialog } from './name-dialog.tsx';

/** Saves the active cart under a name (R2.97); typed quantities are sent first. */
export function SaveButton() {
  const { t } = useI18n();
  const { id, lines } = useCart().cart;
  const { flush } = useCartActions();
  const submit = useSubmit();
  const isBusy = useNavigation().formData?.get('change') === 'save';
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);

  /** The dialog stays open until the cart is saved: a second click must hit its button, not the page behind it. */
  async function save(name: string) {
    if (isSaving) return;
    ignoreSecondPress();
    setSaving(true);
    if (await flush()) {
      await submit({ change: 'save', id_cart: String(id), name }, { method: 'post' });
      setAsking(false);
    }
    setSaving(false);
  }

  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => setAsking(true)}>
        <Icon name="save" />
        <span>{t('saved.save')}</span>
      </Button>
      {isAsking && (
        <NameDialog
          title={t('saved.saveTitle')}
          mutation={t('saved.saveDeed')}
          first=""
          isBusy={isSaving}
          onClose={() => setAsking(false)}
          onName={(name) => void save(name)}
        >
          <p>{t('saved.saveHint', { count: lines.length })}</p>
        </NameDialog>
      )}
    </>
  );
}
