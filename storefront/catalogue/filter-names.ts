import { FLAG_PARAMETERS, LISTING_FLAGS, OFFERS } from '../../domain/listing-url.ts';
import type { I18n, TextKey } from '../i18n/i18n.tsx';
import type { ActiveFilterTab, Listing } from '../parsers/listing.ts';
import { flagTexts } from '../routing/listing-title.ts';

/** Kinds of active filters whose value is shown after the name of the kind. */
const kindTexts: Readonly<Record<string, TextKey>> = {
  brand: 'catalogue.brand',
  collection: 'catalogue.collection',
  color: 'catalogue.color',
  size: 'catalogue.size',
  price: 'catalogue.price',
  min_price: 'catalogue.priceAtLeast',
  max_price: 'catalogue.priceAtMost',
};

/** 'Colore' before 'Blu'; null when the value is enough. Features use the label of their facet. */
export function filterKind(i18n: I18n, listing: Listing, tab: ActiveFilterTab): string | null {
  const key = kindTexts[tab.kind];
  if (key) return i18n.t(key);
  if (!tab.kind.startsWith('field_')) return null;
  return tab.kindLabel ?? listing.facets.find((facet) => facet.key === tab.kind)?.label ?? null;
}

/** Display name of a filter by its URL parameter. */
export function filterName(i18n: I18n, listing: Listing, name: string): string {
  const flag = name === OFFERS ? 'onlyPromotions' : LISTING_FLAGS.find((one) => FLAG_PARAMETERS[one] === name);
  const key = flag ? flagTexts[flag] : kindTexts[name];
  return key ? i18n.t(key) : (listing.facets.find((facet) => facet.key === name)?.label ?? name);
}

/** Number of active filters; the search text has its own box. */
export function countFilters({ activeFilters }: Listing): number {
  return activeFilters.filter(({ kind }) => kind !== 'text').length;
}
