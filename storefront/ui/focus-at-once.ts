/**
 * As `ref` of what takes the place of the thing just pressed: gives it the focus when it comes, so that the keyboard
 * goes on from there.
 */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}
