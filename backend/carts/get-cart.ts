import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DeliveryType } from '../../domain/cart-totals.ts';
import type { ArticlePrice } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { isAmong, priceFactsJson, pricesOf } from '../pricing/index.ts';
import {
  buyerTerms,
  cartRows,
  isActiveCartOf,
  isWithin,
  storedCartOf,
  type BuyerTerms,
  type LineWindow,
  type RawCartRow,
} from './cart-rows.ts';
import { emptyCart, priceCart, type Cart } from './cart-view.ts';
import { requireOwnCart } from './own-cart.ts';
import type { CartOwner, CartServices } from './services.ts';

/**
 * The owner's active cart at today's prices; an empty one with id 0 when none is open. `cartId` is the cart named by
 * the request: fails with `not-found` when it is not the owner's; ignored when it was sent, saved or removed meanwhile.
 * With `window` it has only those lines, and the totals are of them. One round trip to PostgreSQL for any number of lines.
 */
export async function getCart(services: CartServices, owner: CartOwner, options: ReadingOptions = {}): Promise<Cart> {
  return (await findPricedCart(services, owner, options)).cart;
}

interface ReadingOptions {
  cartId?: number;
  delivery?: DeliveryType;
  window?: LineWindow;
}

/** As `getCart`, with the prices of its articles. */
export async function findPricedCart(
  services: CartServices,
  owner: CartOwner,
  options: ReadingOptions = {},
): Promise<{ cart: Cart; prices: ReadonlyMap<number, ArticlePrice> }> {
  const { query } = services.database;
  const now = services.clock();
  const request = { customerId: owner.customerId, addressId: owner.addressId, today: shopDay(now) };
  const isActive = isActiveCartOf(owner);
  const { window } = options;
  const articleIds = sql`
    select l.article_id from cart join cart_line l on l.cart_id = cart.id
    where ${isActive} and ${isWithin(isActive, window)}`;
  const [{ rows, facts }, settings] = await Promise.all([
    // One statement, so that rows and prices are of the same moment.
    query
      .selectNoFrom([
        jsonArrayFrom(sql<RawCartRow>`(${cartRows(isActive, now, window)})`).as('rows'),
        priceFactsJson(request, isAmong(articleIds)).as('facts'),
      ])
      .executeTakeFirstOrThrow(),
    services.shopSettings.current(),
  ]);
  const stored = storedCartOf(rows, request.today);
  if (options.cartId && options.cartId !== stored?.cartId) await requireOwnCart(query, owner, options.cartId);
  const prices = pricesOf(facts, request);
  if (!stored) return { cart: emptyCart(settings, request.today, await findBuyerTerms(services, owner)), prices };
  const delivery = options.delivery ?? 'SHIPPING_GOOD';
  return { cart: priceCart(stored, prices, settings, delivery, request.today), prices };
}

/** What the totals need of a customer, without an address of those that belong to every address. */
export async function findBuyerTerms(
  { database }: Pick<CartServices, 'database'>,
  { customerId, addressId = null }: { customerId: number; addressId?: number | null },
): Promise<BuyerTerms | undefined> {
  const customer = await database.query
    .selectFrom('customer as buyer')
    .leftJoin('customer_address as place', (join) =>
      join.onRef('place.customer_id', '=', 'buyer.id').on('place.id', '=', addressId),
    )
    .select(buyerTerms.as('terms'))
    .where('buyer.id', '=', customerId)
    .executeTakeFirst();
  return customer?.terms;
}
