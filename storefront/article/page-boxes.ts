import { createContext, use, useEffect, useState, type RefObject } from 'react';
import type { TypedKeys } from '../routing/quick-entry.ts';

/** The quantity inputs of a page by the internal code of their article, so that the page can focus one. */
export interface PageBoxes {
  /** Adds an input; returns a function that removes it. */
  register: (internalCode: string, box: HTMLInputElement) => () => void;
  /**
   * Focuses the visible input of an article, and enters the keys that were typed before it was there. False when the
   * article has none.
   */
  enter: (internalCode: string, keys: TypedKeys) => boolean;
  /** Focuses the first usable input in an element. */
  focusFirstIn: (container: Element) => void;
}

/** Null where the page focuses no input. */
export const PageBoxesContext = createContext<PageBoxes | null>(null);

/** Creates the boxes of a page. */
export function usePageBoxes(): PageBoxes {
  const [boxes] = useState(createPageBoxes);
  return boxes;
}

function createPageBoxes(): PageBoxes {
  const boxes = new Map<HTMLInputElement, string>();
  return {
    register(internalCode, box) {
      boxes.set(box, internalCode);
      return () => void boxes.delete(box);
    },
    enter(internalCode, { quantity, isSent }) {
      const own = [...boxes].filter(([, code]) => code === internalCode).map(([box]) => box);
      const box = own.find(isUsable);
      if (!box) return false;
      box.focus({ preventScroll: true });
      if (quantity !== '') typeInto(box, quantity);
      // After the input has rendered what was typed.
      if (quantity !== '' && isSent) queueMicrotask(() => pressEnter(box));
      return true;
    },
    focusFirstIn(container) {
      const [first] = [...boxes.keys()]
        .filter((box) => container.contains(box) && isUsable(box))
        .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
      first?.focus();
    },
  };
}

const isUsable = (box: HTMLInputElement) => !box.disabled && box.checkVisibility();

/** Replaces the text of an input as if it had been typed; what is typed next follows it. */
function typeInto(box: HTMLInputElement, text: string): void {
  box.setRangeText(text, 0, box.value.length, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

function pressEnter(box: HTMLInputElement): void {
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

/** Adds a quantity input to the boxes of its page. */
export function useInPageBoxes(internalCode: string, input: RefObject<HTMLInputElement | null>): void {
  const boxes = use(PageBoxesContext);
  useEffect(() => {
    if (boxes && input.current) return boxes.register(internalCode, input.current);
  }, [boxes, internalCode, input]);
}
