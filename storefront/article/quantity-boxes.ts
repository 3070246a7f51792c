import { createContext, useMemo, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useSearchField } from '../routing/header-parts.tsx';
import { isFocusFree } from '../ui/focus.ts';
import { neighbour } from './keyboard-order.ts';

/** The quantity inputs of a list by row, and the keys that move between them. */
export interface QuantityBoxes {
  /** Adds the input of a row; returns a function that removes it. */
  register: (row: number, box: HTMLInputElement) => () => void;
  /** After Enter: focuses the input of the next row with one, else what `onEnd` focuses. */
  focusNext: (row: number) => void;
  /**
   * Focuses the input of a row for a user who did not choose it. Only if the focus is nowhere or on `from`, and only on
   * devices with a mouse: on a phone the keyboard would cover half the page.
   */
  focusRow: (row: number, from?: HTMLElement | null) => void;
  /** Focuses the first input that can be used. */
  focusFirst: () => void;
  /** Handlers for the element around all rows. */
  handlers: {
    onKeyDownCapture: (event: KeyboardEvent) => void;
    onBlurCapture: (event: SyntheticEvent) => void;
    onPointerDownCapture: (event: SyntheticEvent) => void;
  };
}

/** The boxes of the list around a row; null outside of a list. */
export const QuantityBoxesContext = createContext<QuantityBoxes | null>(null);

/** Creates the boxes of a list. `onEnd` is called by Enter in its last input; it must be stable. */
export function useQuantityBoxes(onEnd?: () => void): QuantityBoxes {
  const searchField = useSearchField();
  return useMemo(() => createBoxes(() => searchField.current?.focus(), onEnd), [searchField, onEnd]);
}

/** Creates the boxes; `focusSearch` focuses the search field of the page. */
function createBoxes(focusSearch: () => void, onEnd: () => void = () => {}): QuantityBoxes {
  const boxes = new Map<number, HTMLInputElement>();
  /** The focused input that the user did not choose: until it is used, Enter adds nothing, and letters are a search. */
  let unchosen: EventTarget | null = null;

  const usableBoxes = () => [...boxes].filter(([, box]) => !box.disabled).sort(([one], [other]) => one - other);

  /** Focuses the nearest usable input above or below a row; false when there is none. */
  function move(row: number, direction: 1 | -1): boolean {
    const usable = usableBoxes();
    const current = usable.findIndex(([each]) => each === row);
    const next = neighbour(usable.length, current, direction);
    if (next === null) return false;
    usable[next]?.[1].focus();
    return true;
  }

  function onUnchosenKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key !== 'Shift') {
      unchosen = null;
      if (/^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey) focusSearch();
    }
  }

  function onKeyDownCapture(event: KeyboardEvent): void {
    const row = [...boxes].find(([, box]) => box === event.target)?.[0];
    if (row === undefined) return;
    if (unchosen === event.target) onUnchosenKey(event);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    move(row, event.key === 'ArrowDown' ? 1 : -1);
  }

  const choose = ({ target }: SyntheticEvent) => {
    if (target === unchosen) unchosen = null;
  };

  return {
    register(row, box) {
      boxes.set(row, box);
      return () => void (boxes.get(row) === box && boxes.delete(row));
    },
    focusNext: (row) => void (move(row, 1) || onEnd()),
    focusRow(row, from = null) {
      const active = document.activeElement;
      const box = boxes.get(row);
      if (!box || box.disabled || (!isFocusFree() && active !== from)) return;
      if (!matchMedia('(any-pointer: fine)').matches) return;
      box.focus();
      unchosen = box;
    },
    focusFirst: () => usableBoxes()[0]?.[1].focus(),
    handlers: { onKeyDownCapture, onBlurCapture: choose, onPointerDownCapture: choose },
  };
}
