import { cartTotals, type TotalledLine } from '../../domain/cart-totals.ts';
import { couponError } from '../../domain/coupon.ts';
import { lineCents } from '../../domain/rounding.ts';
import { priceAt } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { findPrices } from '../pricing/index.ts';
import { contributionsJson } from './cart-article.ts';
import { couponJson } from './cart-rows.ts';
import { findBuyerTerms } from './get-cart.ts';
import { totalsSettingsOf } from './cart-view.ts';
import { isUsableCart } from './stored-cart.ts';
import type { CartScope, CartServices } from './services.ts';

/** A cart in its owner's list. Amounts in cents, at today's prices, after its coupon. */
export interface ListedCart {
  cartId: number;
  state: 'A' | 'S';
  name: string | null;
  address: { code: string; street: string; city: string };
  /** When a saved cart was saved, or an active one opened. */
  createdAt: Date;
  lineCount: number;
  netCents: number;
  totalCents: number;
}

export type CartSort = 'newest' | 'oldest' | 'name';

export interface CartListRequest {
  state: 'A' | 'S';
  /** Only this cart. */
  cartId?: number;
  order: CartSort;
  limit: number;
  /** Starts at 1. */
  page: number;
}

/**
 * One page of the carts in scope, at all its delivery addresses, with the total count. One query for the page,
 * one for its lines, and one for prices per delivery address.
 */
export async function listCarts(
  services: CartServices,
  scope: CartScope,
  request: CartListRequest,
): Promise<{ carts: ListedCart[]; count: number }> {
  const [{ carts, count }, settings, buyer] = await Promise.all([
    listPage(services, scope, request),
    services.shopSettings.current(),
    findBuyerTerms(services, scope),
  ]);
  const lines = await totalledLines(services, scope.customerId, carts);
  const today = shopDay(services.clock());
  const ofCustomer = totalsSettingsOf(settings, today, buyer);
  return {
    count,
    carts: carts.map((cart) => {
      const own = lines.get(cart.id) ?? [];
      const goodsCents = own.reduce(
        (sum, line) => sum + lineCents(line.netPrice, line.quantity, line.priceQuantity),
        0,
      );
      const { coupon } = cart;
      const counting = coupon && couponError(coupon, goodsCents, today) === null ? coupon : null;
      const destination = { country: cart.country, province: cart.province, postalCode: cart.postal_code };
      const totals = cartTotals(own, 'SHIPPING_GOOD', { ...ofCustomer, destination }, counting);
      return {
        cartId: cart.id,
        state: request.state,
        name: cart.name,
        address: { code: cart.address_code, street: cart.street, city: cart.city },
        createdAt: request.state === 'S' ? (cart.saved_at ?? cart.created_at) : cart.created_at,
        lineCount: own.length,
        netCents: totals.netCents,
        totalCents: totals.totalCents,
      };
    }),
  };
}

async function listPage(services: CartServices, scope: CartScope, request: CartListRequest) {
  let own = services.database.query
    .selectFrom('cart')
    .innerJoin('customer_address as address', 'address.id', 'cart.address_id')
    .leftJoin('coupon as cp', 'cp.id', 'cart.coupon_id')
    .where(isUsableCart(scope))
    .where('cart.state', '=', request.state);
  if (request.cartId !== undefined) own = own.where('cart.id', '=', request.cartId);
  const page = own
    .select(['cart.id', 'cart.name', 'cart.created_at', 'cart.saved_at', 'cart.address_id'])
    .select(['address.code as address_code', 'address.street', 'address.city'])
    .select(['address.country', 'address.province', 'address.postal_code'])
    .select(couponJson(services.clock()).as('coupon'))
    .limit(request.limit)
    .offset((request.page - 1) * request.limit);
  const moment = request.state === 'S' ? 'cart.saved_at' : 'cart.created_at';
  const direction = request.order === 'oldest' ? 'asc' : 'desc';
  const ordered =
    request.order === 'name'
      ? page.orderBy((builder) => builder.fn('lower', ['cart.name'])).orderBy('cart.id')
      : page.orderBy(moment, direction).orderBy('cart.id', direction);
  const [carts, counted] = await Promise.all([
    ordered.execute(),
    own.select((builder) => builder.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { carts, count: counted.count };
}

/**
 * The lines of the carts, each at today's price for the cart's delivery address; a line without a price counts as 0.
 */
async function totalledLines(
  services: CartServices,
  customerId: number,
  carts: readonly { id: number; address_id: number }[],
): Promise<Map<number, TotalledLine[]>> {
  const lines = new Map<number, TotalledLine[]>(carts.map(({ id }) => [id, []]));
  if (carts.length === 0) return lines;
  const { query } = services.database;
  const rows = await query
    .selectFrom('cart_line as line')
    .innerJoin('article as a', 'a.id', 'line.article_id')
    .innerJoin('cart', 'cart.id', 'line.cart_id')
    .select(['line.cart_id', 'line.article_id', 'line.quantity', 'line.promo_code', 'line.promo_row'])
    .select(['a.vat_rate', 'a.weight_grams', 'cart.address_id', contributionsJson.as('contributions')])
    .where('line.cart_id', 'in', [...lines.keys()])
    .execute();
  const today = shopDay(services.clock());
  const byAddress = Map.groupBy(rows, (row) => row.address_id);
  await Promise.all(
    [...byAddress].map(async ([addressId, own]) => {
      const articleIds = [...new Set(own.map((row) => row.article_id))];
      const prices = await findPrices(query, { customerId, addressId, today }, articleIds);
      for (const row of own) {
        const price = prices.get(row.article_id);
        const promotion = row.promo_code === '' ? null : { promoCode: row.promo_code, promoRow: row.promo_row };
        const charged = price ? priceAt(price, row.quantity, promotion) : null;
        const { grossPrice, netPrice, priceQuantity } = charged ?? { grossPrice: 0, netPrice: 0, priceQuantity: 1 };
        lines.get(row.cart_id)?.push({
          ...{ grossPrice, netPrice, priceQuantity, quantity: row.quantity, vatRate: row.vat_rate },
          ...{ contributions: row.contributions, weightGrams: row.weight_grams },
        });
      }
    }),
  );
  return lines;
}
