import type { ListingQuery } from '../../domain/listing-query.ts';
import { buildListing, LISTING_FLAGS, MAXIMUM_TEXT } from '../../domain/listing-url.ts';

/**
 * Body of product_list for a listing: names as in the URL, `*` without a text, an empty text with flags.
 * A text that is too long is sent as a list of codes.
 */
export function listingRequest(query: ListingQuery): Record<string, string | boolean> {
  const isLong = query.text.length > MAXIMUM_TEXT;
  const text = (!isLong && query.text) || (LISTING_FLAGS.some((flag) => query[flag]) ? '' : '*');
  const body = { ...Object.fromEntries(buildListing(query)), text, page: String(query.page) };
  return isLong ? { ...body, code_list: query.text } : body;
}
