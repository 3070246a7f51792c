import { redirect } from 'react-router';
import type { PageRequest } from '../routing/page-data.ts';
import { sentSearch } from '../routing/quick-entry.ts';
import { loadListing } from './load-listing.ts';

/**
 * Loads the listing on the server. A search form sent without JavaScript redirects to the only article with the typed
 * code, else to the URL of the listing, without the form's field.
 */
export async function loadListingOrArticle(page: PageRequest) {
  const { pathname, searchParams } = page.url;
  if (!searchParams.has(sentSearch)) return loadListing(page);
  const text = (searchParams.get('text') ?? '').trim();
  if (text) await loadListing(page, true);
  throw redirect(text ? `${pathname}?${new URLSearchParams({ text })}` : pathname);
}
