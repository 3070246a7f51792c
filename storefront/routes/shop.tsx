import { useEffect } from 'react';
import { redirect, useLocation, useNavigation } from 'react-router';
import { chooseView } from '../catalogue/choose-view.ts';
import { cachedListing } from '../catalogue/cached-listings.ts';
import { countFilters } from '../catalogue/filter-names.ts';
import { useFilterDrawer } from '../catalogue/facets/use-filter-drawer.ts';
import { listingAddress } from '../catalogue/listing-address.ts';
import { ListingPage, useIsListingLoading } from '../catalogue/listing-page.tsx';
import { listingTitle } from '../routing/listing-title.ts';
import { type ListingData, loadListing, loadListingOrArticle } from '../catalogue/load-listing.ts';
import { structuredListing } from '../catalogue/structured-listing.ts';
import { lastProduct } from '../../domain/search-tabs.ts';
import { textInBrief } from '../../domain/short-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { cacheView, viewCookie } from '../routing/listing-view.ts';
import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { isAwaited } from '../routing/quick-entry.ts';
import { SearchTabs } from '../search-tabs/search-tabs.tsx';
import { currentTabs } from '../search-tabs/tab-store.ts';
import { exposeListing } from './exposed-state.ts';
import type { Route } from './+types/shop.ts';

export const loader = serverLoader(loadListingOrArticle);
export const clientLoader = browserLoader(async (page) => {
  // A recently opened listing is shown from the cache at once; the page refetches it in the background.
  const isResponse = isAwaited(page.url.searchParams.get('text') ?? '');
  const cached = isResponse ? undefined : cachedListing(page.url.pathname + page.url.search);
  return cached ?? loadListing(page, isResponse);
});

/** Stores the chosen layout in a cookie, and shows the listing in it. */
export async function action({ request, url }: Route.ActionArgs) {
  const { view, to } = chooseView(url, await request.formData());
  return redirect(to, view ? { headers: { 'Set-Cookie': viewCookie(view) } } : undefined);
}

/** Stores the chosen layout in the browser, which shows the listing in it at once; returns the path to open, if any. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const last = lastProduct(currentTabs());
  if (last) form.set('first', last);
  const { pathname, search } = new URL(request.url);
  const { view, to } = chooseView(new URL(request.url), form);
  if (view) cacheView(view);
  return { to: to === pathname + search ? null : to };
}

export const meta = pageMeta<ListingData>((i18n, loaded) => {
  if (!loaded) return { title: i18n.t('catalogue.title') };
  const { listing, query } = loaded;
  const title = listingTitle(i18n, query, listing);
  const description = i18n.t('catalogue.description', { title, count: listing.total });
  // Only the server's HTML has what search engines read.
  if (!import.meta.env.SSR) return { title, description };
  const address = listingAddress(query, listing.facets);
  // A page beyond the last one has nothing to show.
  if (address === null || listing.articles.length === 0) return { title, description, isPrivate: true };
  const structured = ({ origin }: { origin: string }) => structuredListing(i18n, loaded, origin);
  return { title, description, canonical: address, structured };
});

/** Exposes the state of the listing to scripts. */
function useExposedState(data: ListingData): void {
  const isLoading = useNavigation().state === 'loading';
  useEffect(() => exposeListing(data, isLoading), [data, isLoading]);
}

/** The catalogue: /shop, and the same listing with a fixed layout at /shop/list and /shop/small-list. */
export default function Shop({ loaderData: data }: Route.ComponentProps) {
  const i18n = useI18n();
  const isLoading = useIsListingLoading(useLocation().pathname);
  const filterDrawer = useFilterDrawer(isLoading);
  const { listing, query } = data;
  const label = textInBrief(query.text) || listingTitle(i18n, query, listing);
  const shown = data.isFailed
    ? null
    : {
        label: label === i18n.t('catalogue.title') ? null : label,
        total: listing.total,
        filters: countFilters(listing),
        filterDrawer,
      };
  useExposedState(data);
  return (
    <>
      <SearchTabs listing={shown} />
      <ListingPage data={data} filterDrawer={filterDrawer} isLoading={isLoading} />
    </>
  );
}
