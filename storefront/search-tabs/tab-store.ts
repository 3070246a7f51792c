import {
  activateTab,
  freshTabs,
  readTabs,
  visitListing,
  visitProduct,
  withoutFilters,
  withoutTotals,
  type SearchTabs,
} from '../../domain/search-tabs.ts';
import { withoutLocale } from '../i18n/locale.ts';
import { isOwnSearch } from '../routing/own-search.ts';
import { withoutShownPages } from '../routing/shown-pages.ts';
import { tabsKey } from '../session/browser-session.ts';

/** For whom a page was drawn: a client, '' for a guest, and the delivery address that latest orders follow. */
export interface TabReader {
  owner: string;
  address: string;
}

/** The state with whose it is: a client's searches are nobody else's. */
interface Kept extends TabReader {
  state: SearchTabs;
  /** Key and address of the page seen last: loading it again is no new request. */
  seen: string;
}

/** What the tabs must know of a page that is shown. */
export interface SeenPage {
  /** With language prefix. */
  pathname: string;
  search: string;
  /** Of its entry in the browser's history. */
  key: string;
  /** State that came with the link. */
  state: unknown;
  isReturn: boolean;
}

let kept: Kept | null = null;
/** Whether the browser took what was to be kept: a full one has nothing, and nobody has taken it away. */
let isStored = false;
const listeners = new Set<() => void>();
/** Which tab an entry of the history was shown in; lasts as long as the document. */
const tabOfEntry = new Map<string, string>();

export function subscribeToTabs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tabs of this window; null until a page was seen. */
export function currentTabs(): SearchTabs | null {
  return kept?.state ?? null;
}

/** Key of the tab that is shown; '' until a page was seen. */
export function activeTabKey(): string {
  return kept?.state.activeKey ?? '';
}

function stored(storage: () => Storage): Kept | null {
  try {
    const { owner, address, state, seen } = JSON.parse(storage().getItem(tabsKey) ?? '{}') as Record<string, unknown>;
    const tabs = readTabs(state);
    return tabs && typeof owner === 'string'
      ? { owner, address: String(address), state: tabs, seen: typeof seen === 'string' ? seen : '' }
      : null;
  } catch {
    return null;
  }
}

function store(): void {
  if (!kept) return;
  try {
    // The window keeps everything; what outlives it has no filters and no articles (R4.36).
    isStored = false;
    sessionStorage.setItem(tabsKey, JSON.stringify(kept));
    isStored = true;
    const lasting: Kept = { ...kept, state: withoutFilters(kept.state), seen: '' };
    localStorage.setItem(tabsKey, JSON.stringify(lasting));
  } catch {
    // A browser that keeps nothing has its tabs until the page is left.
  }
}

/** Whether what was opened last is still there after the page is loaded again. */
export const areTabsKept = (): boolean => isStored;

/** Changes the tabs, keeps them and tells everybody. */
export function changeTabs(change: (state: SearchTabs) => SearchTabs): void {
  if (!kept) return;
  const state = change(kept.state);
  if (state === kept.state) return;
  kept = { ...kept, state };
  store();
  for (const listener of listeners) listener();
}

/** Leaving the shop takes the kept tabs away, and so those at hand (R4.4). */
function wasPurged(): boolean {
  try {
    return isStored && sessionStorage.getItem(tabsKey) === null;
  } catch {
    return false;
  }
}

/** Takes up what was kept: this window's, else the last one's. A guest's searches become those of who logs in. */
function open(reader: TabReader): Kept {
  if (kept && wasPurged()) kept = null;
  const known = kept ?? stored(() => sessionStorage) ?? stored(() => localStorage);
  if (known?.owner === reader.owner && known.address === reader.address) return known;
  // What a search holds may be another number for who has logged in, and at another address.
  if (known?.owner === reader.owner || known?.owner === '')
    return { ...known, ...reader, state: withoutTotals(known.state) };
  tabOfEntry.clear();
  return { ...reader, state: freshTabs(), seen: '' };
}

/** Takes note of a page of the catalogue: shows its tab, or opens one. */
export function seePage(reader: TabReader, seenPage: SeenPage): void {
  const page = { ...seenPage, search: withoutShownPages(seenPage.search) };
  const isFirst = kept === null;
  kept = open(reader);
  const left = isFirst ? leftFor(page) : null;
  const address = page.pathname + page.search;
  const seen = `${page.key} ${address}`;
  if (kept.seen !== seen) {
    const hadWindow = kept.seen !== '';
    const isArrival = isFirst && !hadWindow;
    const state = left ? stateWith(kept.state, left, isArrival) : kept.state;
    const shown = left ? { ...page, isReturn: false } : page;
    kept = { ...kept, seen, state: stateWith(state, shown, isArrival) };
  }
  tabOfEntry.set(page.key, kept.state.activeKey);
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
  const asked = tabAsked(page.state) ?? (page.isReturn ? tabOfEntry.get(page.key) : undefined);
  const state = asked ? activateTab(before, asked) : before;
  if (route.startsWith('/product/')) return visitProduct(state, route);
  if (asked && state.activeKey === asked) return visitListing(state, { route, kind: 'change' });
  return visitListing(state, { route, kind: isNew ? 'new' : isOwnSearch(page.state) || isArrival ? 'open' : 'change' });
}

/** The state of a link to a tab. */
export function toTab(key: string): { tab: string } {
  return { tab: key };
}

function tabAsked(state: unknown): string | undefined {
  const tab = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined;
  return typeof tab === 'string' ? tab : undefined;
}
