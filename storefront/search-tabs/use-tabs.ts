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
import { useI18n } from '../i18n/i18n.tsx';
import { isChosenView, cacheView, cachedView, subscribeToView } from '../routing/listing-view.ts';
import { nameOfSearch } from './search-name.ts';
import type { ShownListing } from './search-tabs.tsx';
import { changeTabs, currentTabs, seePage, subscribeToTabs, toTab } from './tab-store.ts';

const fresh = freshTabs();

let isFocusWanted = false;

/** The focus is on the row of tabs and is to stay there when another page is drawn. */
export function wantFocus(): void {
  isFocusWanted = true;
}

/** Whether it is; asked once. */
export function takeFocus(): boolean {
  const isWanted = isFocusWanted;
  isFocusWanted = false;
  return isWanted;
}

/** The tabs as they are, kept in step with the pages that are shown. */
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
    seePage({ owner, address }, { pathname, search, key, state: entry, isReturn });
    const shown = currentTabs();
    if (!shown) return;
    // Each search keeps its layout: it becomes the one in use when its tab is shown.
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

/** Gives the tabs that were named in the other language, before it was switched, their names in this one. */
function useTranslatedNames(state: SearchTabs): void {
  const i18n = useI18n();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const tab of foreignTabs(state, i18n.locale)) {
      const search = `${tab.key} ${tab.listingRoute}`;
      // The shown listing says its name itself, in a moment.
      const isShown = tab.key === state.activeKey && tab.type === 'default';
      if (isShown || asked.current.has(search)) continue;
      asked.current.add(search);
      nameOfSearch(i18n, tab.listingRoute).then(
        (label) => {
          if (label !== null) changeTabs((tabs) => translateTab(tabs, tab, { label, language: i18n.locale }));
        },
        () => {
          // The name in the other language stays: it is known to whoever gave it.
        },
      );
    }
  }, [state, i18n]);
}

/** Ways from tab to tab. */
export function useTabMoves() {
  const navigate = useNavigate();
  const { path } = useI18n();
  const show = (tab: SearchTab) => void navigate(path(routeOf(tab)), { state: toTab(tab.key) });

  /** Closes a tab; when it was the one that is shown, another one is (R2.68). */
  function close(key: string): void {
    const before = currentTabs();
    if (!before) return;
    const after = closeTab(before, key);
    changeTabs(() => after);
    if (after.activeKey !== before.activeKey) show(activeTab(after));
  }

  return { show, close };
}
