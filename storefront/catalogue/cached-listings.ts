import { browserState } from '../api-client/browser-api.ts';
import { withoutShownPages } from '../routing/shown-pages.ts';
import { readerKey } from '../session/session.ts';
import type { ListingData } from './load-listing.ts';

/** How long a listing may be shown again while it is asked for anew, in milliseconds; and how many are kept. */
const lifetime = 300_000;
const maximum = 14;

const kept = new Map<string, { data: ListingData; at: number }>();

/** Prices are one caller's: what another one was shown must not come back. */
function keyOf(address: string): string {
  return `${readerKey(browserState().session)} ${withoutShownPages(address)}`;
}

/** Keeps what was shown at an address (path and query, with language); in the browser only. */
export function cacheListing(address: string, data: ListingData, now = Date.now()): void {
  const key = keyOf(address);
  kept.delete(key);
  kept.set(key, { data: { ...data, isKept: false, isResponse: undefined }, at: now });
  const oldest = kept.size > maximum ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}

/** What was shown at an address lately, marked as to be asked for anew; undefined when there is nothing. */
export function cachedListing(address: string, now = Date.now()): ListingData | undefined {
  const entry = kept.get(keyOf(address));
  return entry && now - entry.at < lifetime ? { ...entry.data, isKept: true } : undefined;
}
