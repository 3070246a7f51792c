import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router';
import {
  activeTab,
  closeTab,
  describeListing,
  foreignTabs,
  freshTabs,
  routeOf,
  translateTab,
  type SearchTab,
  type SearchTabs,
} from '../../domain/search-tabs.ts';
import { useAppState } from '../session/app-state.tsx';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { isChosenView, cacheView, cachedView, subscribeToView } from '../routing/listing-view.ts';
import type { ShownListing } from './shown-listing.ts';
import { changeTabs, currentTabs, recordPage, subscribeToTabs, toTab } from './tab-store.ts';
import { parseListing } from '../../domain/listing-url.ts';
import { untrackedApi } from '../api-client/browser-api.ts';
import { emptyListing } from '../parsers/listing.ts';
import { listingRequest } from '../routing/listing-request.ts';
import { listingTitle } from '../routing/listing-title.ts';

/**
 * The name of a search in the language of the page, requested from the server, which knows the names of categories and
 * brands. The request is not tracked as a search. Null when it returns no listing.
 */
export async function nameOfSearch(i18n: I18n, route: string): Promise<string | null> {
  const query = { ...parseListing(new URLSearchParams(route.split('?')[1])), page: 1, perPage: 1 };
  const listing = await untrackedApi().listing({ ...listingRequest(query), without_facets: true });
  return listing === emptyListing ? null : listingTitle(i18n, query, listing);
}

const fresh = freshTabs();

/** The current tabs, synchronized with the shown pages. */
export function useTabs(listing: ShownListing | null): SearchTabs {
  const state = useSyncExternalStore(
    subscribeToTabs,
    () => currentTabs() ?? fresh,
    () => fresh,
  );
  const { session } = useAppState();
  const owner = session?.clientId ?? '';
  const address = session?.addressCode ?? '';
  const { pathname, search, key, state: entry } = useLocation() as Location<unknown>;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const label = listing?.label ?? null;
  const total = listing?.total ?? null;
  const { locale } = useI18n();

  useLayoutEffect(() => {
    const before = currentTabs()?.activeKey;
    recordPage({ owner, address }, { pathname, search, key, state: entry, isReturn });
    const shown = currentTabs();
    if (!shown) return;
    // Each tab has its own layout, which becomes the current one when the tab is activated.
    const view = activeTab(shown).view;
    if (before !== shown.activeKey && isChosenView(view)) cacheView(view);
  }, [owner, address, pathname, search, key, entry, isReturn]);

  useEffect(() => {
    const describe = () => {
      if (total === null) return;
      changeTabs((tabs) => describeListing(tabs, { label, language: locale, total, view: cachedView() }));
    };
    describe();
    return subscribeToView(describe);
  }, [label, total, pathname, search, key, locale]);

  useTranslatedNames(state);
  return state;
}

/** Translates the names of tabs that were named in the other language before it was switched. */
function useTranslatedNames(state: SearchTabs): void {
  const i18n = useI18n();
  const translated = useRef(new Set<string>());
  useEffect(() => {
    for (const tab of foreignTabs(state, i18n.locale)) {
      const search = `${tab.key} ${tab.listingRoute}`;
      // The shown listing updates its own name.
      const isShown = tab.key === state.activeKey && tab.type === 'default';
      if (isShown || translated.current.has(search)) continue;
      translated.current.add(search);
      nameOfSearch(i18n, tab.listingRoute).then(
        (label) => {
          if (label !== null) changeTabs((tabs) => translateTab(tabs, tab, { label, language: i18n.locale }));
        },
        () => {
          // The tab keeps its name in the other language.
        },
      );
    }
  }, [state, i18n]);
}

/** Actions to show and close tabs. */
export function useTabMoves() {
  const navigate = useNavigate();
  const { path } = useI18n();
  const show = (tab: SearchTab, options?: { keepsFocus: boolean }) =>
    void navigate(path(routeOf(tab)), { state: toTab(tab.key, options) });

  /** Closes a tab; if it was active, shows another one. */
  function close(key: string, options?: { keepsFocus: boolean }): void {
    const before = currentTabs();
    if (!before) return;
    const after = closeTab(before, key);
    changeTabs(() => after);
    if (after.activeKey !== before.activeKey) show(activeTab(after), options);
  }

  return { show, close };
}
