import type { WishlistItem } from '../article/wishlist-form.tsx';
import { fields, text, textOrNull } from '../parsers/values.ts';

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
    const { internalCode, name, path, picture } = fields(JSON.parse(pending));
    return { internalCode: text(internalCode), name: text(name), path: text(path), picture: textOrNull(picture) };
  } catch {
    return null;
  }
}
