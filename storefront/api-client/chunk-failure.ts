import type { ClientInstrumentation } from 'react-router';

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

/** Path and query of the page that is being opened; null when none is. */
let wanted: string | null = null;
/** Whether this document is being loaded anew on purpose. */
let claimed = false;
/** Path and query of the page that is shown; null before the first one is hydrated. */
let shown: string | null = null;

/** Notes which page is shown: a chunk that is missing while nothing else is being opened was only fetched ahead. */
export function noteShownPage(path: string): void {
  shown = path;
}

/** Path and query of a link; null for a step in the history, which changes the address at once. */
function pathOf(to: string | number): string | null {
  if (typeof to === 'number') return null;
  const { pathname, search } = new URL(to, location.href);
  return pathname + search;
}

/** Follows which page the router is opening, to go there when its chunk is missing: for the router's `instrumentations`. */
export const followWantedPage: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (navigate, { to }) => {
        const own = pathOf(to);
        wanted = own;
        await navigate();
        if (wanted === own) wanted = null;
      },
    }),
};

/** Loads the page anew because somebody asked for it; a reload of the router’s own is not one (`watchChunkFailures`). */
export function reloadPage(): void {
  claimed = true;
  location.reload();
}

/**
 * Gets the new version of the shop after a failed chunk, with the page that was being opened, else with the one that is
 * shown; false when it may not load a page now.
 */
export function reloadOnce(): boolean {
  // Without a connection the reload would lose the page, and get nothing.
  if (!navigator.onLine || !claimReload()) return false;
  claimed = true;
  if (wanted === null) location.reload();
  else location.assign(wanted);
  return true;
}

/** The used part of the Navigation API's event; not every browser has this API. */
interface ReloadEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/**
 * Limits automatic reloads to one a minute. The router reloads whenever a route module fails to load, also one that it
 * fetches because its link was pointed at. Where the browser has the Navigation API, the latter has no effect; otherwise
 * the reload leads to the wanted page, and further ones are cancelled: then `onFailure` gets the path of the page that
 * could not be opened.
 */
export function watchChunkFailures(onFailure: (wanted: string) => void): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
  const navigation = (window as { navigation?: EventTarget }).navigation;
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as ReloadEvent;
    if (navigationType !== 'reload' || userInitiated || !cancelable || claimed) return;
    const here = location.pathname + location.search;
    if (wanted === null && here === shown) return event.preventDefault();
    const isAllowed = navigator.onLine && claimReload();
    if (isAllowed && wanted === null) return;
    event.preventDefault();
    if (isAllowed && wanted !== null) location.assign(wanted);
    else onFailure(wanted ?? here);
  });
}
