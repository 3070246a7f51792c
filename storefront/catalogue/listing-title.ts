import type { ListingQuery } from '../../trade/listing-query.ts';
import { FLAG_PARAMETERS, LISTING_FLAGS, type ListingFlag } from '../../trade/listing-url.ts';
import type { I18n, TextKey } from '../i18n/i18n.tsx';
import type { ActiveFilterTab, Listing } from '../readers/listing.ts';

/** Texts of the yes/no filters. */
export const flagTexts = {
  onlyAvailable: 'catalogue.onlyAvailable',
  onlyPromotions: 'catalogue.onlyPromotions',
  onlyNew: 'catalogue.onlyNew',
  onlyAnnounced: 'catalogue.onlyAnnounced',
  onlyBackInStock: 'catalogue.onlyBackInStock',
  onlyPurchased: 'catalogue.onlyPurchased',
} as const satisfies Record<ListingFlag, TextKey>;

/** Kinds of active filters whose value needs its kind said before it. */
const kindTexts: Readonly<Record<string, TextKey>> = {
  brand: 'catalogue.brand',
  collection: 'catalogue.collection',
  color: 'catalogue.color',
  size: 'catalogue.size',
  price: 'catalogue.price',
  min_price: 'catalogue.priceAtLeast',
  max_price: 'catalogue.priceAtMost',
};

/** 'Colore' before 'Blu'; null where the value says enough. Features take the label of their facet. */
export function filterKind(i18n: I18n, listing: Listing, tab: ActiveFilterTab): string | null {
  const key = kindTexts[tab.kind];
  if (key) return i18n.t(key);
  if (!tab.kind.startsWith('field_')) return null;
  return tab.kindLabel ?? listing.facets.find((facet) => facet.key === tab.kind)?.label ?? null;
}

/** A filter by its name in the address, as people call it. */
export function filterName(i18n: I18n, listing: Listing, name: string): string {
  const flag = LISTING_FLAGS.find((candidate) => FLAG_PARAMETERS[candidate] === name);
  const key = flag ? flagTexts[flag] : kindTexts[name];
  return key ? i18n.t(key) : (listing.facets.find((facet) => facet.key === name)?.label ?? name);
}

/** What is looked at: the text, else the deepest category, family, brand or collection, else a flag, else everything. */
export function listingTitle(i18n: I18n, query: ListingQuery, listing: Listing): string {
  if (query.text) return i18n.t('catalogue.searchTitle', { text: query.text });
  if (query.latestOrders) return i18n.t('shell.latestOrders');
  for (const kind of ['category', 'families', 'brand', 'collection']) {
    const label = listing.activeFilters.findLast((tab) => tab.kind === kind)?.label;
    if (label) return label;
  }
  const flag = LISTING_FLAGS.find((candidate) => query[candidate]);
  // The collection's own name, as it stands on the link to it (R1.9).
  if (flag) return i18n.t(flag === 'onlyPromotions' ? 'shell.offers' : flagTexts[flag]);
  return i18n.t('catalogue.title');
}
