import { cookieText, readCookie } from '../session/cookies.ts';

/** How a listing is drawn: compact rows, cards, or rows with the full picture (R2.38, R2.39). */
export type ListingView = 'small-list' | 'grid' | 'list';

/** The layouts that can be chosen and are remembered; detail is a way to an article, not a layout (R2.41). */
export type ChosenView = 'small-list' | 'grid';

/** Key in the browser's local storage, and name of the cookie that tells the server the same. */
export const viewKey = 'last-type';

const year = 365 * 24 * 60 * 60;

export function isChosenView(value: unknown): value is ChosenView {
  return value === 'small-list' || value === 'grid';
}

/** The layout of a path: /shop/small-list and /shop/list say it, /shop takes the last choice, else the default. */
export function viewOfPath(path: string, cookies: string, fallback: ChosenView): ListingView {
  if (path.endsWith('/shop/small-list')) return 'small-list';
  if (path.endsWith('/shop/list')) return 'list';
  const kept = readCookie(cookies, viewKey);
  if (isChosenView(kept)) return kept;
  return fallback === 'grid' ? 'grid' : 'small-list';
}

/** The cookie that remembers a choice. */
export function viewCookie(view: ChosenView): string {
  return cookieText(viewKey, view, year);
}

/** The last choice where the browser could not keep it. */
let chosen: ChosenView | null = null;
const listeners = new Set<() => void>();

/** Calls back when another layout is chosen in this tab. */
export function subscribeToView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers a choice in the browser, for itself and for the server. */
export function cacheView(view: ChosenView): void {
  document.cookie = viewCookie(view);
  try {
    localStorage.setItem(viewKey, view);
    chosen = null;
  } catch {
    // Until the page is left it is known here; the next one is told by the cookie.
    chosen = view;
  }
  for (const listener of listeners) listener();
}

/** What this browser remembers; null when it has nothing or keeps nothing. */
export function cachedView(): ChosenView | null {
  if (chosen) return chosen;
  try {
    const kept = localStorage.getItem(viewKey);
    return isChosenView(kept) ? kept : null;
  } catch {
    return null;
  }
}
