import { createHash } from 'node:crypto';
import type { IndexOrigin } from '../memory/build/transfer.ts';

/** Variants of one product that a result can distinguish. */
export const MAXIMUM_VARIANTS = 1_000;

/** Products of one result that OpenSearch lists; each costs memory in every search for a later page. */
export const MAXIMUM_LISTED = 10_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Names of what the shop keeps in OpenSearch: by its database, so that several shops can share a cluster. */
export interface IndexNames {
  /** Start of the names of all indexes of this database. */
  database: string;
  /** Alias of the index that this program reads; another version of the program has another one. */
  alias: string;
  /** Index with one document: how far the changes of stock have been brought. */
  position: string;
}

/** The names of the indexes for a database and a version of the program. */
export function indexNames({ cluster, program }: Pick<IndexOrigin, 'cluster' | 'program'>): IndexNames {
  const database = `bancale-${hashOf(cluster)}-`;
  const alias = database + hashOf(program);
  return { database, alias, position: `${alias}-position` };
}

const keyword = { type: 'keyword' } as const;
const integer = { type: 'integer' } as const;
const number = { type: 'integer', index: false } as const;

/** Settings and mapping of an index; `origin` says what it was built from. */
export function indexDefinition(origin: IndexOrigin): Record<string, unknown> {
  return {
    settings: {
      // An index is one shard: the largest catalogue is small for OpenSearch, and its counts stay exact.
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      refresh_interval: '-1',
      max_inner_result_window: MAXIMUM_VARIANTS,
      max_result_window: MAXIMUM_LISTED,
    },
    mappings: {
      dynamic: 'strict',
      _meta: origin,
      properties: {
        page: integer,
        unit: number,
        byCode: number,
        byName: number,
        byEnglishName: number,
        byAge: number,
        variants: {
          type: 'nested',
          properties: {
            id: integer,
            shared: { type: 'integer', index: false, doc_values: false },
            terms: { type: 'keyword', doc_values: false },
            categories: keyword,
            families: keyword,
            family: keyword,
            brand: keyword,
            collection: keyword,
            color: keyword,
            size: keyword,
            values: keyword,
            isNew: { type: 'boolean' },
            isAnnounced: { type: 'boolean' },
            state: integer,
            restockedAt: integer,
          },
        },
      },
    },
  };
}
