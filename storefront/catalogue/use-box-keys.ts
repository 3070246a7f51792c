import { useCallback, useRef, type KeyboardEvent } from 'react';
import { neighbour } from './keyboard-order.ts';

const box = 'input[inputmode="numeric"]:enabled';

/**
 * Puts the cursor into the quantity box of the first result where it can be seen without moving the page, or of the first
 * of more results: unless it stands somewhere else, and where there are real keys only, because on a phone half the page
 * would go for the keyboard.
 */
export function focusFirstBox(row = 0): void {
  const isFree = document.activeElement === document.body || document.activeElement?.hasAttribute('data-more');
  if (!isFree || !matchMedia('(any-pointer: fine)').matches) return;
  const first = document.querySelectorAll('#results [data-code]')[row]?.querySelector<HTMLElement>(box);
  if (!first) return;
  const { bottom, left } = first.getBoundingClientRect();
  if (row === 0 && document.elementFromPoint(left + 9, bottom - 4) !== first) return;
  first.focus({ preventScroll: row === 0 });
  guardUnchosen(first);
}

/**
 * Nobody chose the box that got the cursor: until it is used, Enter puts nothing in the cart, and a letter goes to the
 * search, which is what was being typed.
 */
function guardUnchosen(input: HTMLElement): void {
  input.onkeydown = (event) => {
    const { key } = event;
    if (key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    } else if (key !== 'Shift') {
      input.onkeydown = null;
      const isLetter = /^\p{L}$/u.test(key) && !event.ctrlKey && !event.metaKey;
      if (isLetter) document.querySelector<HTMLElement>('header [type="search"]')?.focus();
    }
  };
  input.onblur = input.onpointerdown = () => (input.onkeydown = null);
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
