import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { listingSearch } from '../../domain/listing-url.ts';
import type { I18n } from '../i18n/i18n.tsx';
import { structuredSteps } from '../routing/structured-steps.ts';
import type { ListingData } from './load-listing.ts';

/** The path from the catalogue to the category of a listing as schema.org data; null for other listings. */
export function structuredListing(
  i18n: I18n,
  { query, listing }: Pick<ListingData, 'query' | 'listing'>,
  origin: string,
): object | null {
  const { codes, path } = query.categories;
  const labels = listing.activeFilters.flatMap(({ kind, label }) => (kind === 'category' ? label : []));
  if (!path || labels.length !== codes.length) return null;
  const steps = labels.map((name, index) => {
    const categories = { codes: codes.slice(0, index + 1), path };
    return { name, path: `/shop${listingSearch({ ...WHOLE_CATALOGUE, categories })}` };
  });
  return structuredSteps(i18n, origin, [{ name: i18n.t('catalogue.title'), path: '/shop' }, ...steps]);
}
