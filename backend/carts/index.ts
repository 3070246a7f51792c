export { addLine, addLines, type Rounding } from './add-lines.ts';
export { listAddableArticles, type AddableArticle } from './cart-article.ts';
export { listCarts } from './cart-list.ts';
export { createCartSummaries, type CartSummaries, type CartSummaryLine } from './cart-summary.ts';
export { cartChanges, priceParameters, type CartChange } from './cart-changes.ts';
export { findCartById, type CartRow } from './cart-rows.ts';
export { applyCoupon, couponSentence, lockCoupon, removeCoupon } from './coupons.ts';
export { emptyCart, priceCart, type Cart, type CartLine } from './cart-view.ts';
export { removeLine, updateLines, writeChanges } from './change-lines.ts';
export { emptyActiveCart, restoreCart } from './empty-cart.ts';
export { getCart } from './get-cart.ts';
export { moveCart } from './move-cart.ts';
export { activeCartId, requireActive, requireOwnCart } from './own-cart.ts';
export { activateCart } from './activate-cart.ts';
export type { NamedCart } from './stored-cart.ts';
export { findOrderCodes } from './find-order-codes.ts';
export { freezeCart, lockFrozenCart, returnCart, withQuantities } from './frozen-cart.ts';
export { findStoredCart } from './find-stored-cart.ts';
export { importCart } from './import-cart.ts';
export { duplicateCart, removeCart, renameCart, restoreSavedCart, saveCart } from './saved-carts.ts';
export type { CartOwner, CartScope, CartServices } from './services.ts';
export {
  askForReckoning,
  findShippingPlaces,
  RECKON_CARTS,
  reckonCarts,
  transportEffect,
} from './office/reckon-carts.ts';
