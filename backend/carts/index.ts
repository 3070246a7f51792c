export { addLine, type Added, type Addition, type Rounding } from './add-line.ts';
export { cartChanges, type CartChange, type CartChangeKind } from './cart-changes.ts';
export { readCartById, type CartArticle, type CartRow } from './cart-rows.ts';
export { emptyCart, priceCart, type Cart, type CartLine } from './cart-view.ts';
export { removeLine, updateLines, type LineChange } from './change-lines.ts';
export { getCart } from './get-cart.ts';
export { requireActive, requireOwnCart, type CartState } from './own-cart.ts';
export type { CartOwner, CartServices } from './services.ts';
