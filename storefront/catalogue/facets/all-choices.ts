import { createContext, useCallback, useState } from 'react';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import { browserApi } from '../../api-client/browser-api.ts';
import { reportFailure } from '../../api-client/failure-report.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { emptyListing, type Listing } from '../../parsers/listing.ts';
import { listingRequest } from '../../routing/listing-request.ts';

/** A request for the choices of a listing. */
const fewRows = (query: ListingQuery) => ({ ...listingRequest({ ...query, page: 1 }), per_page: '1' });

/** Loads the choices that the page came without; nothing where it has them all. */
interface AllChoices {
  isLoading: boolean;
  load: () => void;
  /** By filter name: number of all choices of the facets that have more than can be loaded. */
  counts: Listing['valueCounts'];
  /** A listing with the choices of one facet that have a text in their name. */
  find: (facet: string, text: string, signal: AbortSignal) => Promise<Listing>;
}

export const AllChoicesContext = createContext<AllChoices>({
  isLoading: false,
  load: () => {},
  counts: {},
  find: () => Promise.resolve(emptyListing),
});

/** The listing with the choices of its facets, as soon as they were asked for and have arrived. */
export function useAllChoices(shown: Listing, query: ListingQuery): AllChoices & { listing: Listing } {
  const [asked, ask] = useState<{ of: Listing; all: Listing | null } | null>(null);
  const current = asked?.of === shown ? asked : null;

  // The query is a new object with each page, and with it what was found.
  const find = useCallback(
    (facet: string, text: string, signal: AbortSignal) =>
      browserApi().listing({ ...fewRows(query), facet, facet_text: text }, signal),
    [query],
  );

  async function request(): Promise<void> {
    ask({ of: shown, all: null });
    try {
      const all = await browserApi().listing(fewRows(query));
      const { facets, colors, sizes, valueCounts } = all;
      ask({ of: shown, all: { ...shown, facets, colors, sizes, valueCounts, isShortened: undefined } });
    } catch (error) {
      ask(null);
      reportFailure(asRequestFailure(error), () => void request());
    }
  }

  const listing = current?.all ?? shown;
  return {
    listing,
    isLoading: current?.all === null,
    counts: listing.valueCounts,
    find,
    load: () => {
      if (shown.isShortened && !current) void request();
    },
  };
}
