import { useCallback, useRef, type KeyboardEvent } from 'react';
import { neighbour } from './keyboard-order.ts';

const box = 'input[inputmode="numeric"]:enabled';

/**
 * Focuses the quantity input of the first result if it is visible without scrolling, or with `row` that of the first
 * newly loaded result. Only if nothing else has the focus, and only on devices with a mouse: on a phone the keyboard
 * would cover half the page.
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
 * The user did not choose the focused input: until it is used, Enter adds nothing to the cart, and a letter goes to the
 * search field, because the user was typing there.
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
 * Moves between the quantity inputs of a list: arrow keys up and down, and `focusNext` after Enter, which ends at the
 * button for more articles. `ref` and `onKeyDownCapture` belong on the element around all rows.
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
