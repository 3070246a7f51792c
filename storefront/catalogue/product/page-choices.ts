import { useCallback, useSyncExternalStore } from 'react';

/** The tabs of a product page; one is shown at a time. */
export type DetailTab = 'description' | 'facts' | 'documents';

/** What the user chose on a product page in one search tab. */
export interface PageChoices {
  /** Filter text of the sidebar: narrows the variants and the sidebar's lists. */
  sidebarFilter: string;
  /** Filter text above the variants: narrows only them. */
  variantFilter: string;
  /** Null before the first choice. */
  detail: DetailTab | null;
}

/** The part of the search tabs that the choices of a page need. */
export interface ShownTab {
  subscribe: (listener: () => void) => () => void;
  /** Key of the active tab. */
  activeKey: () => string;
}

const nothingChosen: PageChoices = { sidebarFilter: '', variantFilter: '', detail: null };
/** Both last as long as the document; typed filters are not stored for another day. */
const pages = new Map<string, PageChoices>();
let isSidebarShown = true;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

const keyOf = (tabKey: string, articleCode: string): string => `${tabKey} ${articleCode}`;

/** What is chosen on the page of an article in a search tab, and whether its sidebar is shown. */
export function chosenOn(tabKey: string, articleCode: string, start: Partial<PageChoices> = {}) {
  return { ...(pages.get(keyOf(tabKey, articleCode)) ?? { ...nothingChosen, ...start }), isSidebarShown };
}

/**
 * The choices of a product page in the active search tab; each tab has its own. The page renders again when a
 * choice changes, but not when the tabs become known: just after loading, that would hydrate the whole page at once.
 */
export function usePageChoices(tab: ShownTab, articleCode: string, start: Partial<PageChoices> = {}) {
  const key = () => keyOf(tab.activeKey(), articleCode);
  const subscribeToBoth = useCallback(
    (listener: () => void) => {
      const leave = [subscribe(listener), tab.subscribe(listener)];
      return () => leave.forEach((each) => each());
    },
    [tab],
  );
  const chosen = useSyncExternalStore(
    subscribeToBoth,
    () => pages.get(key()),
    () => undefined,
  );
  const isShown = useSyncExternalStore(
    subscribe,
    () => isSidebarShown,
    () => true,
  );
  return {
    ...(chosen ?? { ...nothingChosen, ...start }),
    isSidebarShown: isShown,
    choose(what: Partial<PageChoices>) {
      pages.set(key(), { ...(pages.get(key()) ?? { ...nothingChosen, ...start }), ...what });
      tell();
    },
    showSidebar(isToShow: boolean) {
      isSidebarShown = isToShow;
      tell();
    },
  };
}
