/**
 * Called at a press that takes something away or changes what lies under the pointer: the second press of a double click
 * would meet what has come there, and does nothing. Every press that begins anew counts again.
 */
export function ignoreSecondPress(): void {
  const look = (event: MouseEvent) => {
    if (event.detail < 2) return removeEventListener('click', look, true);
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', look, true);
}
