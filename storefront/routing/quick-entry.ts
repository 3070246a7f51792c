import { withoutLocale } from '../../domain/locale.ts';
import type { EarlyEntry } from './early-entry.ts';

/** Field of a search form sent without JavaScript: the server then responds like the browser code. */
export const sentSearch = 'sent';

/** Maximum characters of a search field: slightly more than are searched, so that a cut list is reported. */
export const longestTyped = 2100;

/**
 * Why typed keys are used for nothing: no single article was asked for, it cannot be ordered, its page did not come, the
 * user asked for something else meanwhile, or the keys are no quantity.
 */
export type UnusedReason = 'choose' | 'unavailable' | 'failed' | 'elsewhere' | 'unclear';

/** Keys that were used for nothing, to be reported. */
export interface UnusedKeys {
  keys: string;
  /** The text that was searched; '' after a link. */
  text: string;
  reason: UnusedReason;
}

/** Keys typed before the page of an article came. */
export interface TypedKeys {
  /** What belongs into the quantity input. */
  quantity: string;
  /** Whether Enter followed. */
  isSent: boolean;
}

/** What was asked for last, and the keys typed since, which belong to it and to nothing else. */
interface Entry {
  /** With a search, or more rows with the keyboard: what becomes of the keys is then always reported. */
  kind: 'search' | 'rows' | 'link';
  /** The searched text; '' without. */
  text: string;
  /** Code in the address of the asked page, in lower case; null as long as no article is asked for. */
  code: string | null;
  /** Whether the browser has begun to load it. */
  isLoading: boolean;
  /** The typed characters; a line break for Enter. */
  keys: string;
  /** Why further keys are used for nothing; null while the page is awaited. */
  refusal: UnusedReason | null;
}

/** Where keys are text, or belong to a dialog. */
const TEXT_BOXES = 'input, textarea, select, dialog, [contenteditable]';

const QUANTITY = /^[\d.,-]+\n*$/;

let entry: Entry | null = null;
let unused: UnusedKeys | null = null;
const listeners = new Set<() => void>();

function publish(next: UnusedKeys): void {
  unused = next;
  for (const listener of listeners) listener();
}

/** The keys that were used for nothing last. */
export const unusedKeys = (): UnusedKeys | null => unused;

/** Calls the listener when keys are used for nothing; returns a function that stops it. */
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

/** From now on nothing typed is used; what was typed is reported. */
function refuse(reason: UnusedReason): void {
  if (!entry) return;
  if (entry.kind === 'link') {
    entry = null;
    return;
  }
  entry.refusal = reason;
  const keys = entry.keys.trim();
  if (keys !== '') publish({ keys, text: entry.text, reason });
}

/** Ends the wait, because the user asks for something else. */
function leave(): void {
  if (entry?.refusal === null) refuse('elsewhere');
  entry = null;
}

function start(kind: Entry['kind'], text: string, code: string | null): void {
  leave();
  entry = { kind, text, code, isLoading: false, keys: '', refusal: null };
}

/** A text was submitted in a search field: the keys typed from now on belong to the article that has it as its code. */
export function askForText(text: string): void {
  start('search', text, null);
}

/** A suggestion was chosen: the keys typed from now on belong to the article of this path, or of this listing. */
export function askForSuggestion(path: string, text: string): void {
  start('search', text, codeIn(path));
}

/** More rows were asked for with the keyboard; what is typed before they come belongs to none of them. */
export function askForRows(): void {
  start('rows', '', null);
}

/** Whether the listing of this text is the response to a submitted search. */
export function isAwaited(text: string): boolean {
  return entry?.kind === 'search' && entry.refusal === null && entry.code === null && entry.text === text;
}

/** The submitted text is the code of the article of this path, which opens. */
export function foundArticle(path: string): void {
  if (entry?.refusal === null) entry.code = codeIn(path);
}

/** The browser has begun to load a page: that of the search, or of a link. */
export function startedLoading(path: string): void {
  if (entry?.refusal !== null) start('link', '', null);
  if (!entry) return;
  entry.isLoading = true;
  if (entry.kind === 'link') entry.code = codeIn(path);
}

/** The page has loaded: if neither an article nor a listing has taken what was asked for, it did not come. */
export function finishedLoading(): void {
  if (entry?.refusal === null && entry.isLoading) refuse('failed');
}

/**
 * The page of an article has come. If it is the one asked for, `take` gets the keys typed since, null when they are no
 * quantity; it returns why it did not use them, or null.
 */
export function arriveAtArticle(
  path: string,
  take: (keys: TypedKeys | null, isSearch: boolean) => UnusedReason | null,
): void {
  if (!entry || entry.refusal !== null || entry.code === null || entry.code !== codeIn(path)) return;
  const { keys, kind } = entry;
  const typed = { quantity: keys.trim(), isSent: keys.includes('\n') };
  const reason = take(keys === '' || QUANTITY.test(keys) ? typed : null, kind === 'search');
  if (reason === null) entry = null;
  else refuse(reason);
}

/** The listing of a text has come. True when it was asked for with a search: nothing typed belongs to one of its rows. */
export function arriveAtListing(text: string, reason: UnusedReason): boolean {
  if (!isAwaited(text)) return false;
  refuse(reason);
  return true;
}

/** More rows have come. False when something was typed too soon, which belongs to none of them. */
export function arriveAtRows(): boolean {
  const isReady = entry === null || entry.keys.trim() === '';
  if (isReady) entry = null;
  else refuse('choose');
  return isReady;
}

/** Adds a key to what was typed; `isOnPage` when nothing has the focus. */
function addKey(key: string, isOnPage: boolean): void {
  if (!entry) return;
  const isText = key.length === 1 && key !== ' ' && key !== '/' && key !== '?';
  if (isText) entry.keys += key;
  else if (key === 'Backspace') entry.keys = entry.keys.slice(0, -1);
  // Enter alone would order a quantity that nobody typed.
  else if (key === 'Enter' && isOnPage && entry.keys !== '') entry.keys += '\n';
  else {
    if (entry.refusal !== null && key !== 'Enter' && key !== 'Shift') entry = null;
    return;
  }
  if (entry.refusal !== null) refuse(entry.refusal);
}

function onKeyDown({ key, target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (!entry || repeat || ctrlKey || metaKey || altKey) return;
  if (target instanceof Element && target.closest(TEXT_BOXES)) {
    if (entry.refusal !== null) entry = null;
    return;
  }
  addKey(key, target === document.body || target === document.documentElement);
}

/** A link or button chosen meanwhile is what the user wants now. */
function onClick({ target }: Event): void {
  if (entry && target instanceof Element && target.closest('a, button, summary, label')) leave();
}

/** Goes on with what was asked for and typed before this script ran. */
function continueEarly(early: EarlyEntry | undefined): void {
  if (!early) return;
  early.stop();
  start(early.text === null ? 'link' : 'search', early.text ?? '', codeIn(location.pathname));
  if (entry) entry.isLoading = true;
  for (const key of early.keys) addKey(key, true);
}

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('click', onClick, true);
  addEventListener('popstate', leave);
  continueEarly(window.earlyEntry);
}
