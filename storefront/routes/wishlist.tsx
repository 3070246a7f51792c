import { useLoaderData } from 'react-router';
import { browserLoader, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { changeWishlist } from '../wishlist/change-wishlist.ts';
import { loadWishlist, type WishlistData } from '../wishlist/load-wishlist.ts';
import { WishlistPage } from '../wishlist/wishlist-page.tsx';

export const loader = serverLoader(loadWishlist);
export const clientLoader = browserLoader(loadWishlist);

/** Clears the wishlist, and handles the wishlist buttons of pages without JavaScript. */
export const action = serverAction(async (page, { request }) => changeWishlist(page, await request.formData()));

export const meta = pageMeta(({ t }) => ({ title: t('wishlist.title'), isPrivate: true }));

export default function WishlistRoute() {
  const { articles } = useLoaderData<WishlistData>();
  return <WishlistPage articles={articles} />;
}
