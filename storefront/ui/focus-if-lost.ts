/**
 * Focuses the result of `find`, else the page's content, when the focused element has been removed. Checks after the
 * next frame, because only then the removal is complete.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) (find() ?? document.getElementById('content'))?.focus();
  });
}
