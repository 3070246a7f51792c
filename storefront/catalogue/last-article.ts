const key = 'last-product';

/** Stores the path of the product page that was open last, for the layout 'Dettaglio'. */
export function cacheLastArticle(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage 'Dettaglio' opens the first article of the list.
  }
}

/** The stored path, without language prefix; null when there is none. */
export function lastArticle(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    return path?.startsWith('/product/') ? path : null;
  } catch {
    return null;
  }
}
