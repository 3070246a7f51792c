import { useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router';
import { focusNear, focusPage, isFocusLost, placeFocus, trailOf, type FocusTrail } from '../ui/focus.ts';

/** What keeps the focus when another page comes: its content, which chose it, and where somebody is typing. */
const KEEPERS = 'main, input, textarea, select, dialog[open]';

/** Whether the link that led here keeps the focus where it is. */
export function doesKeepFocus(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsFocus' in state && state.keepsFocus === true;
}

/** The element that had the focus last, and where it was. */
function useLastFocus() {
  const last = useRef<{ element: Element; trail: FocusTrail } | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = { element: target, trail: trailOf(target) };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return last;
}

/**
 * Gives the focus a place after each navigation in the browser, and announces the page, as a new document would. Another
 * page gets it on its heading, which a screen reader then reads; where a page has chosen what is focused, its title is
 * announced instead. Within one page, the focus only moves when its element has gone: to what is in its place.
 */
export function NavigationFocus() {
  const { key, pathname, hash, state } = useLocation() as Location<unknown>;
  const shown = useRef<{ key: string; pathname: string; title: string } | null>(null);
  const last = useLastFocus();
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    // After the next frame, because pages choose their focus in effects, some of them after a frame too.
    const frame = requestAnimationFrame(() => {
      const before = shown.current;
      shown.current = { key, pathname, title: document.title };
      if (!before || before.key === key) return;
      const isRead = before.pathname === pathname ? restoreFocus() : enterPage();
      setAnnounced(isRead || document.title === before.title ? '' : document.title);
    });

    /** True when the heading got the focus, and is read for that reason. */
    function enterPage(): boolean {
      const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
      if (target) {
        placeFocus(target);
        return false;
      }
      const isKept = doesKeepFocus(state) || document.activeElement?.closest(KEEPERS);
      if (isKept && !isFocusLost()) return false;
      return focusPage() !== null;
    }

    function restoreFocus(): boolean {
      // A click beside everything leaves the focus nowhere too, but what had it is still there.
      const isGone = last.current !== null && !last.current.element.checkVisibility();
      if (!isFocusLost() || !isGone || focusNear(last.current?.trail ?? [])) return false;
      return focusPage() !== null;
    }

    return () => cancelAnimationFrame(frame);
  }, [key, pathname, hash, state, last]);

  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  );
}
