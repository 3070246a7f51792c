import { useCallback, useSyncExternalStore } from 'react';

/** The parts below an article: one is shown at a time (R3.20). */
export type DetailTab = 'description' | 'facts' | 'documents';

/** What somebody chose on an article's page in one of the search tabs. */
export interface PageChoices {
  /** Typed in the sidebar's box: narrows the variants and the sidebar's lists (R2.73). */
  leftKey: string;
  /** Typed in the box over the variants: narrows them alone. */
  rightKey: string;
  /** Null until one was chosen. */
  detail: DetailTab | null;
}

/** The search tabs as far as a page's choices need them. */
export interface ShownTab {
  subscribe: (listener: () => void) => () => void;
  /** Key of the tab that is shown. */
  activeKey: () => string;
}

const nothingChosen: PageChoices = { leftKey: '', rightKey: '', detail: null };
/** Both last as long as the document: what was typed is nothing to come back to another day (R4.36). */
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

/**
 * What was chosen on one article's page in the search tab that is shown: each tab keeps its own (R3.20). The page is
 * drawn anew when a choice changes, not when the tabs become known: on a page just loaded, that would wake it all at once.
 */
export function usePageChoices(tab: ShownTab, articleCode: string, start: Partial<PageChoices> = {}) {
  const key = () => `${tab.activeKey()} ${articleCode}`;
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
