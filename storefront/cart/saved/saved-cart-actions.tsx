import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { fieldOf } from '../../routing/form-fields.ts';
import type { CartLine } from '../../parsers/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ignoreLatePress } from './late-press.ts';
import { ignoreSecondPress } from '../../ui/second-press.ts';
import { ClientOnly } from '../../ui/client-only.tsx';
import { ExportButton } from './export-button.tsx';
import { NameDialog } from './name-dialog.tsx';

/** The fields of a saved cart that the actions need. */
interface Entry {
  id: number;
  name: string;
  lineCount: number;
}

/** Rename, copy, export, remove. Removing asks for confirmation; all need JavaScript, activating does not. */
export function CartMutations(props: { cart: Entry; lines?: readonly CartLine[]; isOpened?: boolean }) {
  const { cart, lines, isOpened = false } = props;
  const { t } = useI18n();
  const submit = useSubmit();
  const { formData } = useNavigation();
  const isCopying = formData?.get('id_cart') === `${cart.id}` && fieldOf(formData, 'change') === 'duplicate';
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsked(null);
  function send(change: string, more: Record<string, string> = {}) {
    ignoreSecondPress();
    void submit({ change, id_cart: String(cart.id), ...more }, { method: 'post' });
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
        aria-disabled={isCopying || undefined}
        onClick={() => !isCopying && send('duplicate')}
      />
      {lines && <ExportButton lines={lines} name={cart.name} />}
      <IconButton icon="trash" label={t('saved.remove', { name: cart.name })} onClick={() => setAsked('remove')} />
      {asked === 'rename' && (
        <NameDialog
          title={t('saved.renameTitle')}
          mutation={t('saved.rename')}
          first={cart.name}
          onClose={close}
          onName={(name) => {
            close();
            send('rename', { name, opened: isOpened ? '1' : '' });
          }}
        />
      )}
      <Dialog
        isOpen={asked === 'remove'}
        onClose={close}
        title={t('saved.removeTitle', { name: cart.name })}
        closeLabel={t('common.close')}
        icon="trash"
        tone="bad"
        actions={
          <>
            {/* When an action cannot be undone, Enter must not trigger it. */}
            <Button data-focus-first onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              kind="danger"
              onClick={(event) => {
                ignoreLatePress(event.currentTarget.getBoundingClientRect());
                close();
                send('remove');
              }}
            >
              <Icon name="trash" />
              {t('saved.removeDeed')}
            </Button>
          </>
        }
      >
        <p>{t('saved.removeHint', { count: cart.lineCount })}</p>
      </Dialog>
    </ClientOnly>
  );
}
