import type { ListingQuery } from '../../../domain/listing-query.ts';
import type { Visibility } from '../search-engine.ts';
import type { Catalogue } from './catalogue.ts';
import { MAXIMUM_VARIANTS } from './index-definition.ts';
import { KEY_SCRIPT } from './match-keys.ts';
import type { Query } from './match-query.ts';
import { ValueRanks } from './value-ranks.ts';

/** Above every distance of a ranking key, and the first key of a code (memory/query/ranking.ts). */
const HIGHEST = 16_383;
const FIRST_CODE = 12_288;
const FINE = 128;

const byScript = (source: string): Query => ({
  _script: {
    type: 'number',
    script: { source },
    order: 'asc',
  },
});
/** Near-equal scores, and the score among them; codes by their key alone. */
const COARSE = byScript(
  `double distance = ${HIGHEST} - _score; return _score >= ${FIRST_CODE} ? distance : distance - distance % ${FINE};`,
);
const FINER = byScript(
  `double distance = ${HIGHEST} - _score; return _score >= ${FIRST_CODE} ? 0 : distance % ${FINE};`,
);
/** Those without a value are the last. */
const LEAST_FIRST = byScript('_score == 0 ? 1.0E9 : _score');

/** How the products of a result are found and put in order. */
export interface Order {
  query: Query;
  sort: Query[];
  /** Whether products are sorted by ranking key. */
  isRanked: boolean;
}

const inner = {
  size: MAXIMUM_VARIANTS,
  _source: false,
  docvalue_fields: ['variants.id', 'variants.state'],
};

const nested = (query: Query, mode: 'max' | 'none'): Query => ({
  nested: { path: 'variants', score_mode: mode, query, inner_hits: inner },
});

/** The best availability of what passes. */
function byState(filter: readonly Query[]): Query {
  return {
    'variants.state': {
      order: 'asc',
      mode: 'min',
      nested: { path: 'variants', ...(filter.length > 0 ? { filter: { bool: { filter } } } : {}) },
    },
  };
}

/** A value that only this process knows, by which products are sorted; null where the customer has none. */
function valuesFor(
  { sort }: ListingQuery,
  visibility: Visibility,
  { visibilities }: Catalogue,
): ArrayLike<number> | null {
  if (sort === 'price' || sort === 'price_desc') return visibilities.listedPrices(visibility);
  if (sort !== 'last_bought' || !visibility.purchased) return null;
  return visibilities.boughtAt(visibility.purchased).map((at) => (at > 0 ? Math.floor(at / 1000) : Number.NaN));
}

const FIELDS = { code: 'byCode', newest: 'byAge' } as const;

/** What an order is made for. */
export interface OrderInput {
  query: ListingQuery;
  visibility: Visibility;
  catalogue: Catalogue;
  /** All filters, with the text. */
  filter: readonly Query[];
  /** The score of the text that KEY_SCRIPT turns into a ranking key; null without a text. */
  keyScore: Query | null;
}

/** The order of a listing; equal products keep the order of the catalogue. */
export function orderOf({ query, visibility, catalogue, filter, keyScore }: OrderInput): Order {
  const { sort } = query;
  const script = { source: KEY_SCRIPT };
  const found = keyScore
    ? nested({ script_score: { query: { bool: { filter, must: [keyScore] } }, script } }, 'max')
    : filter.length > 0
      ? nested({ bool: { filter } }, 'none')
      : { match_all: {} };
  const rest: Query = { unit: 'asc' };
  if (sort === 'code' || sort === 'newest') return { query: found, sort: [{ [FIELDS[sort]]: 'asc' }], isRanked: false };
  if (sort === 'name') {
    const field = visibility.locale === 'en' ? 'byEnglishName' : 'byName';
    return { query: found, sort: [{ [field]: 'asc' }], isRanked: false };
  }
  const values = valuesFor(query, visibility, catalogue);
  if (values === null) {
    const byKey = keyScore ? [COARSE, byState(filter), FINER] : [byState(filter)];
    return { query: found, sort: [...byKey, rest], isRanked: true };
  }
  const ranks = new ValueRanks(catalogue, values);
  const should = sort === 'last_bought' ? ranks.ranks() : ranks.reverseRanks();
  const first = sort === 'price_desc' ? LEAST_FIRST : { _score: 'desc' };
  const all = filter.length > 0 ? filter : [{ match_all: {} }];
  return { query: nested({ bool: { filter: all, should } }, 'max'), sort: [first, rest], isRanked: false };
}

/** A request for the one variant with the least or the highest price. */
export function boundRequest(filter: readonly Query[], ranks: ValueRanks, bound: 'least' | 'highest'): Query {
  const should = bound === 'least' ? ranks.reverseRanks() : ranks.ranks();
  const query = { bool: { filter: [...filter, ranks.known], should } };
  return {
    size: 1,
    track_total_hits: false,
    _source: false,
    query: { nested: { path: 'variants', score_mode: 'max', query, inner_hits: { ...inner, size: 1 } } },
  };
}
