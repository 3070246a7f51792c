import { createContext, useState } from 'react';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import { browserApi } from '../../api-client/browser-api.ts';
import { reportFailure } from '../../api-client/failure-report.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import type { Listing } from '../../parsers/listing.ts';
import { listingRequest } from '../../routing/listing-request.ts';

/** Loads the choices that the page came without; nothing where it has them all. */
interface AllChoices {
  isLoading: boolean;
  load: () => void;
}

export const AllChoicesContext = createContext<AllChoices>({ isLoading: false, load: () => {} });

/** The listing with all choices of its facets, as soon as they were asked for and have arrived. */
export function useAllChoices(shown: Listing, query: ListingQuery): AllChoices & { listing: Listing } {
  const [asked, ask] = useState<{ of: Listing; all: Listing | null } | null>(null);
  const current = asked?.of === shown ? asked : null;

  async function request(): Promise<void> {
    ask({ of: shown, all: null });
    try {
      const all = await browserApi().listing({ ...listingRequest({ ...query, page: 1 }), per_page: '1' });
      const { facets, colors, sizes } = all;
      ask({ of: shown, all: { ...shown, facets, colors, sizes, isShortened: undefined } });
    } catch (error) {
      ask(null);
      reportFailure(asRequestFailure(error), () => void request());
    }
  }

  return {
    listing: current?.all ?? shown,
    isLoading: current?.all === null,
    load: () => {
      if (shown.isShortened && !current) void request();
    },
  };
}
