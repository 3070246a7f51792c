/** Whose page made a request: a page of this shop, another site's, or a program that says nothing of it. */
export type RequestSource = 'own' | 'foreign' | 'unknown';

/**
 * Whose page made a request, from the two headers that browsers set and scripts can't change. Browsers that send no
 * Sec-Fetch-Site (old ones, and all of them over plain HTTP) send Origin with every POST.
 * @param ownOrigin where the browser sees the shop, without a slash at the end.
 */
export function requestSource(
  headers: { secFetchSite: string | undefined; origin: string | undefined },
  ownOrigin: string,
): RequestSource {
  const { secFetchSite, origin } = headers;
  if (secFetchSite === 'same-origin') return 'own';
  // A sibling domain or another port is `same-site`: not ours either.
  if (secFetchSite !== undefined && secFetchSite !== 'none') return 'foreign';
  if (origin !== undefined) return origin === ownOrigin ? 'own' : 'foreign';
  // `none` is the user's own doing, an address typed or a bookmark: no other site can cause it.
  return secFetchSite === 'none' ? 'own' : 'unknown';
}
