export { addWish, clearWishlist, MAXIMUM_WISHES, readWishedCodes, readWishlist, removeWish } from './wishlist.ts';
export type { Wish, WishlistOwner } from './wishlist.ts';
