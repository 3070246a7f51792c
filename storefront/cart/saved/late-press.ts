/** Milliseconds in which a click at the same place was meant for the removed element. */
const lateness = 1000;

/**
 * Called when the clicked element disappears: ignores a second click at its place, too slow to count as a double click,
 * that would hit the element now there. `place` is its former rectangle in the viewport.
 */
export function ignoreLatePress(place: DOMRect): void {
  const since = performance.now();
  const look = (event: MouseEvent) => {
    removeEventListener('click', look, true);
    const { clientX: x, clientY: y, detail, timeStamp } = event;
    const isThere = x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
    // A click from the keyboard has detail 0.
    if (detail === 0 || !isThere || timeStamp - since > lateness) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', look, true);
}
