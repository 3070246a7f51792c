import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { useAppState } from '../../session/app-state.tsx';
import { useCart, useCartActions } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import type { CartLine } from '../../readers/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { WhenAwake } from '../../ui/when-awake.tsx';
import { ExportButton } from './export-button.tsx';
import { NameDialog } from './name-dialog.tsx';

/** What the deeds must know of a saved cart. */
interface Entry {
  id: number;
  name: string;
  lineCount: number;
}

/**
 * Makes a saved cart the active one. When that one has lines, it says first what happens to them; without scripts the
 * page says it afterwards.
 */
export function ActivateButton({ cart, isMain = false }: { cart: Entry; isMain?: boolean }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const active = useCart().cart;
  const { flush } = useCartActions();
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const isBusy =
    navigation.formData?.get('change') === 'activate' && navigation.formData.get('id_cart') === `${cart.id}`;
  const lines = active.lines.length;

  async function activate() {
    setAsking(false);
    await flush();
    await submit({ change: 'activate', id_cart: String(cart.id) }, { method: 'post' });
  }

  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (lines > 0) setAsking(true);
        else void activate();
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
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('saved.activateTitle', { name: cart.name })}
        closeLabel={t('common.close')}
        icon="shopping-cart"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
            <Button kind="ink" onClick={() => void activate()}>
              {t('saved.activate')}
            </Button>
          </>
        }
      >
        <p>{t(session?.kind === 'agent' ? 'saved.agentCartKept' : 'saved.activeCartKept', { count: lines })}</p>
        <p>{t('saved.todaysPrices')}</p>
      </Dialog>
    </Form>
  );
}

/** Rename, copy, export, remove. Removing asks first; they need scripts, activating does not. */
export function CartDeeds(props: { cart: Entry; lines?: readonly CartLine[]; isOpened?: boolean }) {
  const { cart, lines, isOpened = false } = props;
  const { t } = useI18n();
  const submit = useSubmit();
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const send = (change: string, more: Record<string, string> = {}) =>
    void submit({ change, id_cart: String(cart.id), ...more }, { method: 'post' });
  return (
    <WhenAwake>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('saved.renameNamed', { name: cart.name })}
        onClick={() => setAsked('rename')}
      >
        {t('saved.rename')}
      </Button>
      <IconButton icon="copy" label={t('saved.duplicate', { name: cart.name })} onClick={() => send('duplicate')} />
      {lines && <ExportButton lines={lines} name={cart.name} />}
      <IconButton icon="trash" label={t('saved.remove', { name: cart.name })} onClick={() => setAsked('remove')} />
      {asked === 'rename' && (
        <NameDialog
          title={t('saved.renameTitle')}
          deed={t('saved.rename')}
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
            {/* Where a deed can't be taken back, Enter must not do it. */}
            <Button data-focus-first onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
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
    </WhenAwake>
  );
}
