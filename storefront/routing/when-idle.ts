/** Runs work when the browser is idle: for what a page will probably need, but not at once. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 500);
}
