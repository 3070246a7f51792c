import type { ListingQuery } from '../../trade/listing-query.ts';
import { buildListing, LISTING_FLAGS } from '../../trade/listing-url.ts';

/** The body of product_list for a listing: names as in the address, `*` for no text (R2.30), none beside flags (R5.4). */
export function listingRequest(query: ListingQuery): Record<string, string | boolean> {
  const text = query.text || (LISTING_FLAGS.some((flag) => query[flag]) ? '' : '*');
  return { ...Object.fromEntries(buildListing(query)), text, page: String(query.page) };
}
