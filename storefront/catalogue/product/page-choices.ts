import { useSyncExternalStore } from 'react';

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

interface Store {
  isSidebarShown: boolean;
  pages: ReadonlyMap<string, PageChoices>;
}

const nothingChosen: PageChoices = { leftKey: '', rightKey: '', detail: null };
const initial: Store = { isSidebarShown: true, pages: new Map() };
/** Lasts as long as the document: what was typed is nothing to come back to another day (R4.36). */
let store = initial;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Store): void {
  store = next;
  for (const listener of listeners) listener();
}

/** What was chosen on one article's page in one search tab: each tab keeps its own (R3.20). */
export function usePageChoices(tabKey: string, articleCode: string, start: Partial<PageChoices> = {}) {
  const key = `${tabKey} ${articleCode}`;
  const { isSidebarShown, pages } = useSyncExternalStore(
    subscribe,
    () => store,
    () => initial,
  );
  const choices = pages.get(key) ?? { ...nothingChosen, ...start };
  return {
    ...choices,
    isSidebarShown,
    choose(what: Partial<PageChoices>) {
      const before = store.pages.get(key) ?? { ...nothingChosen, ...start };
      change({ ...store, pages: new Map(store.pages).set(key, { ...before, ...what }) });
    },
    showSidebar(isShown: boolean) {
      change({ ...store, isSidebarShown: isShown });
    },
  };
}
