import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { largestQuantity, parseQuantity } from '../../domain/packaging.ts';
import { useCartActions, useCartStore } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { ambiguousText } from '../i18n/quantity-text.ts';
import { unitLabel } from '../../domain/unit-label.ts';
import type { CartLine } from '../parsers/cart.ts';
import { focusIfLost } from '../ui/focus-if-lost.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { QuantityStepper } from '../ui/quantity-stepper.tsx';

import styles from './line-quantity.module.css';
import { useLineCount } from './line-count.ts';

/** Milliseconds in which a typed 0 may still become another number before the line is removed. */
const zeroPause = 1500;

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
 * The quantity of a line. Typed text stays unchanged until blur; the cart rounds it up to packs at once (R4.9), shows
 * the rounding next to it and sends it after a typing delay (R2.96). 0 removes the line.
 */
export function LineQuantity({ line, index, input, onEnter, describedBy }: LineQuantityProps) {
  const i18n = useI18n();
  const { t, locale, number } = i18n;
  const { flush } = useCartActions();
  const count = useLineCount(line);
  const { quantity: held, unitPieces } = count.held;
  const [typed, setTyped] = useState<string | null>(null);
  /** Why the typed text is invalid; shown until the text changes. */
  const [refused, setRefused] = useState<string | null>(null);
  const refusedId = useId();
  /** What the line contained before typing began. */
  const before = useRef<number | null>(null);
  const zeroTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(zeroTimer.current), []);

  /** What the line would contain with this quantity: whole packs, 0, or null for an invalid quantity. */
  function heldWith(quantity: number): number | null {
    if (quantity === 0) return 0;
    const outcome = count.outcomeOf({ quantity });
    return outcome.accepted ? outcome.held.quantity : null;
  }

  const quantityOf = (text: string) => parseQuantity(text, locale) * unitPieces;
  const isRefused = typed !== null && typed !== '' && heldWith(quantityOf(typed)) === null;

  const forgetRejection = useReportedRejection(input, index, refused !== null || isRefused || typed === '');

  /** Why a text is invalid as the quantity; for one that is too large, with the maximum (R5.1, R5.13). */
  function appErrorOf(text: string): string | null {
    const outcome = count.outcomeOf({ quantity: quantityOf(text) });
    if (outcome.accepted) return null;
    if (outcome.rejection === 'no-valid-quantity') {
      return t('cart.notAQuantity', { typed: ambiguousText(i18n, text) ?? (text || t('cart.emptyBox')) });
    }
    return t('cart.quantityTooLarge', { typed: text, maximum: Math.floor(outcome.maximum / unitPieces) });
  }

  function change(value: string) {
    clearTimeout(zeroTimer.current);
    setRefused(null);
    forgetRejection();
    const former = (before.current ??= held);
    const quantity = quantityOf(value);
    const next = heldWith(quantity);
    setTyped(next === quantity && next !== 0 ? null : value);
    if (next === 0) zeroTimer.current = setTimeout(count.empty, zeroPause);
    // While typing 12,5 the 12 was a valid quantity; the whole is invalid, so the former quantity is restored.
    else if (next === null) count.enter(former, former);
    // Also when rounding gives the current quantity: the user must see the rounding.
    else if (next !== held || next !== quantity) count.enter(quantity, former);
  }

  function commit() {
    clearTimeout(zeroTimer.current);
    before.current = null;
    setTyped(null);
    // An empty input is no error while typing, only on blur.
    if (isRefused || typed === '') setRefused(appErrorOf(typed));
    else if (typed !== null && heldWith(quantityOf(typed)) === 0) count.empty();
    void flush();
  }

  const step = unitPieces === 1 ? line.packQuantity : 1;
  const stepper = (
    <QuantityStepper
      name="quantity"
      inputRef={input}
      value={typed ?? String(held / unitPieces)}
      onChange={change}
      onLeave={commit}
      onEnter={() => {
        if (isRefused || typed === '') return setRefused(appErrorOf(typed));
        commit();
        onEnter();
      }}
      step={step}
      minimum={step}
      maximum={largestQuantity(unitPieces * step) / unitPieces}
      label={t('common.quantityOf', { name: line.name })}
      decreaseLabel={t('common.decrease')}
      increaseLabel={t('common.increase')}
      invalid={isRefused}
      describedBy={refused === null ? describedBy : `${refusedId} ${describedBy ?? ''}`}
    />
  );
  // The stepper must keep its position in the tree: if it were mounted again, it would lose the focus.
  return (
    <span className={styles.counted} onFocus={() => (before.current = held)}>
      {stepper}
      {refused !== null ? (
        <small key="refused" role="alert" id={refusedId} className={styles.refused}>
          {refused}
        </small>
      ) : (
        <span className={styles.below}>
          {unitPieces > 1 && (
            // A rounding is announced next to the name, with the same number.
            <small role={count.rounding ? undefined : 'status'}>
              <VisuallyHidden>{t('cart.equals')} </VisuallyHidden>
              <span aria-hidden="true">= </span>
              {number(held)} {unitLabel(locale, line.unit, held)}
            </small>
          )}
          {count.rounding?.undo && <UndoRounding name={line.name} input={input} undo={count.undo} />}
        </span>
      )}
    </span>
  );
}

/**
 * Reports a rejected quantity to the links that lead to the checkout. Returns the function to call when the text is
 * edited: the buyer has not been led back to the new text yet.
 */
function useReportedRejection(input: RefObject<HTMLInputElement | null>, index: number, isRejected: boolean) {
  const { rejectedQuantities } = useCartStore();
  const wasLedBack = useRef(false);
  useEffect(() => {
    if (!isRejected) return;
    return rejectedQuantities.report({
      index,
      wasLedBack: () => wasLedBack.current,
      leadBack: (isFirst) => {
        wasLedBack.current = true;
        // A tap leaves the focus in the input, and only blur shows its error, which must be there to be read.
        flushSync(() => input.current?.blur());
        if (isFirst) input.current?.focus();
      },
    });
  }, [rejectedQuantities, input, index, isRejected]);
  return () => {
    wasLedBack.current = false;
  };
}

/** Reverts the rounding of a line; the focus moves to its quantity input. */
function UndoRounding(props: { name: string; input: RefObject<HTMLInputElement | null>; undo: () => void }) {
  const { name, input, undo } = props;
  const { t } = useI18n();
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
