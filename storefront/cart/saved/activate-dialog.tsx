import { useId, useState, type FormEvent } from 'react';
import { shopDay } from '../../../domain/shop-day.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import { chosenAddress } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './activate-dialog.module.css';
import { cartNameError, nameErrorText } from './cart-name.ts';
import type { Activable } from './parse-saved-cart.ts';

/** The chosen action; a replaced active cart is saved under the name `asideName`. */
export interface ActivationChoice {
  change: 'activate' | 'merge';
  asideName: string;
}

interface ActivateDialogProps {
  cart: Activable;
  /** Whether the cart belongs to the current delivery address. */
  isHere: boolean;
  /** Lines of the active cart of the current address. */
  activeLineCount: number;
  /** The active cart with lines that would be replaced; null when there is none. */
  replaced: { lineCount: number; name: string } | null;
  onClose: () => void;
  onChoice: (choice: ActivationChoice) => void;
}

/**
 * Explains what happens to the lines of the saved cart and of the active one: at the same address the saved
 * cart replaces the active one, which is saved under a name, or is merged into it. Two addresses' carts are never
 * merged.
 */
export function ActivateDialog({ cart, isHere, activeLineCount, replaced, onClose, onChoice }: ActivateDialogProps) {
  const { t, date } = useI18n();
  const { session } = useAppState();
  const form = useId();
  const [change, setChange] = useState<ActivationChoice['change']>('activate');
  const [name, setName] = useState(() => replaced?.name || t('saved.asideName', { day: date(shopDay(new Date())) }));
  const [isTried, setTried] = useState(false);
  const asksForName = replaced !== null && change === 'activate';
  const nameError = asksForName ? cartNameError(name) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (nameError) setTried(true);
    else onChoice({ change, asideName: asksForName ? name.trim() : '' });
  }

  const nameField = (
    <TextField
      label={t('saved.asideField')}
      required
      compact
      value={name}
      error={isTried || nameError === 'too-long' ? nameErrorText(t, nameError, name) : null}
      onChange={(event) => {
        setName(event.target.value);
        setTried(false);
      }}
    />
  );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('saved.activateTitle', { name: cart.name })}
      closeLabel={t('common.close')}
      icon="shopping-cart"
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="ink" type="submit" form={form}>
            {t(!isHere ? 'saved.activate' : change === 'merge' ? 'saved.merge' : 'saved.replace')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {isHere ? (
          <>
            <fieldset>
              <legend>
                {t('saved.bothHaveLines', { name: cart.name, lines: cart.lineCount, count: activeLineCount })}
              </legend>
              <ChangeRadioGroup cart={cart} change={change} onChoose={setChange} />
            </fieldset>
            {asksForName && nameField}
          </>
        ) : (
          <>
            <OtherAddress cart={cart} activeLineCount={activeLineCount} />
            {replaced && (
              <>
                <p>{t('saved.thereAside', { count: replaced.lineCount })}</p>
                {nameField}
              </>
            )}
          </>
        )}
        {session?.kind === 'agent' && <p>{t('saved.clientCartKept')}</p>}
        <p>{t('saved.pricesOfToday')}</p>
      </form>
    </Dialog>
  );
}

/** The cart becomes active at its own address, and the cart of this one stays. */
function OtherAddress({ cart, activeLineCount }: Pick<ActivateDialogProps, 'cart' | 'activeLineCount'>) {
  const { t } = useI18n();
  const here = chosenAddress(useAppState().session)?.street ?? '';
  return (
    <>
      <p>{t('saved.otherAddress', { name: cart.name, address: cart.address })}</p>
      {activeLineCount > 0 && <p>{t('saved.hereStays', { address: here, count: activeLineCount })}</p>}
    </>
  );
}

/** Whether the saved cart replaces the active one or is merged into it. */
function ChangeRadioGroup(props: {
  cart: Activable;
  change: ActivationChoice['change'];
  onChoose: (change: ActivationChoice['change']) => void;
}) {
  const { cart, change, onChoose } = props;
  const { t } = useI18n();
  const names = { name: cart.name, lines: cart.lineCount };
  const texts = {
    activate: [t('saved.replace'), t('saved.replaceHint', names)],
    merge: [t('saved.merge'), t('saved.mergeHint', names)],
  } as const;
  return (['activate', 'merge'] as const).map((value) => (
    <Radio key={value} name="change" value={value} checked={change === value} onChange={() => onChoose(value)}>
      <b>{texts[value][0]}</b>
      <small>{texts[value][1]}</small>
    </Radio>
  ));
}
