import type { Kysely } from 'kysely';
import type { DeliveryType } from '../../domain/cart-totals.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { priceCart, findCartById, type Cart, type CartOwner } from '../carts/index.ts';
import type { ShopSettings } from '../content/index.ts';
import type { Tables } from '../database/index.ts';
import { findPrices } from '../pricing/index.ts';

/** Delivery types to choose from; the first is the default. */
export function deliveryTypes(settings: ShopSettings): readonly DeliveryType[] {
  return settings.pickup.isOffered ? ['SHIPPING_GOOD', 'PICKUP'] : ['SHIPPING_GOOD'];
}

/** A cart of the owner, repriced from the tables, as it would be ordered. */
export async function priceForOrder(
  query: Kysely<Tables>,
  owner: CartOwner,
  cartId: number,
  at: { now: Date; settings: ShopSettings; delivery: DeliveryType },
): Promise<Cart> {
  const request = { customerId: owner.customerId, addressId: owner.addressId, today: shopDay(at.now) };
  const stored = await findCartById(query, cartId, at.now);
  if (!stored) throw new Error(`cart ${cartId} vanished while it was ordered`);
  const articleIds = stored.rows.map((row) => row.articleId);
  const prices = await findPrices(query, request, articleIds);
  return priceCart(stored, prices, at.settings, at.delivery, request.today);
}
