export { addWishlistItem, clearWishlist, listWishlistCodes, listWishlist, removeWishlistItem } from './wishlist.ts';
export type { WishlistOwner } from './wishlist.ts';
