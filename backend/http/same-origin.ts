/** Source of a request: a page of this shop, a page of another site, or an API client without these headers. */
export type RequestSource = 'own' | 'foreign' | 'unknown';

/**
 * Finds the source of a request from two headers that browsers set and scripts can't change. Browsers that send no
 * Sec-Fetch-Site (old ones, and all of them over plain HTTP) send Origin with every POST.
 * @param ownOrigin origin of the shop as the browser sees it, without a trailing slash.
 */
export function requestSource(
  headers: { secFetchSite: string | undefined; origin: string | undefined },
  ownOrigin: string,
): RequestSource {
  const { secFetchSite, origin } = headers;
  if (secFetchSite === 'same-origin') return 'own';
  // A sibling domain or another port is `same-site`, which is not this shop either.
  if (secFetchSite !== undefined && secFetchSite !== 'none') return 'foreign';
  if (origin !== undefined) return origin === ownOrigin ? 'own' : 'foreign';
  // `none` means the user typed the URL or used a bookmark: no other site can cause it.
  return secFetchSite === 'none' ? 'own' : 'unknown';
}
