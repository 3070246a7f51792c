/** Where a focused element was: its ancestors, each with the place of the child that led to it, the innermost first. */
export type FocusTrail = readonly (readonly [parent: Element, index: number])[];

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/** Beyond these, something near is no longer a neighbour. */
const AREAS = 'main, header, footer, dialog, body';

/** The element that got the focus only because it must be somewhere. */
let placed: Element | null = null;

/** Whether neither the user nor the page has chosen what has the focus, so that the page may move it. */
export function isFocusFree(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active === document.documentElement || active === placed;
}

/** Whether the focused element has been removed or hidden. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || !active.checkVisibility();
}

/**
 * Focuses the heading of the page, else its content, without scrolling: for whoever reads with a screen reader or moves
 * with the keyboard. Returns the element; null when it had the focus already, or there is none.
 */
export function focusPage(): HTMLElement | null {
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')];
  const target = headings.find((heading) => heading.checkVisibility()) ?? document.querySelector<HTMLElement>('main');
  if (!target || target === document.activeElement) return null;
  placeFocus(target);
  return target;
}

/** Focuses an element that the user did not choose, without scrolling, also one that is no control. */
export function placeFocus(target: HTMLElement): void {
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  placed = target;
}

/** Where an element is, to find a neighbour once it is gone; empty for the body. */
export function trailOf(element: Element | null): FocusTrail {
  const trail: [Element, number][] = [];
  let child = element;
  while (child?.parentElement && !child.matches(AREAS)) {
    trail.push([child.parentElement, [...child.parentElement.children].indexOf(child)]);
    child = child.parentElement;
  }
  return trail;
}

/**
 * Focuses what stands now where an element was: what came in its place, else the nearest control around it. False when
 * there is none in the same area of the page.
 */
export function focusNear(trail: FocusTrail): boolean {
  for (const [parent, index] of trail) {
    if (!parent.isConnected || parent.matches(AREAS)) continue;
    const near = parent.children[index] ?? parent.lastElementChild;
    const target = firstControl(near) ?? firstControl(parent);
    if (!target) continue;
    target.focus();
    return true;
  }
  return false;
}

/** The first control in an element that can be focused, which may be the element itself; null without one. */
export function firstControl(element: Element | null): HTMLElement | null {
  if (!element) return null;
  const inside = element.querySelectorAll<HTMLElement>(FOCUSABLE);
  const all = element instanceof HTMLElement && element.matches(FOCUSABLE) ? [element, ...inside] : [...inside];
  return all.find((control) => control.tabIndex >= 0 && control.checkVisibility()) ?? null;
}
