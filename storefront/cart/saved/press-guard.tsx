import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

/** Milliseconds in which a click at the place of a button that has disappeared was meant for the button. */
const lateness = 1000;

interface Disappeared {
  /** Rectangle of the button in the viewport. */
  place: DOMRect;
  /** When it disappeared, on the clock of events. */
  at: number;
}

const PressGuardContext = createContext<(place: DOMRect) => void>(() => {});

/**
 * Ignores the second tap on a dialog's button when the dialog has just closed: it would hit the link or the button of
 * another cart that is now there. Around all tabs of the cart page, because saving a cart opens another tab.
 */
export function PressGuard({ children }: { children: ReactNode }) {
  const last = useRef<Disappeared>(null);
  useEffect(() => {
    const check = (event: MouseEvent) => {
      const { clientX: x, clientY: y, detail, timeStamp } = event;
      const disappeared = last.current;
      last.current = null;
      // A click from the keyboard has detail 0.
      if (!disappeared || detail === 0 || timeStamp - disappeared.at > lateness) return;
      const { left, right, top, bottom } = disappeared.place;
      if (x < left || x > right || y < top || y > bottom) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', check, true);
    return () => removeEventListener('click', check, true);
  }, []);
  const guard = useCallback((place: DOMRect) => {
    last.current = { place, at: performance.now() };
  }, []);
  return <PressGuardContext value={guard}>{children}</PressGuardContext>;
}

/** Guards a button from when its component disappears; the returned function is called when the button is pressed. */
export function useGuardedButton(): (button: Element | null | undefined) => void {
  const guard = use(PressGuardContext);
  const place = useRef<DOMRect>(null);
  useLayoutEffect(() => () => void (place.current && guard(place.current)), [guard]);
  return (button) => (place.current = button?.getBoundingClientRect() ?? null);
}
