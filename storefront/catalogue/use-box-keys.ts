import { useCallback, useRef, type KeyboardEvent } from 'react';
import { neighbour } from './keyboard-order.ts';

const box = 'input[inputmode="numeric"]:enabled';

/**
 * Puts the cursor into the first quantity box of the results, or the first one from a row on: unless it stands somewhere
 * else, and where there are real keys only, because on a phone half the page would go for the keyboard.
 */
export function focusFirstBox(fromRow = 0): void {
  const isFree = document.activeElement === document.body || document.activeElement?.hasAttribute('data-more');
  if (!isFree || !matchMedia('(any-pointer: fine)').matches) return;
  const rows = [...document.querySelectorAll('#results [data-code]')].slice(fromRow);
  rows
    .map((row) => row.querySelector<HTMLElement>(box))
    .find(Boolean)
    ?.focus();
}

/**
 * Moves between the quantity boxes of a list: arrow keys up and down from row to row, and `focusNext` after Enter, which ends
 * at the way to more articles. Give
 * `ref` and `onKeyDownCapture` to the element around all rows.
 */
export function useBoxKeys<E extends HTMLElement>() {
  const container = useRef<E>(null);

  const move = useCallback((direction: 1 | -1): boolean => {
    const boxes = [...(container.current?.querySelectorAll<HTMLInputElement>(box) ?? [])];
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

  const focusNext = useCallback(() => {
    if (!move(1)) document.querySelector<HTMLElement>('[data-more]')?.focus();
  }, [move]);
  return { ref: container, onKeyDownCapture, focusNext };
}
