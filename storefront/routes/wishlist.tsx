import { redirect } from 'react-router';
import { itemOfForm, withAddressedItem } from '../article/wishlist-form.tsx';
import { localPath } from '../../domain/locale.ts';
import { browserAction, browserLoader, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { requestMissingClient } from '../session/ask-for-client.ts';
import { changeWishlist } from '../wishlist/change-wishlist.ts';
import { loadWishlist } from '../wishlist/load-wishlist.ts';
import { WishlistPage } from '../wishlist/wishlist-page.tsx';
import { showAddedToWishlist, showLoginNeeded, showRemovedFromWishlist } from '../wishlist/wishlist-toasts.tsx';
import type { Route } from './+types/wishlist.ts';

export const loader = serverLoader(loadWishlist);
export const clientLoader = browserLoader(loadWishlist);

/** Changes the wishlist without scripts, and returns to the page of the form. */
export const action = serverAction(async (page, { request }) => {
  const form = withAddressedItem(await request.formData(), page.url);
  const { back, done } = await changeWishlist(page, form);
  if (done !== 'log-in') return redirect(back);
  const query = new URLSearchParams({ redirect: back, wishlist: '1' });
  return redirect(`${localPath(page.locale, '/pages/login')}?${query}`);
});

/** Changes the wishlist from any page, which stays as it is, and shows what was done; null if nothing was. */
export const clientAction = browserAction(async (page, { request }) => {
  if (requestMissingClient(page.session)) return null;
  const form = await request.formData();
  const item = itemOfForm(form);
  const { back, done } = await changeWishlist(page, form);
  if (done === 'cleared') return redirect(back);
  if (done === 'added') showAddedToWishlist(item);
  if (done === 'removed') showRemovedFromWishlist(item);
  if (done === 'log-in') showLoginNeeded(item);
  return done === 'log-in' ? null : done;
});

export const meta = pageMeta(({ t }) => ({ title: t('wishlist.title'), isPrivate: true }));

export default function WishlistRoute({ loaderData }: Route.ComponentProps) {
  return <WishlistPage articles={loaderData.articles} />;
}
