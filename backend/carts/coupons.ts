import type { Kysely, Transaction } from 'kysely';
import type { Coupon, CouponError } from '../../domain/coupon.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Tables } from '../database/index.ts';
import { findPrices } from '../pricing/index.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { findCartById } from './cart-rows.ts';
import { priceCart, type Cart } from './cart-view.ts';
import { lockActiveCart } from './own-cart.ts';
import type { CartOwner, CartServices } from './services.ts';

/** Message why a coupon is not valid. A coupon that is switched off gets the same message as an unknown one. */
export function couponSentence(coupon: Coupon, rejection: CouponError, goodsCents: number): Sentence {
  const { code } = coupon;
  switch (rejection) {
    case 'not-active':
      return { key: 'couponUnknown' };
    case 'not-for-buyer':
      return { key: 'couponNotForBuyer', parameters: { code } };
    case 'used-up':
      return { key: 'couponUsedUp', parameters: { code } };
    case 'expired':
      return { key: 'couponExpired', parameters: { code } };
    case 'not-yet-valid':
      return { key: 'couponNotYetValid', parameters: { code, day: { day: coupon.validFrom } } };
    case 'below-minimum':
      return { key: 'couponBelowMinimum', parameters: { code, missing: { cents: coupon.minimumCents - goodsCents } } };
  }
}

function reject(sentence: Sentence): AppError {
  const { key, parameters = {} } = sentence;
  return new AppError('invalid', key, { parameters, errors: { code: [sentence] }, reason: 'coupon-not-valid' });
}

/**
 * Locks the coupon of a cart until the transaction ends, so that two carts can't both get its last use. Its uses must
 * be counted after this.
 */
export async function lockCoupon(transaction: Transaction<Tables>, cartId: number): Promise<void> {
  await transaction
    .selectFrom('coupon')
    .select('id')
    .where('id', '=', (cart) => cart.selectFrom('cart').select('coupon_id').where('id', '=', cartId))
    .where('maximum_uses', 'is not', null)
    .forUpdate()
    .execute();
}

/** Sets or removes the coupon of the owner's active cart and reprices the cart. */
async function changeCoupon(
  services: CartServices,
  owner: CartOwner,
  cartId: number,
  code: string | null,
): Promise<Cart> {
  // Read before the transaction, which must not wait for a second connection while it holds the first.
  const settings = await services.shopSettings.current();
  return services.database.query.transaction().execute(async (transaction) => {
    await lockActiveCart(transaction, owner, cartId);
    const couponId = code === null ? null : await findCoupon(transaction, code);
    await transaction
      .updateTable('cart')
      .set({ coupon_id: couponId, updated_at: services.clock() })
      .where('id', '=', cartId)
      .execute();
    const now = services.clock();
    const stored = await findCartById(transaction, cartId, now);
    if (!stored) throw new Error(`cart ${cartId} vanished while it was locked`);
    const today = shopDay(now);
    const articleIds = stored.rows.map((row) => row.articleId);
    const request = { customerId: owner.customerId, addressId: owner.addressId, today };
    const prices = await findPrices(transaction, request, articleIds);
    const cart = priceCart(stored, prices, settings, 'SHIPPING_GOOD', today);
    // Thrown inside the transaction, so that the previous coupon stays.
    if (cart.coupon?.rejection)
      throw reject(couponSentence(cart.coupon.coupon, cart.coupon.rejection, cart.totals.netCents));
    return cart;
  });
}

async function findCoupon(query: Kysely<Tables>, code: string): Promise<number> {
  const coupon = await query
    .selectFrom('coupon')
    .select('id')
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  if (!coupon) throw reject({ key: 'couponUnknown' });
  return coupon.id;
}

/**
 * Applies a coupon to the owner's active cart, in place of another one, and returns the cart with its new totals. Fails without changing anything: with `invalid` for a code that is unknown, not valid today or not for this
 * customer, used up, or requires a higher net goods total; with `not-found` for another owner's cart; with `conflict`
 * for one that is not active.
 */
export function applyCoupon(services: CartServices, owner: CartOwner, cartId: number, code: string): Promise<Cart> {
  return changeCoupon(services, owner, cartId, code);
}

/** Removes the coupon of the owner's active cart, if any, and returns the cart. Fails as applyCoupon does. */
export function removeCoupon(services: CartServices, owner: CartOwner, cartId: number): Promise<Cart> {
  return changeCoupon(services, owner, cartId, null);
}
