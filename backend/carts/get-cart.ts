import type { DeliveryType } from '../../trade/cart-totals.ts';
import { shopDay } from '../../trade/shop-day.ts';
import { readPrices } from '../pricing/index.ts';
import { readActiveCart } from './cart-rows.ts';
import { emptyCart, priceCart, type Cart } from './cart-view.ts';
import { requireOwnCart } from './own-cart.ts';
import type { CartOwner, CartServices } from './services.ts';

/**
 * The owner's active cart at today's prices; an empty one with id 0 when none is open. `cartId` is what the caller
 * believes to be its cart: one that is not the owner's is refused with not-found, one of the owner's that was sent
 * meanwhile, put aside or removed is passed over. Two queries, whatever the number of lines.
 */
export async function getCart(
  services: CartServices,
  owner: CartOwner,
  options: { cartId?: number; delivery?: DeliveryType } = {},
): Promise<Cart> {
  const { database } = services;
  const [stored, settings] = await Promise.all([
    readActiveCart(database.query, owner),
    services.shopSettings.current(),
  ]);
  if (options.cartId && options.cartId !== stored?.cartId) await requireOwnCart(database.query, owner, options.cartId);
  if (!stored) return emptyCart(settings, await readMinimumOrder(services, owner));
  const request = {
    customerId: owner.customerId,
    addressId: owner.addressId,
    today: shopDay(services.clock()),
  };
  const articleIds = stored.rows.map((row) => row.articleId);
  const prices = await readPrices(database.query, request, articleIds);
  return priceCart(stored, prices, settings, options.delivery ?? 'SHIPPING_GOOD', request.today);
}

/** The customer's own minimum order in cents; null takes the shop's. */
async function readMinimumOrder({ database }: CartServices, owner: CartOwner): Promise<number | null> {
  const customer = await database.query
    .selectFrom('customer')
    .select('minimum_order_cents')
    .where('id', '=', owner.customerId)
    .executeTakeFirst();
  return customer?.minimum_order_cents ?? null;
}
