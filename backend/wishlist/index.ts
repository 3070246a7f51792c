export {
  addWishlistItem,
  clearWishlist,
  MAXIMUM_WISHLIST_ITEMS,
  listWishlistCodes,
  listWishlist,
  removeWishlistItem,
} from './wishlist.ts';
export type { WishlistItem, WishlistOwner } from './wishlist.ts';
