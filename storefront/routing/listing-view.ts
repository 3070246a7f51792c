import { cookieText, readCookie } from '../session/cookies.ts';

/** Layout of a listing: compact rows, cards, or rows with the full picture. */
export type ListingView = 'small-list' | 'grid' | 'list';

/** The layouts that can be chosen and are stored; 'detail' opens an article and is not a layout. */
export type ChosenView = 'small-list' | 'grid';

/** Key in local storage, and name of the cookie for the server. */
export const viewKey = 'last-type';

/** Seconds that the server remembers a choice (R9.28); the browser itself keeps it. */
const week = 7 * 24 * 60 * 60;

export function isChosenView(value: unknown): value is ChosenView {
  return value === 'small-list' || value === 'grid';
}

/** The layout of a path: fixed for /shop/small-list and /shop/list; for /shop the last choice, else the default. */
export function viewOfPath(path: string, cookies: string, fallback: ChosenView): ListingView {
  if (path.endsWith('/shop/small-list')) return 'small-list';
  if (path.endsWith('/shop/list')) return 'list';
  const stored = readCookie(cookies, viewKey);
  if (isChosenView(stored)) return stored;
  return fallback === 'grid' ? 'grid' : 'small-list';
}

/** The cookie that stores a choice. */
export function viewCookie(view: ChosenView): string {
  return cookieText(viewKey, view, week);
}

/** The last choice when local storage is not available. */
let chosen: ChosenView | null = null;
const listeners = new Set<() => void>();

/** Registers a listener for layout changes in this tab; returns the function that removes it. */
export function subscribeToView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a choice for the browser and, as a cookie, for the server. */
export function cacheView(view: ChosenView): void {
  document.cookie = viewCookie(view);
  try {
    localStorage.setItem(viewKey, view);
    chosen = null;
  } catch {
    // Kept in memory until the page is left; the next page gets it from the cookie.
    chosen = view;
  }
  for (const listener of listeners) listener();
}

/** The choice stored in this browser; null when there is none. */
export function cachedView(): ChosenView | null {
  if (chosen) return chosen;
  try {
    const stored = localStorage.getItem(viewKey);
    return isChosenView(stored) ? stored : null;
  } catch {
    return null;
  }
}
