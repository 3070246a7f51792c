import { createMemoryEngine, type MemoryEngineSettings } from './memory/engine.ts';
import type { OpenSearchSettings } from './opensearch/engine.ts';
import type { Tracing } from '../tracing/index.ts';
import { RuledEngine } from './rules/ruled-engine.ts';
import { createRulesCopy } from './rules/rules-copy.ts';
import type { PlainEngine, SearchEngine } from './search-engine.ts';

export interface SearchSettings extends MemoryEngineSettings {
  /** null or missing: there is no OpenSearch. */
  openSearch?: OpenSearchSettings | null;
  /** Records the requests of OpenSearch. */
  tracing?: Tracing | null;
}

/**
 * The search engine of this process: the one in memory, or OpenSearch, with the rules of the office. Resolves when it can
 * search; rejects with SearchIndexFailure when its first index can't be built.
 */
export async function createSearch(settings: SearchSettings): Promise<SearchEngine> {
  const { database, clock = () => new Date(), logger } = settings;
  const rules = await createRulesCopy(database, clock, logger);
  try {
    return new RuledEngine(await createPlainEngine(settings), rules);
  } catch (error) {
    await rules.close();
    throw error;
  }
}

async function createPlainEngine({ openSearch, tracing = null, ...settings }: SearchSettings): Promise<PlainEngine> {
  if (!openSearch) return createMemoryEngine(settings);
  // Only here, because its client has hundreds of modules.
  const { createOpenSearchEngine } = await import('./opensearch/engine.ts');
  return createOpenSearchEngine({ ...settings, ...openSearch, tracing });
}
