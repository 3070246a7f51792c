import { z } from 'zod';
import type { ListingQuery } from '../../../../domain/listing-query.ts';
import type { RuledOptions, SearchResult, Visibility } from '../../search-engine.ts';
import type { IndexData } from '../../memory/index-data.ts';
import { pageOf, Snapshot } from '../../memory/snapshot.ts';
import { Catalogue, termPlaces } from '../catalogue.ts';
import { indexDefinition } from '../index-definition.ts';
import { shopDay } from '../../../../domain/shop-day.ts';
import { dayNumber } from '../../memory/build/features.ts';
import { productDocuments } from '../product-documents.ts';
import { RemoteListing } from '../remote-listing.ts';
import { anySchema, SearchClient } from '../search-client.ts';

const BATCH = 500;

/** One catalogue in both engines: the result of each for a query. */
export interface BothEngines {
  memory(query: ListingQuery, visibility: Visibility, options?: RuledOptions): SearchResult;
  openSearch(query: ListingQuery, visibility: Visibility, options?: RuledOptions): Promise<SearchResult>;
  /** Number of requests to OpenSearch so far. */
  requests(): number;
  /** Deletes the index in OpenSearch. */
  end(): Promise<void>;
}

/**
 * Fills an index in OpenSearch, and one in this process, which caches no results and adds no products that match in part:
 * OpenSearch has none.
 */
export async function bothEngines(url: string, data: IndexData, clock: () => Date): Promise<BothEngines> {
  const client = new SearchClient(url);
  const index = `trial-${process.pid}-${Date.now()}`;
  const origin = { program: '', cluster: '', snapshot: '', stockEvent: 0 };
  await client.ask(anySchema, `/${index}`, { method: 'PUT', body: indexDefinition(origin) });
  const documents = [...productDocuments(data, dayNumber(shopDay(clock())))];
  for (let from = 0; from < documents.length; from += BATCH) {
    const lines = documents
      .slice(from, from + BATCH)
      .flatMap((product) => [{ index: { _id: String(product.page) } }, { ...product }]);
    await client.ask(z.object({ errors: z.literal(false) }), `/${index}/_bulk`, { method: 'POST', lines });
  }
  await client.ask(anySchema, `/${index}/_refresh`, { method: 'POST' });
  const snapshot = new Snapshot(data, { generation: 1, clock, cachedResults: 0 });
  const listing = new RemoteListing(new Catalogue(data, snapshot.parts, termPlaces(data)), clock);
  let requests = 0;
  return {
    memory: (query, visibility, options) => snapshot.search(query, visibility, { ...options, partial: false }),
    async openSearch(query, visibility, options = {}) {
      const page = pageOf(query);
      const result = await listing.find(query, visibility, options, page, (searches) => {
        requests += 1;
        return client.searchAll(index, searches, 30_000);
      });
      return snapshot.resultOf(result, 0, page.size, visibility.locale);
    },
    requests: () => requests,
    async end() {
      await client.ask(anySchema, `/${index}`, { method: 'DELETE' });
      await client.close();
    },
  };
}
