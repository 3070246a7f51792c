import { CallFailure } from './call-failure.ts';
import { reportFailure } from './failure-report.ts';

const storageKey = 'chunk_reload';
const pauseMilliseconds = 60_000;

/** Whether a failed chunk may reload the page now: at most once a minute (R8.12). */
export function mayReload(lastReload: number | null, now: number): boolean {
  return lastReload === null || !Number.isFinite(lastReload) || now - lastReload >= pauseMilliseconds;
}

/** Whether an error says that a part of the program could not be loaded, in the words of the browsers. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script failed|preload CSS/i.test(message);
}

/** Takes the one reload of this minute; false when it is used up, or where nothing can be kept to count by. */
function claimReload(): boolean {
  try {
    const last = sessionStorage.getItem(storageKey);
    if (!mayReload(last === null ? null : Number(last), Date.now())) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page when a part of a newer version can't be loaded; true when it does. */
export function reloadOnce(): boolean {
  if (!claimReload()) return false;
  claimed = true;
  location.reload();
  return true;
}

let claimed = false;

/** What is asked of the browser's Navigation interface; not every browser has it. */
interface ReloadEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/**
 * Sees to it that the page reloads by itself at most once a minute (R8.12). The router reloads whenever a page's program
 * fails to load; where the browser lets us, further reloads are refused and a message is shown instead.
 */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
  const navigation = (window as { navigation?: EventTarget }).navigation;
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as ReloadEvent;
    if (navigationType !== 'reload' || userInitiated || !cancelable || claimed || claimReload()) return;
    event.preventDefault();
    reportFailure(new CallFailure({ kind: 'network' }));
  });
}
