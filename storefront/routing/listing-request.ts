import type { ListingQuery } from '../../domain/listing-query.ts';
import { buildListing, LISTING_FLAGS, MAXIMUM_TEXT } from '../../domain/listing-url.ts';

/**
 * The body of product_list for a listing: names as in the address, `*` for no text (R2.30), none beside flags (R5.4). What
 * is too long for a text goes as a list of codes (R5.13).
 */
export function listingRequest(query: ListingQuery): Record<string, string | boolean> {
  const isLong = query.text.length > MAXIMUM_TEXT;
  const text = (!isLong && query.text) || (LISTING_FLAGS.some((flag) => query[flag]) ? '' : '*');
  const body = { ...Object.fromEntries(buildListing(query)), text, page: String(query.page) };
  return isLong ? { ...body, code_list: query.text } : body;
}
