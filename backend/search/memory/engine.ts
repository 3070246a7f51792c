import type { IndexStatus, PlainEngine, SearchEngine } from '../search-engine.ts';
import { IndexFollower, type IndexFollowerSettings } from './index-follower.ts';
import type { Snapshot } from './snapshot.ts';

export type MemoryEngineSettings = IndexFollowerSettings;

/**
 * Creates an engine over an index in this process. Resolves when the first index is built; rejects with
 * SearchIndexFailure when that fails repeatedly.
 */
export async function createMemoryEngine(settings: MemoryEngineSettings): Promise<MemoryEngine> {
  const index = new IndexFollower(settings);
  await index.open();
  return new MemoryEngine(index);
}

/** The search engine in this process: each request uses the snapshot that is current then. */
export class MemoryEngine implements PlainEngine {
  readonly #index: IndexFollower;

  constructor(index: IndexFollower) {
    this.#index = index;
  }

  isReady(): boolean {
    return this.#index.isReady();
  }

  /** The snapshot that is current now. */
  current(): Snapshot {
    return this.#index.current();
  }

  get generation(): number {
    return this.#index.current().generation;
  }

  search(...request: Parameters<PlainEngine['search']>): ReturnType<PlainEngine['search']> {
    return this.#ask((snapshot) => snapshot.search(...request));
  }

  countFacets(...request: Parameters<PlainEngine['countFacets']>): ReturnType<PlainEngine['countFacets']> {
    return this.#ask((snapshot) => snapshot.countFacets(...request));
  }

  listByIds(...request: Parameters<SearchEngine['listByIds']>): ReturnType<SearchEngine['listByIds']> {
    return this.#ask((snapshot) => snapshot.listByIds(...request));
  }

  listByCodes(...request: Parameters<SearchEngine['listByCodes']>): ReturnType<SearchEngine['listByCodes']> {
    return this.#ask((snapshot) => snapshot.listByCodes(...request));
  }

  listNearCodes(...request: Parameters<SearchEngine['listNearCodes']>): ReturnType<SearchEngine['listNearCodes']> {
    return this.#ask((snapshot) => snapshot.listNearCodes(...request));
  }

  /** Rebuilds the index; resolves when one whose build started after this call is in use. */
  rebuild(): Promise<void> {
    return this.#index.rebuild();
  }

  status(): IndexStatus {
    return this.#index.status();
  }

  /** `snapshot`: transactions of another index; this one's by default. */
  missingChanges(snapshot?: string): Promise<number> {
    return this.#index.missingChanges(snapshot);
  }

  settled(): Promise<void> {
    return this.#index.settled();
  }

  close(): Promise<void> {
    return this.#index.close();
  }

  /** The result of the current snapshot as a promise; what it throws becomes a rejection. */
  async #ask<Result>(question: (snapshot: Snapshot) => Result): Promise<Result> {
    return question(this.#index.current());
  }
}
