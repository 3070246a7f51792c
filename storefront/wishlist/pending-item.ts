import type { WishlistItem } from '../article/wishlist-form.tsx';

const key = 'wish';

/** Stores the article a guest wanted to add, until after the login. */
export function storePendingItem(item: WishlistItem): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(item));
  } catch {
    // Without browser storage the guest must press the button again.
  }
}

/** Returns the stored article and removes it. */
export function takePendingItem(): WishlistItem | null {
  try {
    const pending = sessionStorage.getItem(key);
    if (pending === null) return null;
    sessionStorage.removeItem(key);
    return JSON.parse(pending) as WishlistItem;
  } catch {
    return null;
  }
}
