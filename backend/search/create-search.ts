import { createMemoryEngine, type MemoryEngineSettings } from './memory/engine.ts';
import type { OpenSearchSettings } from './opensearch/engine.ts';
import type { Tracing } from '../tracing/index.ts';
import type { SearchEngine } from './search-engine.ts';

export interface SearchSettings extends MemoryEngineSettings {
  /** null or missing: there is no OpenSearch. */
  openSearch?: OpenSearchSettings | null;
  /** Records the requests of OpenSearch. */
  tracing?: Tracing | null;
}

/**
 * The search engine of this process: the one in memory, or OpenSearch. Resolves when it can search; rejects with
 * SearchIndexFailure when its first index can't be built.
 */
export async function createSearch({ openSearch, tracing = null, ...settings }: SearchSettings): Promise<SearchEngine> {
  if (!openSearch) return createMemoryEngine(settings);
  // Only here, because its client has hundreds of modules.
  const { createOpenSearchEngine } = await import('./opensearch/engine.ts');
  return createOpenSearchEngine({ ...settings, ...openSearch, tracing });
}
