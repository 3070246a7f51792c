import { useSyncExternalStore } from 'react';
import { articleQuantityText } from '../../domain/unit-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { CartStore } from './store.ts';
import styles from './gone-lines.module.css';

/** Asks about lines that were removed elsewhere while a quantity was typed here: put back with it, or left out. */
export function GoneLines({ store }: { store: CartStore }) {
  const { t, locale } = useI18n();
  const goneOf = () => store.state().gone;
  const gone = useSyncExternalStore(store.subscribe, goneOf, goneOf);
  const leave = () => void store.settleGone(false);
  return (
    <Dialog
      isOpen={gone.length > 0}
      onClose={leave}
      title={t('cart.goneTitle', { count: gone.length })}
      closeLabel={t('common.close')}
      icon="triangle-alert"
      tone="warn"
      actions={
        <>
          <Button onClick={leave}>{t('cart.goneLeave')}</Button>
          <Button kind="ink" onClick={() => void store.settleGone(true)}>
            {t('cart.goneRestore')}
          </Button>
        </>
      }
    >
      {/* No button has the focus: the Enter of a quantity that is still being typed answers nothing. */}
      <p tabIndex={-1} data-focus-first className={styles.reason}>
        {t('cart.goneReason', { count: gone.length })}
      </p>
      <ul className={styles.lines}>
        {gone.map((line) => (
          <li key={line.rowId}>
            <b>{line.code}</b> {line.name}
            <small>{t('cart.goneTyped', { quantity: articleQuantityText(locale, line.quantity, line) })}</small>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
