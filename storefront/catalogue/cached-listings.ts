import { browserState } from '../api-client/browser-api.ts';
import { withoutShownPages } from '../routing/shown-pages.ts';
import { ownerKey } from '../session/session.ts';
import type { ListingData } from './load-listing.ts';

/** Lifetime of a cached listing in milliseconds, and maximum number of cached listings. */
const lifetime = 300_000;
const maximum = 14;

const listings = new Map<string, { data: ListingData; at: number }>();

/** Prices belong to one customer and address: nobody else may see the cached listing. */
function keyOf(address: string): string {
  return `${ownerKey(browserState().session)} ${withoutShownPages(address)}`;
}

/** Caches what was shown at a URL (path and query, with language); in the browser only. */
export function cacheListing(address: string, data: ListingData, now = Date.now()): void {
  const key = keyOf(address);
  listings.delete(key);
  listings.set(key, { data: { ...data, isCached: false, isResponse: undefined }, at: now });
  const oldest = listings.size > maximum ? listings.keys().next().value : undefined;
  if (oldest !== undefined) listings.delete(oldest);
}

/** What was recently shown at a URL, marked for a refetch; undefined when there is nothing. */
export function cachedListing(address: string, now = Date.now()): ListingData | undefined {
  const entry = listings.get(keyOf(address));
  return entry && now - entry.at < lifetime ? { ...entry.data, isCached: true } : undefined;
}
