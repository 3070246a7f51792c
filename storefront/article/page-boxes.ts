import { createContext, use, useEffect, useState, type RefObject } from 'react';

/** The quantity inputs of a page by the internal code of their article, so that the page can focus one. */
export interface PageBoxes {
  /** Adds an input; returns a function that removes it. */
  register: (internalCode: string, box: HTMLInputElement) => () => void;
  /** Focuses the visible input of an article. */
  focus: (internalCode: string) => void;
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
    focus(internalCode) {
      const own = [...boxes].filter(([, code]) => code === internalCode).map(([box]) => box);
      own.find((box) => !box.disabled && box.checkVisibility())?.focus({ preventScroll: true });
    },
  };
}

/** Adds a quantity input to the boxes of its page. */
export function useInPageBoxes(internalCode: string, input: RefObject<HTMLInputElement | null>): void {
  const boxes = use(PageBoxesContext);
  useEffect(() => {
    if (boxes && input.current) return boxes.register(internalCode, input.current);
  }, [boxes, internalCode, input]);
}
