/**
 * Gives the focus to what `find` finds, else to the page's content, when it was lost with the part that had it. Looks
 * after the next drawing: only then what is gone is gone.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) (find() ?? document.getElementById('content'))?.focus();
  });
}
