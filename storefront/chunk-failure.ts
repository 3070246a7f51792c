const storageKey = 'chunk_reload';
const pauseMilliseconds = 60_000;

/** Whether a failed chunk may reload the page now: at most once a minute (R8.12). */
export function mayReload(lastReload: number | null, now: number): boolean {
  return lastReload === null || !Number.isFinite(lastReload) || now - lastReload >= pauseMilliseconds;
}

/** Whether an error says that a part of the program could not be loaded, in the words of the browsers. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script failed|module script failed|preload CSS/i.test(message);
}

/** Reloads the page once when a part of a newer version can't be loaded (R8.12); true when it does. */
export function reloadOnce(): boolean {
  const last = sessionStorage.getItem(storageKey);
  if (!mayReload(last === null ? null : Number(last), Date.now())) return false;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
  return true;
}

/** Watches for parts that the browser could not load ahead of their use. */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
