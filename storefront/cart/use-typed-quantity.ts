import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { parseQuantity } from '../../domain/packaging.ts';
import type { ChangedQuantity } from '../../domain/unit-quantity.ts';
import { useCartActions, useCartStore } from '../cart-store/cart-state.tsx';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { ambiguousText } from '../i18n/quantity-text.ts';
import type { CartLine } from '../parsers/cart.ts';
import { useLineCount } from './line-count.ts';

/** Milliseconds in which a typed 0 may still become another number before the line is removed. */
const zeroPause = 1500;

/**
 * What is typed into the quantity input of a line: valid quantities go to the cart at once, an invalid text is
 * rejected on blur or Enter, and 0 removes the line after a moment.
 */
export function useTypedQuantity(line: CartLine, index: number, input: RefObject<HTMLInputElement | null>) {
  const i18n = useI18n();
  const { locale } = i18n;
  const { flush } = useCartActions();
  const count = useLineCount(line);
  const { quantity: held, unitPieces } = count.held;
  const [typed, setTyped] = useState<string | null>(null);
  /** Why the typed text is invalid; shown until the text changes. */
  const [rejected, setRejected] = useState<string | null>(null);
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
  const isRejected = typed !== null && typed !== '' && heldWith(quantityOf(typed)) === null;

  const forgetRejection = useReportedRejection(input, index, rejected !== null || isRejected || typed === '');

  const errorOf = (text: string) =>
    quantityError(i18n, text, count.outcomeOf({ quantity: quantityOf(text) }), unitPieces);

  function change(value: string) {
    clearTimeout(zeroTimer.current);
    setRejected(null);
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
    if (isRejected || typed === '') setRejected(errorOf(typed));
    else if (typed !== null && heldWith(quantityOf(typed)) === 0) count.empty();
    void flush();
  }

  return {
    count,
    typed,
    isRejected,
    rejected,
    /** The input has received the focus. */
    begin: () => void (before.current = held),
    change,
    /** The input has lost the focus: what was typed applies, or its error is shown. */
    commit,
    /** Enter was pressed; false when the error is shown instead. */
    confirm: () => {
      if (isRejected || typed === '') {
        setRejected(errorOf(typed));
        return false;
      }
      commit();
      return true;
    },
  };
}

/** Why a text is invalid as the quantity; for one that is too large, with the maximum. */
function quantityError(i18n: I18n, text: string, outcome: ChangedQuantity, unitPieces: number): string | null {
  const { t } = i18n;
  if (outcome.accepted) return null;
  if (outcome.rejection === 'no-valid-quantity') {
    return t('cart.notAQuantity', { typed: ambiguousText(i18n, text) ?? (text || t('cart.emptyBox')) });
  }
  return t('cart.quantityTooLarge', { typed: text, maximum: Math.floor(outcome.maximum / unitPieces) });
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
