import { WHOLE_CATALOGUE, type ListingQuery } from './listing-query.ts';
import { LISTING_FLAGS, listingSearch, parseListing } from './listing-url.ts';
import { textInBrief } from './short-label.ts';

/** Most searches that can be open at once (R2.65). */
export const MAXIMUM_TABS = 7;

/** One open search (R2.70). Routes are paths of the shop with their query, without language prefix. */
export interface SearchTab {
  key: string;
  /** What it is called; null is 'Nuova ricerca' (R2.67). */
  label: string | null;
  /** Whether the label was given by hand and stays whatever is searched. */
  isNamed: boolean;
  /** Language of the label, 'it' or 'en'; null where it is the same in every language: given by hand, or searched for. */
  language: string | null;
  /** The listing as it was left: layout's path, filters, page. */
  listingRoute: string;
  /** What it searches, without the filters: two requests with the same one are the same search (R2.69). */
  shopRoute: string;
  /** The article that is open in it; null while it shows its list (R2.71). */
  productRoute: string | null;
  type: 'default' | 'detail';
  /** What its list held when it was shown last; null before that, and kept no longer than the window. */
  listing: { total: number } | null;
  /** Layout chosen in it; null before one was. */
  view: string | null;
}

export interface SearchTabs {
  tabs: readonly SearchTab[];
  activeKey: string;
  /** Number of the key given last: keys are not used again. */
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
    type: 'default',
    listing: null,
    view: null,
  };
}

/** One tab that shows the whole catalogue: the state of a fresh browser and after leaving (R4.4). */
export function freshTabs(): SearchTabs {
  return { tabs: [emptyTab(1)], activeKey: 'tab-1', lastNumber: 1 };
}

/** Query of a route. */
function queryOf(route: string): ListingQuery {
  return parseListing(new URLSearchParams(route.split('?')[1] ?? ''));
}

/**
 * What a listing searches, without what narrows it: its text, category and family, else the one brand, collection,
 * selection or list of codes it is about (R4.36).
 */
export function shopRouteOf(route: string): string {
  const query = queryOf(route);
  const { text, categories, family } = query;
  const hasSubject = text !== '' || categories.codes.length > 0 || family !== null;
  const { brand, collection, codes, alternativesOf, latestOrders } = query;
  const flags = Object.fromEntries(LISTING_FLAGS.map((flag) => [flag, flag !== 'onlyAvailable' && query[flag]]));
  const subject = hasSubject
    ? { text, categories, family }
    : { brand, collection, codes, alternativesOf, latestOrders, ...flags };
  return `/shop${listingSearch({ ...WHOLE_CATALOGUE, ...subject })}`;
}

/** Where a tab leads: to its article or its list. */
export function routeOf(tab: SearchTab): string {
  return tab.productRoute ?? tab.listingRoute;
}

/** The tab that is shown. */
export function activeTab(state: SearchTabs): SearchTab {
  const tab = state.tabs.find(({ key }) => key === state.activeKey) ?? state.tabs[0];
  if (!tab) throw new Error('there is always a tab');
  return tab;
}

/** Whether nothing has been searched in a tab yet. */
export function isUntouched(tab: SearchTab): boolean {
  return tab.listingRoute === '/shop' && tab.type === 'default' && !tab.isNamed;
}

export function mayAdd(state: SearchTabs): boolean {
  return state.tabs.length < MAXIMUM_TABS;
}

function changeTab(state: SearchTabs, key: string, change: Partial<SearchTab>): SearchTabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...change } : tab)) };
}

/** Another search makes another tab of it: it has its words for a label until more is known. */
function changeListing(state: SearchTabs, key: string, route: string): SearchTabs {
  const tab = state.tabs.find((candidate) => candidate.key === key);
  const shopRoute = shopRouteOf(route);
  const isSame = tab?.shopRoute === shopRoute;
  const changed = changeTab(state, key, {
    listingRoute: route,
    shopRoute,
    productRoute: null,
    type: 'default',
    ...(isSame ? {} : { listing: null }),
    ...(isSame || tab?.isNamed ? {} : { label: searchedWords(shopRoute), language: null }),
  });
  return { ...changed, activeKey: key };
}

/** Adds a tab at the end and shows it; with seven nothing changes (R2.65). */
export function addTab(state: SearchTabs, route = '/shop'): SearchTabs {
  if (!mayAdd(state)) return state;
  const number = state.lastNumber + 1;
  const tab = { ...emptyTab(number), listingRoute: route, shopRoute: shopRouteOf(route) };
  return { tabs: [...state.tabs, tab], activeKey: tab.key, lastNumber: number };
}

export interface Visit {
  route: string;
  /** 'new': the new-search tab was asked for (R2.43). 'open': a search of its own, from a menu. 'change': from within. */
  kind: 'new' | 'open' | 'change';
}

/** A listing is shown: in its own tab when it is open already (R2.69), else in a new one or the one at hand. */
export function visitListing(state: SearchTabs, { route, kind }: Visit): SearchTabs {
  const active = activeTab(state);
  if (kind === 'new' && mayAdd(state)) return addTab(state, route);
  const shopRoute = shopRouteOf(route);
  if (active.shopRoute === shopRoute) return changeListing(state, active.key, route);
  const open = state.tabs.find((tab) => tab.shopRoute === shopRoute);
  // Taking a search away is no request for another tab that shows the whole catalogue.
  if (open && (shopRoute !== '/shop' || kind === 'open')) return changeListing(state, open.key, route);
  if (kind === 'open' && !isUntouched(active) && mayAdd(state)) return addTab(state, route);
  return changeListing(state, active.key, route);
}

/** An article is opened in the tab at hand (R2.71). */
export function visitProduct(state: SearchTabs, route: string): SearchTabs {
  return changeTab(state, activeTab(state).key, { productRoute: route, type: 'detail' });
}

/** Shows a tab; one that is not there changes nothing. */
export function activateTab(state: SearchTabs, key: string): SearchTabs {
  return state.tabs.some((tab) => tab.key === key) ? { ...state, activeKey: key } : state;
}

/** Takes a tab away; its left neighbour, else the right one, is shown when it was (R2.68). The last one stays (R2.66). */
export function closeTab(state: SearchTabs, key: string): SearchTabs {
  const index = state.tabs.findIndex((tab) => tab.key === key);
  if (index < 0 || state.tabs.length === 1) return state;
  const tabs = state.tabs.filter((tab) => tab.key !== key);
  const neighbour = tabs[Math.max(0, index - 1)];
  return { ...state, tabs, activeKey: key === state.activeKey ? (neighbour?.key ?? state.activeKey) : state.activeKey };
}

/** Puts a tab at another place, counted from 0; places outside are the nearest ones inside. */
export function moveTab(state: SearchTabs, key: string, place: number): SearchTabs {
  const tab = state.tabs.find((candidate) => candidate.key === key);
  if (!tab) return state;
  const others = state.tabs.filter((candidate) => candidate !== tab);
  const at = Math.min(Math.max(place, 0), others.length);
  return { ...state, tabs: [...others.slice(0, at), tab, ...others.slice(at)] };
}

/** The words a route searches; null when it searches none. */
function searchedWords(route: string): string | null {
  return textInBrief(new URLSearchParams(route.split('?')[1]).get('text') ?? '') || null;
}

/** Gives a tab a name of its own; an empty one gives it back to what is searched. */
export function renameTab(state: SearchTabs, key: string, name: string): SearchTabs {
  const label = name.trim().slice(0, 60);
  if (label) return changeTab(state, key, { label, isNamed: true, language: null });
  const route = state.tabs.find((tab) => tab.key === key)?.shopRoute ?? '';
  return changeTab(state, key, { label: searchedWords(route), isNamed: false, language: null });
}

/** What is known of the shown listing: its title, in the language of the page, and size; null for the whole catalogue. */
export function describeListing(
  state: SearchTabs,
  told: { label: string | null; language: string; total: number; view: string | null },
): SearchTabs {
  const active = activeTab(state);
  if (active.type !== 'default') return state;
  return changeTab(state, active.key, {
    listing: { total: told.total },
    view: told.view,
    ...(active.isNamed ? {} : labelOf(active, told)),
  });
}

function labelOf(
  { shopRoute }: SearchTab,
  told: { label: string | null; language: string },
): Pick<SearchTab, 'label' | 'language'> {
  const words = searchedWords(shopRoute);
  if (told.label === null || told.label === words) return { label: words, language: null };
  return { label: told.label, language: told.language };
}

/** The tabs whose label is in another language than the page. */
export function foreignTabs(state: SearchTabs, language: string): SearchTab[] {
  return state.tabs.filter((tab) => tab.language !== null && tab.language !== language);
}

/** Labels a search in the language of the page, unless its tab lists something else by now or was given a name. */
export function translateTab(
  state: SearchTabs,
  { key, listingRoute }: SearchTab,
  told: { label: string; language: string },
): SearchTabs {
  const tab = state.tabs.find((candidate) => candidate.key === key);
  if (tab?.listingRoute !== listingRoute || tab.isNamed) return state;
  return changeTab(state, key, labelOf(tab, told));
}

/** The same searches with nothing known of what they hold: for another reader of the same catalogue. */
export function withoutTotals(state: SearchTabs): SearchTabs {
  return { ...state, tabs: state.tabs.map((tab) => ({ ...tab, listing: null })) };
}

/** What outlives the window: the searches without their filters and without the open articles (R4.36). */
export function withoutFilters(state: SearchTabs): SearchTabs {
  const tabs = state.tabs.map((tab) => ({
    ...tab,
    listingRoute: tab.shopRoute,
    productRoute: null,
    type: 'default' as const,
    // Of the whole catalogue only a filter says more than that it is one.
    ...(tab.shopRoute === '/shop' && !tab.isNamed ? { label: null, language: null } : {}),
  }));
  return withoutTotals({ ...state, tabs });
}

/** Reads a state that was kept; null when it is none. What does not fit is left out. */
export function readTabs(value: unknown): SearchTabs | null {
  const { tabs, activeKey, lastNumber } = (value ?? {}) as Partial<Record<keyof SearchTabs, unknown>>;
  if (!Array.isArray(tabs)) return null;
  const read = tabs.flatMap((tab) => readTab(tab) ?? []).slice(0, MAXIMUM_TABS);
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

function readTab(value: unknown): SearchTab | null {
  const tab = (value ?? {}) as Partial<Record<keyof SearchTab, unknown>>;
  const { key, label, language, listingRoute, productRoute, view } = tab;
  if (typeof key !== 'string' || !/^tab-\d{1,9}$/.test(key)) return null;
  if (typeof listingRoute !== 'string' || !/^\/shop(?:\/(?:list|small-list))?(?:\?|$)/.test(listingRoute)) return null;
  const product = typeof productRoute === 'string' && productRoute.startsWith('/product/') ? productRoute : null;
  return {
    key,
    label: typeof label === 'string' && label !== '' ? label : null,
    isNamed: tab.isNamed === true && typeof label === 'string',
    language: typeof language === 'string' ? language : null,
    listingRoute,
    shopRoute: shopRouteOf(listingRoute),
    productRoute: product,
    type: product ? 'detail' : 'default',
    listing: readTotal(tab.listing),
    view: typeof view === 'string' ? view : null,
  };
}

function readTotal(value: unknown): SearchTab['listing'] {
  const { total } = (value ?? {}) as { total?: unknown };
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? { total } : null;
}
