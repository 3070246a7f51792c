import { useCallback, useRef, type KeyboardEvent } from 'react';
import { neighbour } from './keyboard-order.ts';

/**
 * Moves between the quantity boxes of a list: arrow keys up and down from row to row, and `focusNext` after Enter. Give
 * `ref` and `onKeyDownCapture` to the element around all rows.
 */
export function useBoxKeys<E extends HTMLElement>() {
  const container = useRef<E>(null);

  const move = useCallback((direction: 1 | -1): boolean => {
    const boxes = [...(container.current?.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]') ?? [])];
    const next = neighbour(boxes.length, boxes.indexOf(document.activeElement as HTMLInputElement), direction);
    if (next === null) return false;
    boxes[next]?.focus();
    return true;
  }, []);

  const onKeyDownCapture = useCallback(
    (event: KeyboardEvent) => {
      const isBox = event.target instanceof HTMLInputElement && event.target.inputMode === 'numeric';
      if (!isBox || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      event.stopPropagation();
      move(event.key === 'ArrowDown' ? 1 : -1);
    },
    [move],
  );

  const focusNext = useCallback(() => void move(1), [move]);
  return { ref: container, onKeyDownCapture, focusNext };
}
