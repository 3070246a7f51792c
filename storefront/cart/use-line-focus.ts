import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useCartActions, useCartPart } from '../cart-store/cart-state.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { useFocusIfLost } from '../routing/page-content.tsx';
import type { NumberedLine } from './line-order.ts';

/** The controls of a rendered line that may take the focus. */
export interface LineControls {
  quantity: RefObject<HTMLInputElement | null>;
  removal: RefObject<HTMLButtonElement | null>;
}

/** Moves the focus among the lines of the table; the rows add their controls to `controls`, by cart row. */
export function useLineFocus(lines: readonly NumberedLine[]) {
  const { remove } = useCartActions();
  const focusIfLost = useFocusIfLost();
  // The rows get the same functions on every render, so that memo skips unchanged rows.
  const shown = useRef(lines);
  useEffect(() => {
    shown.current = lines;
  }, [lines]);
  const [controls] = useState(() => new Map<number, LineControls>());
  const lineBeside = useCallback((line: CartLine, distance: 1 | -1) => {
    const index = shown.current.findIndex((one) => one.line.rowId === line.rowId);
    return shown.current[index + distance]?.line;
  }, []);
  const goOn = useCallback(
    (line: CartLine) => {
      const next = lineBeside(line, 1);
      if (next) controls.get(next.rowId)?.quantity.current?.focus();
    },
    [lineBeside, controls],
  );
  /** Removes a line; the focus moves to the next line, or to the previous one. */
  const removeLine = useCallback(
    async (line: CartLine) => {
      const next = lineBeside(line, 1) ?? lineBeside(line, -1);
      if (await remove(line)) focusIfLost(() => next && controls.get(next.rowId)?.removal.current);
    },
    [lineBeside, controls, remove, focusIfLost],
  );
  useFocusOnRestored(controls);
  return { controls, goOn, removeLine };
}

/** Moves the focus to a line that was just restored: the undo button with the focus has disappeared. */
function useFocusOnRestored(controls: ReadonlyMap<number, LineControls>): void {
  const restored = useCartPart((state) => state.restored);
  const seen = useRef(restored);
  const focusIfLost = useFocusIfLost();
  useLayoutEffect(() => {
    if (restored && restored !== seen.current) focusIfLost(() => controls.get(restored.rowId)?.removal.current);
    seen.current = restored;
  }, [controls, restored, focusIfLost]);
}
