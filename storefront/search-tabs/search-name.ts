import { parseListing } from '../../domain/listing-url.ts';
import { untrackedApi } from '../api-client/browser-api.ts';
import type { I18n } from '../i18n/i18n.tsx';
import { emptyListing } from '../parsers/listing.ts';
import { listingRequest } from '../routing/listing-request.ts';
import { listingTitle } from '../routing/listing-title.ts';

/**
 * The name of a search in the language of the page, requested from the server, which knows the names of categories and
 * brands. The request is not tracked as a search. Null when it returns no listing.
 */
export async function nameOfSearch(i18n: I18n, route: string): Promise<string | null> {
  const query = { ...parseListing(new URLSearchParams(route.split('?')[1])), page: 1, perPage: 1 };
  const listing = await untrackedApi().listing({ ...listingRequest(query), without_facets: true });
  return listing === emptyListing ? null : listingTitle(i18n, query, listing);
}
