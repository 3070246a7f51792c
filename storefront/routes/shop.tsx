import { useLoaderData, type ActionFunctionArgs } from 'react-router';
import { chooseView } from '../catalogue/choose-view.ts';
import { prepareListing } from '../catalogue/later-parts.ts';
import { ListingPage } from '../catalogue/listing-page.tsx';
import { listingTitle } from '../catalogue/listing-title.ts';
import { loadListing, type ListingData } from '../catalogue/load-listing.ts';
import { browserLoader, serverLoader } from '../page-data.ts';
import { pageMeta } from '../page-meta.ts';

export const loader = serverLoader(loadListing);
export const clientLoader = browserLoader(async (page) => {
  const [listing] = await Promise.all([loadListing(page), prepareListing()]);
  return listing;
});

/** The layout chosen on a page without scripts. */
export function action(args: ActionFunctionArgs) {
  return chooseView(args);
}

export const meta = pageMeta<ListingData>((i18n, data) => {
  if (!data) return { title: i18n.t('catalogue.title') };
  const { listing, query } = data;
  const title = listingTitle(i18n, query, listing);
  return { title, description: i18n.t('catalogue.description', { title, count: listing.total }) };
});

/** The catalogue (R2.27): /shop, and the same listing in a fixed layout at /shop/list and /shop/small-list. */
export default function Shop() {
  return <ListingPage data={useLoaderData<ListingData>()} />;
}
