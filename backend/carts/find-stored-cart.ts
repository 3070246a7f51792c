import { shopDay } from '../../domain/shop-day.ts';
import { findPrices } from '../pricing/index.ts';
import { AppError } from '../app-error.ts';
import { cartChanges, type CartChange } from './cart-changes.ts';
import { findCartById } from './cart-rows.ts';
import { priceCart, type Cart } from './cart-view.ts';
import { requireCart, requireUnsentAndPresent } from './stored-cart.ts';
import type { CartScope, CartServices } from './services.ts';

/** A cart that was not sent: active or saved. */
export interface StoredCartLines {
  cart: Cart;
  state: 'A' | 'S';
  name: string | null;
  /** The delivery address of the cart; its prices are for that address. */
  addressId: number;
  /** The differences since the buyer last changed its lines. */
  changes: CartChange[];
}

/**
 * A cart in scope at any delivery address, at today's prices. Changes nothing. Fails with `not-found` for a cart
 * that is not in scope and a removed one, with `conflict` for one that was sent. Three queries.
 */
export async function findStoredCart(
  services: CartServices,
  scope: CartScope,
  cartId: number,
): Promise<StoredCartLines> {
  const { query } = services.database;
  const own = await requireCart(query, scope, cartId);
  requireUnsentAndPresent(own);
  const now = services.clock();
  const [stored, settings] = await Promise.all([findCartById(query, cartId, now), services.shopSettings.current()]);
  if (!stored) throw new AppError('not-found', 'notFound');
  const { name, addressId } = own;
  const today = shopDay(now);
  const articleIds = stored.rows.map((row) => row.articleId);
  const prices = await findPrices(query, { customerId: scope.customerId, addressId, today }, articleIds);
  const cart = priceCart(stored, prices, settings, 'SHIPPING_GOOD', today);
  return { cart, state: own.state === 'A' ? 'A' : 'S', name, addressId, changes: cartChanges(cart.lines) };
}
