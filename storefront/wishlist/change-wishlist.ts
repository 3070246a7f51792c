import { redirect } from 'react-router';
import { fieldOf } from '../routing/form-fields.ts';
import { ownPath } from '../../domain/own-path.ts';
import { localPath } from '../i18n/locale.ts';
import type { PageRequest } from '../routing/page-data.ts';

/**
 * Handles a wishlist form: `mutation` add or remove with `item_id`, or clear. Redirects back to the page of the form; a
 * guest must log in first (R4.16).
 */
export async function changeWishlist(page: PageRequest, form: FormData): Promise<Response> {
  const own = localPath(page.locale, '/pages/wishlist');
  const back = ownPath(fieldOf(form, 'back'), own);
  if (!page.session) {
    return redirect(
      `${localPath(page.locale, '/pages/login')}?${new URLSearchParams({ redirect: back, wishlist: '1' })}`,
    );
  }
  const item_id = fieldOf(form, 'item_id');
  const mutation = fieldOf(form, 'mutation');
  if (mutation === 'add') await page.api.call('addToWishlist', { item_id });
  if (mutation === 'remove') await page.api.call('removeFromWishlist', { item_id });
  if (mutation === 'clear') await page.api.call('clearWishlist', {});
  return redirect(back);
}
