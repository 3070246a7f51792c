import type { ListingQuery } from '../../domain/listing-query.ts';
import { MAXIMUM_PER_PAGE } from '../../domain/listing-query.ts';
import type { Visibility, SearchEngine, SearchResult } from '../search/index.ts';

/** Maximum number of articles sorted by order date; more than that in 90 days follow in the usual order. */
const MOST = 960;

/**
 * One page of a listing whose articles are sorted like `codes`, which the query contains: last ordered first (R2.44). A
 * product with variants is sorted by its first variant.
 */
export function searchInOrder(
  engine: SearchEngine,
  query: ListingQuery,
  codes: readonly string[],
  visibility: Visibility,
  options: { facets: boolean },
): SearchResult {
  const whole = { ...query, codes: [...codes], perPage: MAXIMUM_PER_PAGE };
  const first = engine.search({ ...whole, page: 1 }, visibility, options);
  const hits = [...first.hits];
  for (let page = 2; hits.length < Math.min(first.total, MOST); page += 1) {
    hits.push(...engine.search({ ...whole, page }, visibility, { facets: false }).hits);
  }
  const places = new Map(codes.map((code, place) => [code, place]));
  const placeOf = (page: number): number => {
    const { code, children } = engine.documentAt(page, visibility.locale);
    const own = [code, ...children.map((child) => child.code)].map((each) => places.get(each) ?? codes.length);
    return Math.min(...own);
  };
  const placed = hits.map((hit) => ({ hit, place: placeOf(hit.page) })).sort((a, b) => a.place - b.place);
  const from = (query.page - 1) * query.perPage;
  return { ...first, hits: placed.slice(from, from + query.perPage).map(({ hit }) => hit) };
}
