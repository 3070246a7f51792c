import { useEffect } from 'react';
import { BACK_TO_TOP_FROM, STICKY_FROM } from '../../domain/defaults.ts';
import { breakpoints } from '../styles/breakpoints.ts';

/** Widths at which the layout kind changes. */
export type LayoutKind = 'mobile' | 'tablet' | 'desktop' | 'extra-wide';

export function layoutKindOf(width: number): LayoutKind {
  if (width < breakpoints.tablet) return 'mobile';
  if (width < breakpoints.desktop) return 'tablet';
  return width < breakpoints.full ? 'desktop' : 'extra-wide';
}

/** Scroll positions in pixels from which the header is sticky and 'back to top' is shown. */
const stickyFrom = STICKY_FROM;
const backToTopFrom = BACK_TO_TOP_FROM;

/**
 * Sets data attributes for styles and tests on the root element: `data-layout-kind`, `data-under-1025`, and for the
 * scroll position `data-stuck`, `data-far`. They are outside of React, so that scrolling renders nothing.
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
