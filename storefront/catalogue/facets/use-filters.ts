import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { ListingQuery } from '../../../trade/listing-query.ts';
import { buildListing, parseListing } from '../../../trade/listing-url.ts';
import type { Listing } from '../../readers/listing.ts';
import { listingAddress } from '../load-listing.ts';

/** What every facet is drawn from. */
export interface FacetPlace {
  listing: Listing;
  query: ListingQuery;
  /** Path of the listing, with its language. */
  basePath: string;
}

/** Stands in the address while the filters lie over the list and nothing has been chosen there yet. */
export const sheetHash = '#filters';

/** Whether the next step takes the place of the entry that opening the sheet has made in the browser's history. */
export function useReplaces(): boolean {
  return useLocation().hash === sheetHash;
}

/**
 * The state that choices build on: the one on its way, else the one that is shown. A second choice made while the first
 * is being loaded must not undo it.
 */
export function useChosenQuery({ query, basePath }: Pick<FacetPlace, 'query' | 'basePath'>): ListingQuery {
  const { state, location } = useNavigation();
  const isComing = state === 'loading' && location.pathname === basePath;
  return isComing ? parseListing(new URLSearchParams(location.search)) : query;
}

/** Opens another state of the listing without moving the page. */
export function useFilters(basePath: string): (query: ListingQuery) => void {
  const navigate = useNavigate();
  const replace = useReplaces();
  return (query) => void navigate(listingAddress(basePath, query), { preventScrollReset: true, replace });
}

/** Address of a facet's link on the path that is open: the server says `/shop?…` (R3.14, R3.15). */
export function facetAddress(basePath: string, path: string): string {
  return basePath + path.replace(/^[^?]*/, '');
}

/** The rest of the listing's state as hidden fields, for forms that work without scripts. */
export function hiddenFields(query: ListingQuery): [name: string, value: string][] {
  return [...buildListing({ ...query, page: 1 })];
}
