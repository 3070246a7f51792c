import { localPath } from '../../domain/locale.ts';
import { ownPath } from '../../domain/own-path.ts';
import { fieldOf } from '../routing/form-fields.ts';
import type { PageRequest } from '../routing/page-data.ts';

/** Result of a wishlist form: the path of the page with the form, and what was done there. */
export interface WishlistChange {
  back: string;
  /** `log-in`: nothing, because a guest has no wishlist. */
  done: 'added' | 'removed' | 'restored' | 'cleared' | 'log-in' | 'nothing';
}

/** Handles a wishlist form: `mutation` add, remove or restore with `item_id`, or clear. */
export async function changeWishlist(page: PageRequest, form: FormData): Promise<WishlistChange> {
  const back = ownPath(fieldOf(form, 'back'), localPath(page.locale, '/pages/wishlist'));
  return { back, done: page.session ? await apply(page, form) : 'log-in' };
}

async function apply({ api }: PageRequest, form: FormData): Promise<WishlistChange['done']> {
  const item_id = fieldOf(form, 'item_id');
  switch (fieldOf(form, 'mutation')) {
    case 'add':
      await api.call('addToWishlist', { item_id });
      return 'added';
    case 'restore':
      await api.call('addToWishlist', { item_id });
      return 'restored';
    case 'remove':
      await api.call('removeFromWishlist', { item_id });
      return 'removed';
    case 'clear':
      await api.call('clearWishlist', {});
      return 'cleared';
    default:
      return 'nothing';
  }
}
