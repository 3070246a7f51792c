import { redirect } from 'react-router';
import type { PageRequest } from '../routing/page-data.ts';
import { sentSearch } from '../routing/pending-search.ts';
import { loadListing } from './load-listing.ts';

/**
 * Loads the listing on the server. A search form that was sent without scripts leads to the one article that has the code
 * typed, else to the listing under its own address, without the form's field (R2.51).
 */
export async function loadListingOrArticle(page: PageRequest) {
  const { pathname, searchParams } = page.url;
  if (!searchParams.has(sentSearch)) return loadListing(page);
  const text = (searchParams.get('text') ?? '').trim();
  if (text) await loadListing(page, true);
  throw redirect(text ? `${pathname}?${new URLSearchParams({ text })}` : pathname);
}
