/** So long after something has gone a press in its place was meant for it. */
const lateness = 1000;

/**
 * Called when what was pressed goes away: a second press in its place that comes too late for a double click would meet
 * what has come there, and does nothing. `place` is where it was in the window.
 */
export function ignoreLatePress(place: DOMRect): void {
  const since = performance.now();
  const look = (event: MouseEvent) => {
    removeEventListener('click', look, true);
    const { clientX: x, clientY: y, detail, timeStamp } = event;
    const isThere = x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
    // A key presses without a count.
    if (detail === 0 || !isThere || timeStamp - since > lateness) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', look, true);
}
