import { createMemoryEngine, type MemoryEngineSettings } from './memory/engine.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * The search engine of this process: the one in memory. Resolves when it can search; rejects with SearchIndexFailure
 * when its first index can't be built.
 */
export function createSearch(settings: MemoryEngineSettings): Promise<SearchEngine> {
  return createMemoryEngine(settings);
}
