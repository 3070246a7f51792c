import { useId, type RefObject } from 'react';
import { largestQuantity } from '../../domain/packaging.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { piecesText, quantityText } from '../../domain/unit-label.ts';
import type { CartLine } from '../parsers/cart.ts';
import { useFocusIfLost } from '../routing/page-content.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { QuantityStepper } from '../ui/quantity-stepper.tsx';

import styles from './line-quantity.module.css';
import { useTypedQuantity } from './use-typed-quantity.ts';

interface LineQuantityProps {
  line: CartLine;
  /** Index among the rendered lines, from 0. */
  index: number;
  input: RefObject<HTMLInputElement | null>;
  /** Enter was pressed: focus the next line. */
  onEnter: () => void;
  describedBy?: string;
}

/**
 * The quantity of a line. Typed text stays unchanged until blur; the cart rounds it up to packs at once, shows
 * the rounding next to it and sends it after a typing delay. 0 removes the line.
 */
export function LineQuantity({ line, index, input, onEnter, describedBy }: LineQuantityProps) {
  const { t, locale } = useI18n();
  const { count, typed, isRejected, rejected, begin, change, commit, confirm } = useTypedQuantity(line, index, input);
  const { quantity: held, unitPieces } = count.held;
  const pieces = piecesText(locale, held, line);
  const rejectedId = useId();
  const step = unitPieces === 1 ? line.packQuantity : 1;
  const stepper = (
    <QuantityStepper
      name="quantity"
      inputRef={input}
      value={typed ?? String(held / unitPieces)}
      onChange={change}
      onLeave={commit}
      onEnter={() => {
        if (confirm()) onEnter();
      }}
      step={step}
      minimum={step}
      maximum={largestQuantity(unitPieces * step) / unitPieces}
      label={t('common.quantityOf', { name: line.name })}
      decreaseLabel={t('common.decrease')}
      increaseLabel={t('common.increase')}
      invalid={isRejected}
      describedBy={rejected === null ? describedBy : `${rejectedId} ${describedBy ?? ''}`}
    />
  );
  // The stepper must keep its position in the tree: if it were mounted again, it would lose the focus.
  return (
    <span className={styles.counted} onFocus={begin}>
      {stepper}
      {rejected !== null ? (
        <small key="rejected" role="alert" id={rejectedId} className={styles.rejected}>
          {rejected}
        </small>
      ) : (
        <span className={styles.below}>
          {unitPieces > 1 && (
            // A rounding is announced next to the name, with the same number.
            <small role={count.rounding ? undefined : 'status'}>
              <VisuallyHidden>{t('cart.equals')} </VisuallyHidden>
              <span aria-hidden="true">= </span>
              {quantityText(locale, held, line.unit)}
            </small>
          )}
          {pieces && <small>{pieces}</small>}
          {count.rounding?.undo && <UndoRounding name={line.name} input={input} undo={count.undo} />}
        </span>
      )}
    </span>
  );
}

/** Reverts the rounding of a line; the focus moves to its quantity input. */
function UndoRounding(props: { name: string; input: RefObject<HTMLInputElement | null>; undo: () => void }) {
  const { name, input, undo } = props;
  const { t } = useI18n();
  const focusIfLost = useFocusIfLost();
  return (
    <button
      type="button"
      className={`link ${styles.undo}`}
      aria-label={t('cart.undoRounding', { name })}
      onClick={() => {
        undo();
        focusIfLost(() => input.current);
      }}
    >
      {t('common.undo')}
    </button>
  );
}
