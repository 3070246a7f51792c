import type { ListingQuery } from '../../../../domain/listing-query.ts';
import type { Visibility } from '../../search-engine.ts';

/** The query without any filter: the whole catalogue. */
export const emptyQuery: ListingQuery = {
  text: '',
  categories: { codes: [], path: false },
  family: null,
  brand: null,
  collection: null,
  colors: [],
  sizes: [],
  minimumPrice: null,
  maximumPrice: null,
  fields: [],
  onlyAvailable: false,
  onlyPromotions: false,
  onlyNew: false,
  onlyAnnounced: false,
  onlyBackInStock: false,
  onlyPurchased: false,
  codes: null,
  alternativesOf: null,
  latestOrders: false,
  page: 1,
  perPage: 12,
};

/** Cache key of a result: all pages of a listing share it; customers share it only where they see the same. */
export function answerKey(query: ListingQuery, visibility: Visibility, withFacets: boolean, day: number): string {
  const { page: _page, perPage: _perPage, latestOrders: _latestOrders, alternativesOf: _of, ...rest } = query;
  const isPersonal =
    withFacets ||
    query.onlyPromotions ||
    query.onlyPurchased ||
    query.minimumPrice !== null ||
    query.maximumPrice !== null ||
    (visibility.customerCodes !== null && query.text !== '');
  return JSON.stringify([isPersonal ? visibility.key : null, visibility.locale, withFacets, day, rest]);
}
