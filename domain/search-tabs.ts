import { WHOLE_CATALOGUE, type ListingQuery } from './listing-query.ts';
import { LISTING_FLAGS, listingSearch, parseListing } from './listing-url.ts';
import { textInBrief } from './short-label.ts';

/** Maximum number of open search tabs. */
export const MAXIMUM_TABS = 7;

/** One search tab. Routes are URL paths with query, without language prefix. */
export interface SearchTab {
  key: string;
  /** Label of the tab; null is 'Nuova ricerca'. */
  label: string | null;
  /** Whether the user named the tab: the label then does not follow the search. */
  isNamed: boolean;
  /** Language of the label, 'it' or 'en'; null for a name given by the user and for a search text. */
  language: string | null;
  /** Last state of the listing: path of the layout, filters, page. */
  listingRoute: string;
  /** Its search without filters: two requests with the same one are the same search. */
  shopRoute: string;
  /** The article open in the tab; null while it shows its listing. */
  productRoute: string | null;
  /** The article opened last during this search, which the layout 'Dettaglio' shows; null before the first one. */
  lastProduct: string | null;
  type: 'default' | 'detail';
  /** Result of the listing when it was last shown; null before that; not stored beyond the window. */
  listing: { total: number } | null;
  /** Layout chosen in the tab; null if none was. */
  view: string | null;
}

export interface SearchTabs {
  tabs: readonly SearchTab[];
  activeKey: string;
  /** Number of the last key: keys are not reused. */
  lastNumber: number;
}

function emptyTab(number: number): SearchTab {
  return {
    key: `tab-${number}`,
    label: null,
    isNamed: false,
    language: null,
    listingRoute: '/shop',
    shopRoute: '/shop',
    productRoute: null,
    lastProduct: null,
    type: 'default',
    listing: null,
    view: null,
  };
}

/** One tab with the whole catalogue: the state of a new browser and after logout. */
export function freshTabs(): SearchTabs {
  return { tabs: [emptyTab(1)], activeKey: 'tab-1', lastNumber: 1 };
}

function queryOf(route: string): ListingQuery {
  return parseListing(new URLSearchParams(route.split('?')[1] ?? ''));
}

/**
 * A listing's search without filters: text, category and family, else brand, collection, selection or codes.
 */
export function shopRouteOf(route: string): string {
  const query = queryOf(route);
  const { text, categories, family } = query;
  const hasSubject = text !== '' || categories.codes.length > 0 || family !== null;
  const { brands, collection, codes, alternativesOf, latestOrders } = query;
  const flags = Object.fromEntries(LISTING_FLAGS.map((flag) => [flag, flag !== 'onlyAvailable' && query[flag]]));
  const subject = hasSubject
    ? { text, categories, family }
    : { brands, collection, codes, alternativesOf, latestOrders, ...flags };
  return `/shop${listingSearch({ ...WHOLE_CATALOGUE, ...subject })}`;
}

/** The collection of the active tab's listing; 1, the whole catalogue, without one. */
export function selectedCollection(state: SearchTabs | null): string | number {
  return (state && queryOf(activeTab(state).listingRoute).collection) ?? 1;
}

/** Route shown by a tab: its article or its listing. */
export function routeOf(tab: SearchTab): string {
  return tab.productRoute ?? tab.listingRoute;
}

/** The active tab, else the first one. */
export function activeTab(state: SearchTabs): SearchTab {
  const tab = state.tabs.find(({ key }) => key === state.activeKey) ?? state.tabs[0];
  if (!tab) throw new Error('there is always a tab');
  return tab;
}

/** Whether a tab has no search yet. */
export function isUntouched(tab: SearchTab): boolean {
  return tab.listingRoute === '/shop' && tab.type === 'default' && !tab.isNamed;
}

/** Whether another tab can be opened. */
export function mayAdd(state: SearchTabs): boolean {
  return state.tabs.length < MAXIMUM_TABS;
}

function changeTab(state: SearchTabs, key: string, change: Partial<SearchTab>): SearchTabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...change } : tab)) };
}

/** A new search resets the listing's total, and the label to the search text until the listing's title is known. */
function changeListing(state: SearchTabs, key: string, route: string): SearchTabs {
  const tab = state.tabs.find((candidate) => candidate.key === key);
  const shopRoute = shopRouteOf(route);
  const isSame = tab?.shopRoute === shopRoute;
  const changed = changeTab(state, key, {
    listingRoute: route,
    shopRoute,
    productRoute: null,
    type: 'default',
    ...(isSame ? {} : { listing: null, lastProduct: null }),
    ...(isSame || tab?.isNamed ? {} : { label: searchedWords(shopRoute), language: null }),
  });
  return { ...changed, activeKey: key };
}

/** Adds a tab at the end and activates it; no effect with seven tabs. */
export function addTab(state: SearchTabs, route = '/shop'): SearchTabs {
  if (!mayAdd(state)) return state;
  const number = state.lastNumber + 1;
  const tab = { ...emptyTab(number), listingRoute: route, shopRoute: shopRouteOf(route) };
  return { tabs: [...state.tabs, tab], activeKey: tab.key, lastNumber: number };
}

export interface Visit {
  route: string;
  /** 'new': a new-search tab. 'open': a separate search, from a menu. 'change': from within the tab. */
  kind: 'new' | 'open' | 'change';
}

/** Shows a listing: in its own tab if it is already open, else in a new tab or the active one. */
export function visitListing(state: SearchTabs, { route, kind }: Visit): SearchTabs {
  const active = activeTab(state);
  if (kind === 'new' && mayAdd(state)) return addTab(state, route);
  const shopRoute = shopRouteOf(route);
  if (active.shopRoute === shopRoute) return changeListing(state, active.key, route);
  const open = state.tabs.find((tab) => tab.shopRoute === shopRoute);
  // Clearing a search must not switch to another tab that shows the whole catalogue.
  if (open && (shopRoute !== '/shop' || kind === 'open')) return changeListing(state, open.key, route);
  if (kind === 'open' && !isUntouched(active) && mayAdd(state)) return addTab(state, route);
  return changeListing(state, active.key, route);
}

/** Opens an article in the active tab. */
export function visitProduct(state: SearchTabs, route: string): SearchTabs {
  return changeTab(state, activeTab(state).key, { productRoute: route, lastProduct: route, type: 'detail' });
}

/** Activates a tab; an unknown key has no effect. */
export function activateTab(state: SearchTabs, key: string): SearchTabs {
  return state.tabs.some((tab) => tab.key === key) ? { ...state, activeKey: key } : state;
}

/** Closes a tab; if active, its left, else right neighbour is activated. The last one stays. */
export function closeTab(state: SearchTabs, key: string): SearchTabs {
  const index = state.tabs.findIndex((tab) => tab.key === key);
  if (index < 0 || state.tabs.length === 1) return state;
  const tabs = state.tabs.filter((tab) => tab.key !== key);
  const neighbour = tabs[Math.max(0, index - 1)];
  return { ...state, tabs, activeKey: key === state.activeKey ? (neighbour?.key ?? state.activeKey) : state.activeKey };
}

/** Moves a tab to another position, counted from 0 and clamped to the valid range. */
export function moveTab(state: SearchTabs, key: string, place: number): SearchTabs {
  const tab = state.tabs.find((candidate) => candidate.key === key);
  if (!tab) return state;
  const others = state.tabs.filter((candidate) => candidate !== tab);
  const at = Math.min(Math.max(place, 0), others.length);
  return { ...state, tabs: [...others.slice(0, at), tab, ...others.slice(at)] };
}

/** The article opened last during the search of the active tab; null before the first one. */
export function lastProduct(state: SearchTabs | null): string | null {
  return state && activeTab(state).lastProduct;
}

/** The search text of a route; null when it has none. */
function searchedWords(route: string): string | null {
  return textInBrief(new URLSearchParams(route.split('?')[1]).get('text') ?? '') || null;
}

/** Renames a tab; an empty name restores the label of its search. */
export function renameTab(state: SearchTabs, key: string, name: string): SearchTabs {
  const label = name.trim().slice(0, 60);
  if (label) return changeTab(state, key, { label, isNamed: true, language: null });
  const route = state.tabs.find((tab) => tab.key === key)?.shopRoute ?? '';
  return changeTab(state, key, { label: searchedWords(route), isNamed: false, language: null });
}

/** Stores title (null for the whole catalogue), language, total and layout of the listing in the active tab. */
export function describeListing(
  state: SearchTabs,
  described: { label: string | null; language: string; total: number; view: string | null },
): SearchTabs {
  const active = activeTab(state);
  if (active.type !== 'default') return state;
  return changeTab(state, active.key, {
    listing: { total: described.total },
    view: described.view,
    ...(active.isNamed ? {} : labelOf(active, described)),
  });
}

function labelOf(
  { shopRoute }: SearchTab,
  described: { label: string | null; language: string },
): Pick<SearchTab, 'label' | 'language'> {
  const words = searchedWords(shopRoute);
  if (described.label === null || described.label === words) return { label: words, language: null };
  return { label: described.label, language: described.language };
}

/** The tabs whose label is in another language than the page. */
export function foreignTabs(state: SearchTabs, language: string): SearchTab[] {
  return state.tabs.filter((tab) => tab.language !== null && tab.language !== language);
}

/** Translates a tab's label, unless the tab shows another listing by now or was named by the user. */
export function translateTab(
  state: SearchTabs,
  { key, listingRoute }: SearchTab,
  described: { label: string; language: string },
): SearchTabs {
  const tab = state.tabs.find((candidate) => candidate.key === key);
  if (tab?.listingRoute !== listingRoute || tab.isNamed) return state;
  return changeTab(state, key, labelOf(tab, described));
}

/** The same tabs without totals, which may differ after a login or for another delivery address. */
export function withoutTotals(state: SearchTabs): SearchTabs {
  return { ...state, tabs: state.tabs.map((tab) => ({ ...tab, listing: null })) };
}

/** The state stored beyond the window: the searches without filters and open articles. */
export function withoutFilters(state: SearchTabs): SearchTabs {
  const tabs = state.tabs.map((tab) => ({
    ...tab,
    listingRoute: tab.shopRoute,
    productRoute: null,
    lastProduct: null,
    type: 'default' as const,
    // The label of a filtered whole catalogue comes from its filter.
    ...(tab.shopRoute === '/shop' && !tab.isNamed ? { label: null, language: null } : {}),
  }));
  return withoutTotals({ ...state, tabs });
}

/** Parses a stored state; null when it is invalid. Invalid tabs are left out. */
export function parseTabs(value: unknown): SearchTabs | null {
  const { tabs, activeKey, lastNumber } = (value ?? {}) as Partial<Record<keyof SearchTabs, unknown>>;
  if (!Array.isArray(tabs)) return null;
  const read = tabs.flatMap((tab) => parseTab(tab) ?? []).slice(0, MAXIMUM_TABS);
  const unique = read.filter(({ key }, index) => read.findIndex((tab) => tab.key === key) === index);
  const first = unique[0];
  if (!first) return null;
  const numbers = unique.map(({ key }) => Number(key.slice('tab-'.length)));
  return {
    tabs: unique,
    activeKey: unique.find(({ key }) => key === activeKey)?.key ?? first.key,
    lastNumber: Math.max(typeof lastNumber === 'number' ? Math.trunc(lastNumber) : 0, ...numbers),
  };
}

function parseTab(value: unknown): SearchTab | null {
  const tab = (value ?? {}) as Partial<Record<keyof SearchTab, unknown>>;
  const { key, label, language, listingRoute, view } = tab;
  if (typeof key !== 'string' || !/^tab-\d{1,9}$/.test(key)) return null;
  if (typeof listingRoute !== 'string' || !/^\/shop(?:\/(?:list|small-list))?(?:\?|$)/.test(listingRoute)) return null;
  const product = parseProductRoute(tab.productRoute);
  return {
    key,
    label: typeof label === 'string' && label !== '' ? label : null,
    isNamed: tab.isNamed === true && typeof label === 'string',
    language: typeof language === 'string' ? language : null,
    listingRoute,
    shopRoute: shopRouteOf(listingRoute),
    productRoute: product,
    lastProduct: parseProductRoute(tab.lastProduct) ?? product,
    type: product ? 'detail' : 'default',
    listing: parseTotal(tab.listing),
    view: typeof view === 'string' ? view : null,
  };
}

function parseProductRoute(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith('/product/') ? value : null;
}

function parseTotal(value: unknown): SearchTab['listing'] {
  const { total } = (value ?? {}) as { total?: unknown };
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? { total } : null;
}
