import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useGuardedButton } from './press-guard.tsx';

interface RemoveDialogProps {
  cart: { name: string; lineCount: number };
  isBusy: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Asks before a saved cart is removed. */
export function RemoveDialog({ cart, isBusy, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useI18n();
  const guardButton = useGuardedButton();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('saved.removeTitle', { name: cart.name })}
      closeLabel={t('common.close')}
      icon="trash"
      tone="bad"
      actions={
        <>
          {/* Enter must not remove anything. */}
          <Button data-focus-first onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            kind="danger"
            busy={isBusy}
            onClick={(event) => {
              guardButton(event.currentTarget);
              onRemove();
            }}
          >
            <Icon name="trash" />
            {t('saved.confirmRemove')}
          </Button>
        </>
      }
    >
      <p>{t('saved.removeHint', { count: cart.lineCount })}</p>
    </Dialog>
  );
}
