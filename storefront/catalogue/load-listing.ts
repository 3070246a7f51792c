import { data, redirect } from 'react-router';
import { listingSearch, parseListing } from '../../domain/listing-url.ts';
import type { ListingQuery } from '../../domain/listing-query.ts';
import { asRequestFailure, RequestFailure } from '../api-client/request-failure.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { localPath } from '../../domain/locale.ts';
import { pageStatus, type PageRequest } from '../routing/page-data.ts';
import { emptyListing, type Listing } from '../parsers/listing.ts';
import { listingRequest } from '../routing/listing-request.ts';
import { lastShownPage } from '../routing/shown-pages.ts';
import { viewOfPath, type ListingView } from '../routing/listing-view.ts';
import { awaitExactArticle, listingArrived, sentSearch } from '../routing/quick-entry.ts';
import { asksForAllChoices, withFirstChoices } from './facets/first-choices.ts';
import type { LoadedPages } from './loaded-pages.ts';

/** Everything the listing page shows. */
export interface ListingData {
  listing: Listing;
  query: ListingQuery;
  view: ListingView;
  /** The request failed: the page shows its empty state and a retry button. */
  isFailed: boolean;
  /** The request was rejected with 422: the URL requests more than can be searched. */
  isRejected?: boolean;
  /** From the cache, to be refetched. */
  isCached?: boolean;
  /** Result of a text that was just submitted with Enter. */
  isResponse?: boolean;
  /** Number of articles that would be found outside of what the customer can buy, where nothing is found within. */
  outside?: number;
  /** Pages that had been loaded with 'Carica altri' before a reload. */
  loaded?: LoadedPages;
}

/**
 * Loads the page of /shop, /shop/list or /shop/small-list. As the result of a submitted search, a text that the shop leads
 * elsewhere redirects there, and a code that only one article has to that article.
 */
export async function loadListing(page: PageRequest, isResponse = false) {
  const query = parseListing(page.url.searchParams);
  const view = viewOfPath(page.url.pathname, page.cookies, page.settings.defaultListView);
  try {
    const listing = await page.api.listing(listingRequest(query));
    const isBare = listing.activeFilters.length === 0 && query.page === 1;
    if (query.latestOrders && (listing.hasNoLatestOrders || (listing.total === 0 && isBare)))
      throw redirect(localPath(page.locale, '/shop'));
    if (isResponse && listing.redirect) {
      // Typed keys are for no article of that page.
      if (typeof document !== 'undefined') listingArrived(query.text, 'elsewhere');
      throw redirect(listing.redirect.startsWith('/') ? localPath(page.locale, listing.redirect) : listing.redirect);
    }
    if (isResponse && listing.exactPath) {
      if (typeof document !== 'undefined') awaitExactArticle(listing.exactPath);
      throw redirect(localPath(page.locale, listing.exactPath));
    }
    // A response without success counts as failed.
    const loaded = await loadShownPages(page, query, listing.pages);
    const outside = await countOutside(page, query, listing);
    return data<ListingData>({ listing, query, view, isFailed: listing === emptyListing, isResponse, loaded, outside });
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status === 401) throw error;
    if (typeof document !== 'undefined') reportFailure(asRequestFailure(error));
    if (error.status === 422)
      return data<ListingData>(
        { listing: emptyListing, query, view, isFailed: false, isRejected: true },
        { status: pageStatus(error.status) },
      );
    const status = pageStatus(error.status);
    return data<ListingData>({ listing: emptyListing, query, view, isFailed: true }, { status });
  }
}

/** Counts what an empty listing would have without the filter for what the customer can buy; 0 where it is not chosen. */
async function countOutside({ api }: PageRequest, query: ListingQuery, listing: Listing): Promise<number> {
  if (listing.total > 0 || !listing.activeFilters.some(({ kind }) => kind === 'assortment')) return 0;
  const all = listingRequest({ ...query, assortment: 'all', page: 1 });
  const { orderable, total } = await api.listing({ ...all, without_facets: true });
  return orderable || total;
}

/** Loads the pages that the URL shows below the first one; undefined when there are none. */
async function loadShownPages(
  { api, url }: PageRequest,
  query: ListingQuery,
  pages: number,
): Promise<LoadedPages | undefined> {
  const lastPage = Math.min(lastShownPage(url.search, query), pages);
  const numbers = Array.from({ length: Math.max(0, lastPage - query.page) }, (_, index) => query.page + 1 + index);
  if (numbers.length === 0) return undefined;
  const further = await Promise.all(
    numbers.map((page) => api.listing({ ...listingRequest({ ...query, page }), without_facets: true })),
  );
  return { articles: further.flatMap(({ articles }) => articles), lastPage };
}

/** URL of a listing below the current path: `/shop/list?color=blu`. */
export function listingAddress(basePath: string, query: ListingQuery): string {
  return `${basePath}${listingSearch(query)}`;
}

/**
 * Loads the listing on the server. A search form sent without JavaScript redirects to the only article with the typed
 * code, else to the URL of the listing, without the form's field. The page gets the first choices of its facets.
 */
export async function loadListingOrArticle(page: PageRequest) {
  const { pathname, searchParams } = page.url;
  if (!searchParams.has(sentSearch)) {
    const loaded = await loadListing(page);
    if (asksForAllChoices(searchParams)) return loaded;
    const { data: shown, init } = loaded;
    return data<ListingData>({ ...shown, listing: withFirstChoices(shown.listing, shown.query) }, init ?? undefined);
  }
  const text = (searchParams.get('text') ?? '').trim();
  if (text) await loadListing(page, true);
  throw redirect(text ? `${pathname}?${new URLSearchParams({ text })}` : pathname);
}
