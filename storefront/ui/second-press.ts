/**
 * Called on a click that removes or replaces what is under the pointer: ignores the further clicks of a double click,
 * which would hit the new element. The next single click counts again.
 */
export function ignoreSecondPress(): void {
  const look = (event: MouseEvent) => {
    if (event.detail < 2) return removeEventListener('click', look, true);
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', look, true);
}
