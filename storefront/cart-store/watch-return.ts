/** Milliseconds away from the window after which what it shows may be out of date. */
const AWAY = 60_000;

/**
 * Calls `onReturn` when the user comes back to the window after more than a minute: from another tab, another window
 * or another program. Returns a function that stops it.
 */
export function watchReturn(onReturn: () => void, now: () => number = Date.now): () => void {
  let leftAt = document.visibilityState === 'hidden' || !document.hasFocus() ? now() : null;
  const leave = () => void (leftAt ??= now());
  const comeBack = () => {
    const isAway = leftAt !== null && now() - leftAt > AWAY;
    leftAt = null;
    if (isAway) onReturn();
  };
  const turn = () => (document.visibilityState === 'hidden' ? leave() : comeBack());
  addEventListener('blur', leave);
  addEventListener('focus', comeBack);
  document.addEventListener('visibilitychange', turn);
  return () => {
    removeEventListener('blur', leave);
    removeEventListener('focus', comeBack);
    document.removeEventListener('visibilitychange', turn);
  };
}
