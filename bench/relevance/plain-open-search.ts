import { z } from 'zod';
import { normaliseCode } from '../../backend/search/index.ts';
import type { Synonyms } from '../../backend/search/memory/synonyms.ts';
import { anySchema, bulkSchema, SearchClient } from '../../backend/search/opensearch/search-client.ts';
import type { Locale } from '../../domain/locale.ts';
import { bare, HITS, partsOf, type ComparedEngine, type Texts } from './compared-engines.ts';

const BATCH = 1_000;
const TIMEOUT_MILLISECONDS = 30_000;

const analyzed = (analyzer: string) => ({ type: 'text', analyzer });

const DEFINITION = {
  settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: -1 },
  mappings: {
    properties: {
      id: { type: 'long' },
      codes: analyzed('whitespace'),
      nameIt: analyzed('italian'),
      nameEn: analyzed('english'),
      labelsIt: analyzed('italian'),
      labelsEn: analyzed('english'),
      restIt: analyzed('italian'),
      restEn: analyzed('english'),
    },
  },
};

const FIELDS: Record<Locale, string[]> = {
  it: ['codes^8', 'nameIt^4', 'nameEn^2', 'labelsIt^2', 'restIt^0.5'],
  en: ['codes^8', 'nameEn^4', 'nameIt^2', 'labelsEn^2', 'restEn^0.5'],
};

const hitsSchema = z.object({
  hits: z.object({ hits: z.array(z.object({ _source: z.object({ id: z.number() }) })) }),
});

interface Match {
  fuzziness?: string;
  type?: string;
  boost?: number;
}

/** The same as for MiniSearch. */
const WEIGHTS = { prefix: 0.6, fuzzy: 0.35 } as const;

/**
 * OpenSearch as its handbook has it, without our own ranking: analyzers by language, BM25 with weights by field,
 * synonyms, typing errors, the last word as a prefix; all words must match, else any. Texts and weights are those of the
 * other compared engines.
 */
export async function plainOpenSearch(
  url: string,
  texts: readonly Texts[],
  synonyms: Synonyms,
): Promise<ComparedEngine & { end(): Promise<void> }> {
  const client = new SearchClient(url);
  const index = `relevance-${process.pid}-${Date.now()}`;
  await client.ask(anySchema, `/${index}`, { method: 'PUT', body: DEFINITION });
  for (let from = 0; from < texts.length; from += BATCH) {
    const lines = texts.slice(from, from + BATCH).flatMap(({ id, codes, nameIt, nameEn, labels, rest }) => {
      const document = { id, codes, nameIt, nameEn, labelsIt: labels, labelsEn: labels, restIt: rest, restEn: rest };
      return [{ index: { _id: String(id) } }, document];
    });
    await client.ask(bulkSchema, `/${index}/_bulk`, { method: 'POST', lines });
  }
  await client.ask(anySchema, `/${index}/_refresh`, { method: 'POST' });

  const find = async (query: Record<string, unknown>): Promise<number[]> => {
    const body = { size: HITS, _source: ['id'], query, sort: ['_score', { id: 'asc' }] };
    const path = `/${index}/_search`;
    const found = await client.ask(hitsSchema, path, { method: 'POST', body, milliseconds: TIMEOUT_MILLISECONDS });
    return found.hits.hits.map(({ _source }) => _source.id);
  };
  return {
    name: 'OpenSearch',
    async search(text, locale) {
      const words = bare(text).match(/[\p{L}\p{N}]+(?:[/.,"x-][\p{L}\p{N}]+)*/gu) ?? [];
      if (words.length === 0) return [];
      const match = (phrase: readonly string[], options: Match) => {
        return { multi_match: { query: phrase.join(' '), fields: FIELDS[locale], operator: 'and', ...options } };
      };
      const parts = partsOf(words, locale, synonyms);
      const conditions = parts.map((part, place) => {
        const asTyped = [part.words, ...part.others].map((phrase) => match(phrase, { type: 'cross_fields' }));
        const similar = match(part.words, { fuzziness: 'AUTO', boost: WEIGHTS.fuzzy });
        const prefix = match(part.words, { type: 'bool_prefix', boost: WEIGHTS.prefix });
        return { dis_max: { queries: [...asTyped, similar, ...(place === parts.length - 1 ? [prefix] : [])] } };
      });
      const code = { match: { codes: { query: normaliseCode(text), boost: 8 } } };
      const found = await find({ bool: { should: [{ bool: { must: conditions } }, code] } });
      return found.length > 0 ? found : find({ bool: { should: [...conditions, code] } });
    },
    async end() {
      await client.ask(anySchema, `/${index}`, { method: 'DELETE' });
      await client.close();
    },
  };
}
