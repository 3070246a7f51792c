import { LRUCache } from 'lru-cache';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import { AppError } from '../../app-error.ts';
import type { Tracing } from '../../tracing/index.ts';
import type {
  IndexStatus,
  PlainEngine,
  RuledOptions,
  SearchEngine,
  SearchResult,
  Visibility,
} from '../search-engine.ts';
import type { QueryRules } from '../rules/rule-book.ts';
import type { BuiltIndex } from '../memory/build/transfer.ts';
import { withoutPostings } from '../memory/build/pack-columns.ts';
import { createMemoryEngine, type MemoryEngine, type MemoryEngineSettings } from '../memory/engine.ts';
import type { IndexData } from '../memory/index-data.ts';
import { resultKey } from '../memory/query/result-key.ts';
import type { ListingResult } from '../memory/query/listing-search.ts';
import { pageOf, type Snapshot } from '../memory/snapshot.ts';
import { Catalogue, termPlaces, type TermPlaces } from './catalogue.ts';
import { IndexPublisher } from './index-publisher.ts';
import { RemoteListing } from './remote-listing.ts';
import { MAXIMUM_LISTED } from './index-definition.ts';
import { failureKind, isMissing, SearchClient } from './search-client.ts';

const DAY = 86_400_000;
const LIMIT_MILLISECONDS = 1_500;
/** Not every listing has to wait for an OpenSearch that does not respond. */
const RETRY_MILLISECONDS = 2_000;
const CACHED_RESULTS = 300;
/** After so many timeouts in a row OpenSearch is not asked for a while; one alone is a heavy query. */
const TIMEOUTS = 2;

export interface OpenSearchSettings {
  /** Address of OpenSearch. */
  url: string;
  /** Whether this process keeps what it needs to search texts without OpenSearch. */
  hasFallback: boolean;
  /** Time for one listing, with all that is asked for it; 1.5 seconds by default. */
  limitMilliseconds?: number;
  /** How long OpenSearch is not asked after a failure; two seconds by default. */
  retryMilliseconds?: number;
}

type EngineSettings = MemoryEngineSettings & OpenSearchSettings & { tracing: Tracing | null };

/**
 * Creates an engine that finds articles in OpenSearch. The catalogue in this process reads queries and shows what is
 * found; it also searches while OpenSearch does not respond, without `hasFallback` only queries without a text. Resolves and
 * rejects as `createMemoryEngine`, whether OpenSearch responds or not.
 */
export async function createOpenSearchEngine(settings: EngineSettings): Promise<OpenSearchEngine> {
  const client = new SearchClient(settings.url, settings.tracing);
  let engine: OpenSearchEngine | null = null;
  const { database, logger, clock = () => new Date() } = settings;
  const publisher = new IndexPublisher({ client, database, logger, clock, onChange: () => engine?.noteChange() });
  const places = new WeakMap<IndexData, TermPlaces>();
  const onIndex = (built: BuiltIndex): IndexData => {
    const used = settings.hasFallback ? built.data : withoutPostings(built.data);
    places.set(used, termPlaces(built.data));
    publisher.queueIndex(built);
    return used;
  };
  try {
    const memory = await createMemoryEngine({ ...settings, onIndex, onStock: () => publisher.queueStock() });
    engine = new OpenSearchEngine(memory, publisher, client, settings, places);
    return engine;
  } catch (error) {
    await publisher.close();
    await client.close();
    throw error;
  }
}

/** The engine made by `createOpenSearchEngine`. */
export class OpenSearchEngine implements PlainEngine {
  readonly #memory: MemoryEngine;
  readonly #publisher: IndexPublisher;
  readonly #client: SearchClient;
  readonly #settings: EngineSettings;
  readonly #places: WeakMap<IndexData, TermPlaces>;
  readonly #listings = new WeakMap<Snapshot, RemoteListing>();
  readonly #results = new LRUCache<string, ListingResult>({ max: CACHED_RESULTS });
  readonly #counts = { answered: 0, failed: 0 };
  #changes = 0;
  #unusedUntil = 0;
  #timeouts = 0;

  constructor(
    memory: MemoryEngine,
    publisher: IndexPublisher,
    client: SearchClient,
    settings: EngineSettings,
    places: WeakMap<IndexData, TermPlaces>,
  ) {
    this.#memory = memory;
    this.#publisher = publisher;
    this.#client = client;
    this.#settings = settings;
    this.#places = places;
  }

  isReady(): boolean {
    return this.#memory.isReady();
  }

  get generation(): number {
    return this.#memory.generation + this.#changes;
  }

  /** Called when OpenSearch has other data than before. */
  noteChange(): void {
    this.#changes += 1;
    this.#results.clear();
  }

  async search(query: ListingQuery, visibility: Visibility, options: RuledOptions = {}): Promise<SearchResult> {
    const page = pageOf(query);
    if (page.from + page.size > MAXIMUM_LISTED) return this.#searchFar(query, visibility, options);
    const found = await this.#ask(query, visibility, options);
    if (!found) return this.#memory.search(query, visibility, options);
    return this.#withEnd(query, found.snapshot.resultOf(found.result, 0, page.size, visibility.locale));
  }

  /** A page of products that OpenSearch does not list: this process lists them, or has none of them. */
  async #searchFar(query: ListingQuery, visibility: Visibility, options: RuledOptions): Promise<SearchResult> {
    if (this.#canSearch(query)) return this.#memory.search(query, visibility, options);
    const { size } = pageOf(query);
    const found = await this.search({ ...query, page: 1, perPage: size }, visibility, options);
    return { ...found, hits: [] };
  }

  /** A result says where its list ends, where this process can't go on. */
  #withEnd(query: ListingQuery, result: SearchResult): SearchResult {
    return result.total <= MAXIMUM_LISTED || this.#canSearch(query) ? result : { ...result, listed: MAXIMUM_LISTED };
  }

  async countFacets(query: ListingQuery, visibility: Visibility, rules: QueryRules | null = null) {
    const found = await this.#ask({ ...query, page: 1, perPage: 1 }, visibility, { facets: true, rules });
    if (!found?.result.facets) return this.#memory.countFacets(query, visibility, rules);
    return { facets: found.result.facets, labels: found.snapshot.labels };
  }

  listByIds(...request: Parameters<SearchEngine['listByIds']>): ReturnType<SearchEngine['listByIds']> {
    return this.#memory.listByIds(...request);
  }

  listByCodes(...request: Parameters<SearchEngine['listByCodes']>): ReturnType<SearchEngine['listByCodes']> {
    return this.#memory.listByCodes(...request);
  }

  listNearCodes(...request: Parameters<SearchEngine['listNearCodes']>): ReturnType<SearchEngine['listNearCodes']> {
    return this.#memory.listNearCodes(...request);
  }

  /**
   * The result of OpenSearch; null where this process has to search.
   * @throws AppError when it cannot either.
   */
  async #ask(
    query: ListingQuery,
    visibility: Visibility,
    options: RuledOptions,
  ): Promise<{ result: ListingResult; snapshot: Snapshot } | null> {
    const alias = this.#publisher.alias;
    if (alias === null || performance.now() < this.#unusedUntil) return this.#withoutOpenSearch(query);
    const snapshot = this.#memory.current();
    const day = Math.floor((this.#settings.clock?.() ?? new Date()).getTime() / DAY);
    const { from, size } = pageOf(query);
    const key = `${this.generation} ${from} ${size} ${resultKey(query, visibility, options, day)}`;
    const known = this.#results.get(key);
    if (known) return { result: known, snapshot };
    const deadline = performance.now() + (this.#settings.limitMilliseconds ?? LIMIT_MILLISECONDS);
    try {
      const result = await this.#listingOf(snapshot).find(query, visibility, options, { from, size }, (searches) =>
        this.#client.searchAll(alias, searches, deadline - performance.now()),
      );
      this.#counts.answered += 1;
      this.#timeouts = 0;
      this.#results.set(key, result);
      return { result, snapshot };
    } catch (error) {
      this.#noteFailure(error);
      return this.#withoutOpenSearch(query);
    }
  }

  #listingOf(snapshot: Snapshot): RemoteListing {
    let listing = this.#listings.get(snapshot);
    if (!listing) {
      const places = this.#places.get(snapshot.data) ?? termPlaces(snapshot.data);
      const catalogue = new Catalogue(snapshot.data, snapshot.parts, places);
      this.#listings.set(
        snapshot,
        (listing = new RemoteListing(catalogue, this.#settings.clock ?? (() => new Date()))),
      );
    }
    return listing;
  }

  #noteFailure(error: unknown): void {
    this.#counts.failed += 1;
    const kind = failureKind(error);
    if (kind === 'timeout') this.#timeouts += 1;
    // A query that OpenSearch rejects is no reason not to ask it for others.
    if (kind === 'unavailable' || (kind === 'timeout' && this.#timeouts >= TIMEOUTS)) {
      this.#unusedUntil = performance.now() + (this.#settings.retryMilliseconds ?? RETRY_MILLISECONDS);
    }
    this.#settings.logger.error({ err: error }, 'OpenSearch did not answer a listing');
    if (!isMissing(error) || this.#publisher.lose()) return;
    // This process no longer has the published index.
    this.#memory.rebuild().catch(() => undefined);
  }

  /** Lets this process search, unless the query has a text and this process has no postings. */
  #withoutOpenSearch(query: ListingQuery): null {
    if (this.#canSearch(query)) return null;
    throw new AppError('unavailable', 'searchUnavailable', { reason: 'search-unavailable' });
  }

  #canSearch({ text }: ListingQuery): boolean {
    return this.#settings.hasFallback || text.trim() === '' || text.trim() === '*';
  }

  status(): IndexStatus {
    const own = this.#memory.status();
    return {
      ...own,
      behindSeconds: Math.max(own.behindSeconds, this.#publisher.behindSeconds()),
      failures: own.failures + this.#publisher.failures,
      remote: {
        isUsed: this.#publisher.alias !== null && performance.now() >= this.#unusedUntil,
        behindSeconds: this.#publisher.behindSeconds(),
        ...this.#counts,
      },
    };
  }

  async missingChanges(): Promise<number> {
    const own = await this.#memory.missingChanges();
    const { snapshot } = this.#publisher;
    return snapshot === null ? own : Math.max(own, await this.#memory.missingChanges(snapshot));
  }

  async settled(): Promise<void> {
    await this.#memory.settled();
    await this.#publisher.settled();
  }

  async close(): Promise<void> {
    await this.#memory.close();
    await this.#publisher.close();
    await this.#client.close();
  }
}
