import { useState, type MouseEvent } from 'react';
import { useCartChange } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import type { CartLine } from '../../parsers/cart.ts';
import { Button } from '../../ui/button.tsx';
import { ClientOnly } from '../../ui/client-only.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ExportButton } from './export-button.tsx';
import type { SavedCart } from './parse-saved-cart.ts';
import { NameDialog } from './name-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

interface SavedCartActionsProps {
  cart: Pick<SavedCart, 'id' | 'name' | 'lineCount'>;
  /** The lines to export; without them there is no export. */
  lines?: readonly CartLine[];
  /** The page shows this cart alone. */
  isOpened?: boolean;
}

/**
 * Rename, copy, export, remove; removing asks for confirmation. All need scripts, activating does not. A dialog stays
 * open until its change is done: a second click must hit its button, not the page behind it.
 */
export function SavedCartActions({ cart, lines, isOpened = false }: SavedCartActionsProps) {
  const { t } = useI18n();
  const { isSending, send } = useCartChange();
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const id_cart = String(cart.id);

  async function change(what: 'rename' | 'remove', fields: Record<string, string> = {}) {
    if (await send(what, { id_cart, ...fields })) close();
  }

  function duplicate({ detail }: MouseEvent) {
    // The second click of a double click could hit the button of another cart, because the copy moves the rows.
    if (detail < 2) void send('duplicate', { id_cart });
  }

  return (
    <ClientOnly>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('saved.renameNamed', { name: cart.name })}
        onClick={() => setAsked('rename')}
      >
        {t('saved.rename')}
      </Button>
      <IconButton
        icon="copy"
        label={t('saved.duplicate', { name: cart.name })}
        aria-disabled={isSending || undefined}
        onClick={duplicate}
      />
      {lines && <ExportButton lines={lines} name={cart.name} />}
      <IconButton icon="trash" label={t('saved.remove', { name: cart.name })} onClick={() => setAsked('remove')} />
      {asked === 'rename' && (
        <NameDialog
          title={t('saved.renameTitle')}
          submitLabel={t('saved.rename')}
          first={cart.name}
          isBusy={isSending}
          onClose={close}
          onName={(name) => void change('rename', { name, opened: isOpened ? '1' : '' })}
        />
      )}
      {asked === 'remove' && (
        <RemoveDialog cart={cart} isBusy={isSending} onClose={close} onRemove={() => void change('remove')} />
      )}
    </ClientOnly>
  );
}
