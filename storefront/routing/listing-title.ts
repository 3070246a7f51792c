import type { ListingQuery } from '../../domain/listing-query.ts';
import { LISTING_FLAGS, type ListingFlag } from '../../domain/listing-url.ts';
import { textInBrief } from '../../domain/short-label.ts';
import type { I18n, TextKey } from '../i18n/i18n.tsx';
import type { Listing } from '../parsers/listing.ts';

/** Texts of the yes/no filters. */
export const flagTexts = {
  onlyAvailable: 'catalogue.onlyAvailable',
  onlyPromotions: 'catalogue.onlyPromotions',
  onlyNew: 'catalogue.onlyNew',
  onlyAnnounced: 'catalogue.onlyAnnounced',
  onlyBackInStock: 'catalogue.onlyBackInStock',
  onlyPurchased: 'catalogue.onlyPurchased',
} as const satisfies Record<ListingFlag, TextKey>;

/**
 * Title of a listing: the search text, else the latest orders, else the article whose alternatives are listed, else the
 * deepest category of a path or several categories, else family, brand or collection, else a flag, else the catalogue.
 */
export function listingTitle(i18n: I18n, query: ListingQuery, listing: Listing): string {
  if (query.text) return i18n.t('catalogue.searchTitle', { text: textInBrief(query.text) });
  if (query.latestOrders) return i18n.t('shell.latestOrders');
  for (const kind of [query.alternativesOf && 'id', 'category', 'families', 'brand', 'collection']) {
    const labels = listing.activeFilters.flatMap((tab) => (tab.kind === kind ? tab.label : []));
    // In a path the last category is enough.
    if (query.categories.path) labels.splice(0, labels.length - 1);
    const names = labels.slice(0, 2).join(', ');
    if (names) return labels[2] ? i18n.t('catalogue.andMore', { names, count: labels.length - 2 }) : names;
  }
  const flag = LISTING_FLAGS.find((candidate) => query[candidate]);
  // The name of the collection, the same as on its link.
  if (flag) return i18n.t(flag === 'onlyPromotions' ? 'shell.offers' : flagTexts[flag]);
  return i18n.t('catalogue.title');
}
