import { RequestFailure } from './request-failure.ts';
import { reportFailure } from './failure-report.ts';

const storageKey = 'chunk_reload';
const pauseMilliseconds = 60_000;

/** Whether a failed chunk may reload the page now: at most once a minute. Times in milliseconds. */
export function mayReload(lastReload: number | null, now: number): boolean {
  return lastReload === null || !Number.isFinite(lastReload) || now - lastReload >= pauseMilliseconds;
}

/** Whether an error is a failed import of a chunk; the messages differ by browser. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script failed|preload CSS/i.test(message);
}

/** Records a reload; false when there was one in the last minute, or when session storage is not available. */
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

/** Reloads the page to get the new version after a failed chunk; false when it may not reload. */
export function reloadOnce(): boolean {
  if (!claimReload()) return false;
  claimed = true;
  location.reload();
  return true;
}

let claimed = false;

/** The used part of the Navigation API's event; not every browser has this API. */
interface ReloadEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/**
 * Limits automatic reloads to one a minute. The router reloads whenever a route module fails to load; where the
 * browser has the Navigation API, further reloads are cancelled and an error is shown instead.
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
    reportFailure(new RequestFailure({ kind: 'network' }));
  });
}
