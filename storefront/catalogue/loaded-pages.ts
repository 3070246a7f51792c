import type { Article } from '../parsers/article.ts';

/** Articles loaded with 'Carica altri'; they are still there when the buyer returns to the listing. */
export interface LoadedPages {
  articles: readonly Article[];
  /** Number of the last shown page. */
  lastPage: number;
}

const maximum = 8;
const listings = new Map<string, LoadedPages>();

/** The loaded pages of a listing in this tab; only written in the browser. */
export function loadedPages(listing: string): LoadedPages | undefined {
  return listings.get(listing);
}

/** Stores the loaded pages of a listing, for the eight listings used last. */
export function cacheLoadedPages(listing: string, pages: LoadedPages): void {
  listings.delete(listing);
  listings.set(listing, pages);
  const oldest = listings.size > maximum ? listings.keys().next().value : undefined;
  if (oldest !== undefined) listings.delete(oldest);
}

/** Appends a page without articles that are already shown. */
export function appendArticles(shown: readonly Article[], more: readonly Article[]): Article[] {
  const known = new Set(shown.map(({ internalCode }) => internalCode));
  return [...shown, ...more.filter(({ internalCode }) => !known.has(internalCode))];
}
