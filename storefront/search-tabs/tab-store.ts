import {
  activateTab,
  freshTabs,
  parseTabs,
  visitListing,
  visitProduct,
  withoutFilters,
  withoutTotals,
  type SearchTabs,
} from '../../domain/search-tabs.ts';
import { withoutLocale } from '../../domain/locale.ts';
import { isOwnSearch } from '../routing/own-search.ts';
import { withoutShownPages } from '../routing/shown-pages.ts';
import { tabsKey } from '../session/browser-session.ts';

/** Owner of the tabs: the customer, '' for a guest, and the delivery address that the latest orders depend on. */
export interface TabOwner {
  owner: string;
  address: string;
}

/** The state with its owner: every customer has separate tabs. */
interface StoredTabs extends TabOwner {
  state: SearchTabs;
  /** History key and URL of the last recorded page, so that a reload does not count as a new request. */
  seen: string;
}

/** What the tabs need to know about a shown page. */
export interface SeenPage {
  /** With language prefix. */
  pathname: string;
  search: string;
  /** Key of the history entry. */
  key: string;
  /** State that the link passed. */
  state: unknown;
  isReturn: boolean;
}

let storedTabs: StoredTabs | null = null;
/** Whether session storage has the state. If storing failed, missing data must not be taken for a logout. */
let isStored = false;
const listeners = new Set<() => void>();
/** Tab by key of the history entry; lasts as long as the document. */
const tabOfEntry = new Map<string, string>();

export function subscribeToTabs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tabs of this window; null before the first catalogue page. */
export function currentTabs(): SearchTabs | null {
  return storedTabs?.state ?? null;
}

/** Key of the active tab; '' before the first catalogue page. */
export function activeTabKey(): string {
  return storedTabs?.state.activeKey ?? '';
}

function stored(storage: () => Storage): StoredTabs | null {
  try {
    const { owner, address, state, seen } = JSON.parse(storage().getItem(tabsKey) ?? '{}') as Record<string, unknown>;
    const tabs = parseTabs(state);
    return tabs && typeof owner === 'string'
      ? { owner, address: String(address), state: tabs, seen: typeof seen === 'string' ? seen : '' }
      : null;
  } catch {
    return null;
  }
}

function store(): void {
  if (!storedTabs) return;
  try {
    // Session storage has everything; local storage gets no filters and no articles.
    isStored = false;
    sessionStorage.setItem(tabsKey, JSON.stringify(storedTabs));
    isStored = true;
    const lasting: StoredTabs = { ...storedTabs, state: withoutFilters(storedTabs.state), seen: '' };
    localStorage.setItem(tabsKey, JSON.stringify(lasting));
  } catch {
    // Without storage the tabs last until the page is left.
  }
}

/** Whether the tabs survive a reload. */
export const areTabsStored = (): boolean => isStored;

/** Changes the tabs, stores them and notifies the listeners. */
export function changeTabs(change: (state: SearchTabs) => SearchTabs): void {
  if (!storedTabs) return;
  const state = change(storedTabs.state);
  if (state === storedTabs.state) return;
  storedTabs = { ...storedTabs, state };
  store();
  for (const listener of listeners) listener();
}

/** Whether a logout has removed the stored tabs, so that those in memory must be discarded too. */
function wasPurged(): boolean {
  try {
    return isStored && sessionStorage.getItem(tabsKey) === null;
  } catch {
    return false;
  }
}

/** Restores the tabs of this window, else of the last one. The tabs of a guest pass to the customer who logs in. */
function open(tabOwner: TabOwner): StoredTabs {
  if (storedTabs && wasPurged()) storedTabs = null;
  const known = storedTabs ?? stored(() => sessionStorage) ?? stored(() => localStorage);
  if (known?.owner === tabOwner.owner && known.address === tabOwner.address) return known;
  // The number of results may differ for a logged-in customer and at another address.
  if (known?.owner === tabOwner.owner || known?.owner === '')
    return { ...known, ...tabOwner, state: withoutTotals(known.state) };
  tabOfEntry.clear();
  return { ...tabOwner, state: freshTabs(), seen: '' };
}

/** Records a catalogue page: activates its tab, or opens one. */
export function recordPage(tabOwner: TabOwner, seenPage: SeenPage): void {
  const page = { ...seenPage, search: withoutShownPages(seenPage.search) };
  const isFirst = storedTabs === null;
  storedTabs = open(tabOwner);
  const left = isFirst ? leftFor(page) : null;
  const address = page.pathname + page.search;
  const seen = `${page.key} ${address}`;
  if (storedTabs.seen !== seen) {
    const hadWindow = storedTabs.seen !== '';
    const isArrival = isFirst && !hadWindow;
    const state = left ? stateWith(storedTabs.state, left, isArrival) : storedTabs.state;
    const shown = left ? { ...page, isReturn: false } : page;
    storedTabs = { ...storedTabs, seen, state: stateWith(state, shown, isArrival) };
  }
  tabOfEntry.set(page.key, storedTabs.state.activeKey);
  store();
  for (const listener of listeners) listener();
}

/** The search that was left for a new one before hydration, and so is not among the tabs yet: the page before this one. */
function leftFor(page: SeenPage): SeenPage | null {
  const from = URL.parse(document.referrer);
  if (!page.search.includes('is_new_tab=true') || from?.origin !== location.origin) return null;
  if (!/^\/(shop|product)(\/|$)/.test(withoutLocale(from.pathname))) return null;
  return { pathname: from.pathname, search: from.search, key: '', state: null, isReturn: false };
}

function stateWith(before: SearchTabs, page: SeenPage, isArrival: boolean): SearchTabs {
  const query = new URLSearchParams(page.search);
  const isNew = query.get('is_new_tab') === 'true' && !page.isReturn;
  query.delete('is_new_tab');
  const text = query.toString().replaceAll('%2C', ',');
  const route = withoutLocale(page.pathname) + (text && `?${text}`);
  const requested = requestedTab(page.state) ?? (page.isReturn ? tabOfEntry.get(page.key) : undefined);
  const state = requested ? activateTab(before, requested) : before;
  if (route.startsWith('/product/')) return visitProduct(state, route);
  if (requested && state.activeKey === requested) return visitListing(state, { route, kind: 'change' });
  return visitListing(state, { route, kind: isNew ? 'new' : isOwnSearch(page.state) || isArrival ? 'open' : 'change' });
}

/** Link state that selects a tab; with `keepsFocus` the focus stays in the tab row when another kind of page comes. */
export function toTab(key: string, { keepsFocus = false } = {}): { tab: string; keepsFocus: boolean } {
  return { tab: key, keepsFocus };
}

function requestedTab(state: unknown): string | undefined {
  const tab = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined;
  return typeof tab === 'string' ? tab : undefined;
}
