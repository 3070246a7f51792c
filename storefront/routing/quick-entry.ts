import { withoutLocale } from '../../domain/locale.ts';
import { isOfficePath } from '../../domain/office-path.ts';
import { isFocusFree } from '../ui/focus.ts';
import type { EarlyEntry } from './early-entry.ts';

/** Field of a search form sent without JavaScript: the server then responds like the browser code. */
export const sentSearch = 'sent';

/** Maximum characters of a search field: slightly more than are searched, so that a cut list is reported. */
export const longestTyped = 2100;

/**
 * Why typed keys are not used: no single article was requested, it cannot be ordered, its page failed to load, the user
 * has requested something else since, or the keys are not a quantity.
 */
export type UnusedReason = 'choose' | 'unavailable' | 'failed' | 'elsewhere' | 'unclear';

/** Keys that were not used, to be reported to the user. */
export interface UnusedKeys {
  keys: string;
  /** The text that was searched; '' after a link. */
  text: string;
  reason: UnusedReason;
}

/** Keys typed before the page of an article was shown. */
export interface TypedKeys {
  /** Text for the quantity input. */
  quantity: string;
  /** Whether Enter was pressed after it. */
  isSent: boolean;
}

/** The page that was requested last, and the keys typed since, which are for this page only. */
interface Entry {
  /** After `search`, and `rows` (more rows, requested with the keyboard), unused keys are always reported. */
  kind: 'search' | 'rows' | 'link';
  /** The searched text; '' if none. */
  text: string;
  /** Code in the address of the requested page, in lower case; null until an article is requested. */
  code: string | null;
  /** Whether the browser has started to load it. */
  isLoading: boolean;
  /** The typed characters; a line break for Enter. */
  keys: string;
  /** Why further keys are not used; null while the page is awaited. */
  unusedReason: UnusedReason | null;
}

/** Elements in which keys are text, or belong to a dialog. */
const TEXT_BOXES = 'input, textarea, select, dialog, [contenteditable]';

const QUANTITY = /^[\d.,-]+\n*$/;

let entry: Entry | null = null;
let unused: UnusedKeys | null = null;
const listeners = new Set<() => void>();

function publish(next: UnusedKeys): void {
  unused = next;
  for (const listener of listeners) listener();
}

/** The keys that were discarded last. */
export const unusedKeys = (): UnusedKeys | null => unused;

/** Calls the listener when keys are discarded; returns a function that unsubscribes. */
export function subscribeToUnusedKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The code in the address of a product page, in lower case; null for other pages. */
function codeIn(path: string): string | null {
  const [, code] = /^\/product\/[^/]+\/([^/?#]+)/.exec(withoutLocale(path)) ?? [];
  try {
    return code ? decodeURIComponent(code).toLowerCase() : null;
  } catch {
    return null;
  }
}

/** Discards and reports the typed keys, and all that follow. */
function discardKeys(reason: UnusedReason): void {
  if (!entry) return;
  if (entry.kind === 'link') {
    entry = null;
    return;
  }
  entry.unusedReason = reason;
  const keys = entry.keys.trim();
  if (keys !== '') publish({ keys, text: entry.text, reason });
}

/** Stops waiting, because the user has requested something else. */
function abandon(): void {
  if (entry?.unusedReason === null) discardKeys('elsewhere');
  entry = null;
}

function start(kind: Entry['kind'], text: string, code: string | null): void {
  abandon();
  entry = { kind, text, code, isLoading: false, keys: '', unusedReason: null };
}

/** A text was submitted in a search field: keys typed from now on are for the article that has it as its code. */
export function awaitSearch(text: string): void {
  start('search', text, null);
}

/** A suggestion was chosen: keys typed from now on are for the article at this path, or of this listing. */
export function awaitSuggestion(path: string, text: string): void {
  start('search', text, codeIn(path));
}

/** More rows were requested with the keyboard; keys typed before they are shown are not used. */
export function awaitRows(): void {
  start('rows', '', null);
}

/** Whether the listing of this text is the response to a submitted search. */
export function isAwaited(text: string): boolean {
  return entry?.kind === 'search' && entry.unusedReason === null && entry.code === null && entry.text === text;
}

/** The submitted text is the code of the article at this path, which is opened. */
export function awaitExactArticle(path: string): void {
  if (entry?.unusedReason === null) entry.code = codeIn(path);
}

/** The browser has started to load a page: that of the search, or of a link. */
export function startedLoading(path: string): void {
  if (entry?.unusedReason !== null) start('link', '', null);
  if (!entry) return;
  entry.isLoading = true;
  if (entry.kind === 'link') entry.code = codeIn(path);
}

/** The page has loaded: if neither an article nor a listing has claimed the keys, the requested page failed. */
export function finishedLoading(): void {
  if (entry?.unusedReason === null && entry.isLoading) discardKeys('failed');
}

/**
 * The page of an article is shown. If it is the requested one, `applyKeys` gets the keys typed since, null when they are
 * not a quantity; it returns why it did not use them, or null.
 */
export function articleArrived(
  path: string,
  applyKeys: (keys: TypedKeys | null, isSearch: boolean) => UnusedReason | null,
): void {
  if (!entry || entry.unusedReason !== null || entry.code === null || entry.code !== codeIn(path)) return;
  const { keys, kind } = entry;
  const typed = { quantity: keys.trim(), isSent: keys.includes('\n') };
  const reason = applyKeys(keys === '' || QUANTITY.test(keys) ? typed : null, kind === 'search');
  if (reason === null) entry = null;
  else discardKeys(reason);
}

/** The listing of a text is shown. True when it was requested by a search: then typed keys are for none of its rows. */
export function listingArrived(text: string, reason: UnusedReason): boolean {
  if (!isAwaited(text)) return false;
  discardKeys(reason);
  return true;
}

/** More rows are shown. False when keys were typed too soon, which are not used. */
export function rowsArrived(): boolean {
  const isReady = entry === null || entry.keys.trim() === '';
  if (isReady) entry = null;
  else discardKeys('choose');
  return isReady;
}

/** Adds a key to what was typed; `isOnPage` when nothing has the focus. */
function addKey(key: string, isOnPage: boolean): void {
  if (!entry) return;
  const isText = key.length === 1 && key !== ' ' && key !== '/' && key !== '?';
  if (isText) entry.keys += key;
  else if (key === 'Backspace') entry.keys = entry.keys.slice(0, -1);
  // Enter alone would order a quantity that was not typed.
  else if (key === 'Enter' && isOnPage && entry.keys !== '') entry.keys += '\n';
  else {
    if (entry.unusedReason !== null && key !== 'Enter' && key !== 'Shift') entry = null;
    return;
  }
  if (entry.unusedReason !== null) discardKeys(entry.unusedReason);
}

function onKeyDown({ key, target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (!entry || repeat || ctrlKey || metaKey || altKey) return;
  if (target instanceof Element && target.closest(TEXT_BOXES)) {
    if (entry.unusedReason !== null) entry = null;
    return;
  }
  addKey(key, isFocusFree());
}

/** A link or button pressed in the meantime replaces the request. */
function onClick({ target }: Event): void {
  if (entry && target instanceof Element && target.closest('a, button, summary, label')) abandon();
}

/** Continues with the search and keys recorded before this script ran. */
function continueEarly(early: EarlyEntry | undefined): void {
  // In the office the keys are those of its pages.
  if (!early || isOfficePath(location.pathname)) return;
  early.stop();
  start(early.text === null ? 'link' : 'search', early.text ?? '', codeIn(location.pathname));
  if (entry) entry.isLoading = true;
  for (const key of early.keys) addKey(key, true);
}

if (typeof location !== 'undefined') {
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('click', onClick, true);
  addEventListener('popstate', abandon);
  continueEarly(window.earlyEntry);
}
