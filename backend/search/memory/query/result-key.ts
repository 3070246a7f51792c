import type { ListingQuery } from '../../../../domain/listing-query.ts';
import type { RuledOptions, Visibility } from '../../search-engine.ts';

/** Cache key of a result: all pages of a listing share it; customers share it only where they see the same. */
export function resultKey(query: ListingQuery, visibility: Visibility, options: RuledOptions, day: number): string {
  const { page: _page, perPage: _perPage, latestOrders: _latestOrders, alternativesOf: _of, ...rest } = query;
  const { locale, netPrices, promoted, purchased, customerCodes } = visibility;
  const withFacets = options.facets ?? true;
  const isPersonal =
    withFacets ||
    (netPrices !== null && query.assortment !== 'all') ||
    query.sort.startsWith('price') ||
    query.sort === 'last_bought' ||
    query.onlyPromotions ||
    query.offers ||
    query.onlyPurchased ||
    query.minimumPrice !== null ||
    query.maximumPrice !== null ||
    (customerCodes !== null && query.text !== '');
  const keys = isPersonal ? [netPrices, promoted, purchased, customerCodes].map((part) => part?.key ?? null) : null;
  const { sortedByCodes = false, partial = true, rules = null } = options;
  return JSON.stringify([keys, locale, withFacets, sortedByCodes, partial, rules?.key ?? null, day, rest]);
}
