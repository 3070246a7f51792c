import { articleQuantityText } from '../../domain/unit-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useCartPart, useCartStore } from './cart-state.tsx';
import type { CartState } from './cart.ts';
import styles from './gone-lines.module.css';

const goneLines = (state: CartState) => state.gone;

/** Asks about lines that were removed elsewhere while a quantity was typed here: put back with it, or left out. */
export function GoneLines() {
  const { t, locale } = useI18n();
  const { settleGone } = useCartStore();
  const gone = useCartPart(goneLines);
  const leave = () => void settleGone(false);
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
          <Button kind="ink" data-focus-first onClick={() => void settleGone(true)}>
            {t('cart.goneRestore')}
          </Button>
        </>
      }
    >
      <p>{t('cart.goneReason', { count: gone.length })}</p>
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
