export { addWish, clearWishlist, MAXIMUM_WISHES, readWishlist, removeWish } from './wishlist.ts';
export type { Wish, WishlistOwner } from './wishlist.ts';
