import { sql } from 'kysely';
import { MAXIMUM_CART_LINES } from '../../domain/packaging.ts';
import { AppError } from '../app-error.ts';
import { openCart } from './active-cart.ts';
import { countLines } from './stored-cart.ts';
import { lockActiveCart, requireUnsent, requireOwnCart } from './own-cart.ts';
import type { CartOwner, CartServices } from './services.ts';

/**
 * Empties the owner's active cart: then there is none, and its id is 0. The removed cart keeps its lines until
 * the owner empties the next one, so that it can be restored. Returns the number of its lines. Fails with `not-found`
 * for another owner's cart, with `conflict` for one that is not active.
 */
export function emptyActiveCart(services: CartServices, owner: CartOwner, cartId: number): Promise<number> {
  return services.database.query.transaction().execute(async (transaction) => {
    await lockActiveCart(transaction, owner, cartId);
    await sql`
      delete from cart_line using cart
      where cart.id = cart_line.cart_id and cart.state = 'R' and cart.customer_id = ${owner.customerId}
        and cart.address_id = ${owner.addressId} and cart.owner_user_id is not distinct from ${owner.ownerUserId}`.execute(
      transaction,
    );
    const set = { state: 'R' as const, updated_at: services.clock() };
    await transaction.updateTable('cart').set(set).where('id', '=', cartId).execute();
    return countLines(transaction, cartId);
  });
}

/**
 * Restores the lines of an emptied cart into the owner's active one, with quantities, promotions, notes and coupon. A
 * line added again since then stays as it is. Repeating this changes nothing. Fails with `not-found` for another
 * owner's cart, with `conflict` for one that was sent or saved, with `invalid` for more than 1000 lines.
 */
export function restoreCart(
  services: CartServices,
  owner: CartOwner,
  cartId: number,
): Promise<{ cartId: number; lineCount: number }> {
  return services.database.query.transaction().execute(async (transaction) => {
    const state = await requireOwnCart(transaction, owner, cartId, { lock: true });
    requireUnsent(state);
    if (state === 'A') return { cartId, lineCount: 0 };
    if (state === 'S') throw new AppError('conflict', 'cartNotActive', { reason: 'cart-not-active' });
    const activeId = await openCart(transaction, owner);
    const { numAffectedRows } = await sql`
      update cart_line line set cart_id = ${activeId}
      where line.cart_id = ${cartId} and not exists (select from cart_line entered
        where entered.cart_id = ${activeId} and entered.article_id = line.article_id
          and entered.promo_code = line.promo_code and entered.promo_row = line.promo_row)`.execute(transaction);
    if ((await countLines(transaction, activeId)) > MAXIMUM_CART_LINES) {
      throw new AppError('invalid', 'cartFull', { parameters: { maximum: MAXIMUM_CART_LINES }, reason: 'cart-full' });
    }
    await sql`
      update cart active set coupon_id = coalesce(active.coupon_id, emptied.coupon_id),
        name = coalesce(active.name, emptied.name)
      from cart emptied where active.id = ${activeId} and emptied.id = ${cartId}`.execute(transaction);
    return { cartId: activeId, lineCount: Number(numAffectedRows ?? 0) };
  });
}
