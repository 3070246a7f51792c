import type { Article } from '../parsers/article.ts';

/** What 'Carica altri' brought to a listing: it is still there when the buyer comes back (R2.42, R4.14). */
export interface LoadedPages {
  articles: readonly Article[];
  /** Number of the last page that is shown. */
  lastPage: number;
}

const maximum = 8;
const kept = new Map<string, LoadedPages>();

/** The pages loaded to a listing in this tab; only ever written in the browser. */
export function loadedPages(listing: string): LoadedPages | undefined {
  return kept.get(listing);
}

/** Keeps them, those of the eight listings used last. */
export function cacheLoadedPages(listing: string, pages: LoadedPages): void {
  kept.delete(listing);
  kept.set(listing, pages);
  const oldest = kept.size > maximum ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}

/** Appends a page; an article that is there already is left out (R4.14). */
export function appendArticles(shown: readonly Article[], more: readonly Article[]): Article[] {
  const known = new Set(shown.map(({ internalCode }) => internalCode));
  return [...shown, ...more.filter(({ internalCode }) => !known.has(internalCode))];
}
