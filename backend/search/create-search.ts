import { createMemoryEngine, type MemoryEngineSettings } from './memory/engine.ts';
import { createOpenSearchEngine } from './opensearch/engine.ts';
import type { SearchEngine } from './search-engine.ts';

export interface SearchSettings extends MemoryEngineSettings {
  /** Address of OpenSearch, and whether texts are also searched in this process while it does not answer; null: none. */
  openSearch?: { url: string; hasFallback: boolean } | null;
}

/**
 * The search engine of this process: the one in memory, or OpenSearch. Resolves when it can search; rejects with
 * SearchIndexFailure when its first index can't be built.
 */
export function createSearch({ openSearch, ...settings }: SearchSettings): Promise<SearchEngine> {
  return openSearch ? createOpenSearchEngine({ ...settings, ...openSearch }) : createMemoryEngine(settings);
}
