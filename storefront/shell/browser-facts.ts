import { useEffect } from 'react';

/** Widths at which the layout kind changes (R9.8). */
export type LayoutKind = 'mobile' | 'tablet' | 'desktop' | 'extra-wide';

export function layoutKindOf(width: number): LayoutKind {
  if (width < 768) return 'mobile';
  if (width < 992) return 'tablet';
  return width < 1380 ? 'desktop' : 'extra-wide';
}

/** Scroll position at which the header stays at the top, and from which 'back to top' shows (R9.6, R9.7). */
export const stickyFrom = 300;
export const backToTopFrom = 400;

/**
 * Keeps on the page's root element what styles and tests ask for: `data-layout-kind`, `data-under-1025`, and how far the
 * page has moved: `data-stuck`, `data-far`. They are no part of what React draws, so nothing is drawn anew for them.
 */
export function useBrowserFacts(route: string | undefined): void {
  useEffect(() => {
    const root = document.documentElement;
    const measure = () => {
      root.dataset.layoutKind = layoutKindOf(window.innerWidth);
      root.dataset.under1025 = String(window.innerWidth < 1025);
    };
    const move = () => {
      root.toggleAttribute('data-stuck', window.scrollY > stickyFrom);
      root.toggleAttribute('data-far', window.scrollY > backToTopFrom);
    };
    measure();
    move();
    addEventListener('resize', measure);
    addEventListener('scroll', move, { passive: true });
    return () => {
      removeEventListener('resize', measure);
      removeEventListener('scroll', move);
    };
  }, [route]);
}
