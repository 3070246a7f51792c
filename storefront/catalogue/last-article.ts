const key = 'last-product';

/** Remembers the path of the article's page that was open last, for the layout 'Dettaglio' (R2.40). */
export function cacheLastArticle(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Then 'Dettaglio' opens the first article of the list.
  }
}

/** That path, without language prefix; null in a fresh browser. */
export function lastArticle(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    return path?.startsWith('/product/') ? path : null;
  } catch {
    return null;
  }
}
