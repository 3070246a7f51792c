import { createContext, use, useCallback, useRef, type ReactNode, type RefObject } from 'react';

const PageContentContext = createContext<RefObject<HTMLElement | null>>({ current: null });

/** Lets the header and the page focus the content of the page; around both. */
export function PageContentProvider({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  return <PageContentContext value={content}>{children}</PageContentContext>;
}

/** The `main` element of the page; empty on a page without a header. */
export function usePageContent(): RefObject<HTMLElement | null> {
  return use(PageContentContext);
}

/**
 * Returns a function that focuses the result of `find`, else the page's content, when the focused element has been
 * removed. Checks after the next frame, because only then the removal is complete.
 */
export function useFocusIfLost(): (find?: () => HTMLElement | null | undefined) => void {
  const content = usePageContent();
  return useCallback(
    (find) => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) (find?.() ?? content.current)?.focus();
      });
    },
    [content],
  );
}
