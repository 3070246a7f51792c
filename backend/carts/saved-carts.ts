import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import {
  countLines,
  markRemoved,
  markSaved,
  requireCart,
  requireUnsentAndPresent,
  type NamedCart,
} from './stored-cart.ts';
import { lockActiveCart, requireUnsent } from './own-cart.ts';
import type { CartOwner, CartScope, CartServices } from './services.ts';

/** Maximum number of saved carts per owner and delivery address; activating may exceed it, so that nothing is lost. */
const MAXIMUM_SAVED_CARTS = 200;

/** Fails with `invalid` when the owner already has the maximum number of saved carts at the address. */
export async function requireBelowLimit(query: Kysely<Tables>, owner: CartOwner): Promise<void> {
  const { carts } = await query
    .selectFrom('cart')
    .select((count) => count.fn.countAll<number>().as('carts'))
    .where('customer_id', '=', owner.customerId)
    .where('address_id', '=', owner.addressId)
    .where('owner_user_id', 'is not distinct from', owner.ownerUserId)
    .where('state', '=', 'S')
    .executeTakeFirstOrThrow();
  if (carts < MAXIMUM_SAVED_CARTS) return;
  throw new AppError('invalid', 'tooManySavedCarts', {
    parameters: { maximum: MAXIMUM_SAVED_CARTS },
    reason: 'too-many-saved-carts',
  });
}

/**
 * Saves the owner's active cart under a name; the active cart is empty then. Fails with `not-found` for another
 * owner's cart, with `conflict` for one that is not active, with `invalid` for an empty one.
 */
export function saveCart(services: CartServices, owner: CartOwner, cartId: number, name: string): Promise<NamedCart> {
  return services.database.query.transaction().execute(async (transaction) => {
    await lockActiveCart(transaction, owner, cartId);
    if ((await countLines(transaction, cartId)) === 0) {
      throw new AppError('invalid', 'cartEmpty', { reason: 'cart-empty' });
    }
    await requireBelowLimit(transaction, owner);
    await markSaved(transaction, cartId, name, services.clock());
    return { cartId, name };
  });
}

/** Renames a cart that was not sent. Fails as activateCart does. */
export function renameCart(services: CartServices, scope: CartScope, cartId: number, name: string): Promise<NamedCart> {
  return services.database.query.transaction().execute(async (transaction) => {
    requireUnsentAndPresent(await requireCart(transaction, scope, cartId, { lock: true }));
    const set = { name, updated_at: services.clock() };
    await transaction.updateTable('cart').set(set).where('id', '=', cartId).execute();
    return { cartId, name };
  });
}

/** Deletes the lines of the carts that an owner has removed at an address. */
async function deleteRemovedLines(query: Kysely<Tables>, owner: CartOwner): Promise<void> {
  await sql`
    delete from cart_line using cart
    where cart.id = cart_line.cart_id and cart.state = 'R' and cart.saved_at is not null
      and cart.customer_id = ${owner.customerId} and cart.address_id = ${owner.addressId}
      and cart.owner_user_id is not distinct from ${owner.ownerUserId}`.execute(query);
}

/**
 * Removes a saved cart, or empties the active one: then there is none, and its id is 0. A removed saved cart
 * keeps its lines until the owner removes the next one at its address, so that it can be restored. Repeating this
 * changes nothing. Fails with `not-found` for a cart that is not in scope, with `conflict` for one that was sent.
 */
export function removeCart(services: CartServices, scope: CartScope, cartId: number): Promise<void> {
  return services.database.query.transaction().execute(async (transaction) => {
    const { state, addressId } = await requireCart(transaction, scope, cartId, { lock: true });
    requireUnsent(state);
    if (state === 'R') return;
    if (state === 'A') return markRemoved(transaction, cartId, services.clock());
    await deleteRemovedLines(transaction, { ...scope, addressId });
    const set = { state: 'R' as const, updated_at: services.clock() };
    await transaction.updateTable('cart').set(set).where('id', '=', cartId).execute();
  });
}

/**
 * Restores a removed saved cart with its lines, coupon and name. Repeating this changes nothing. Fails with `not-found`
 * for a cart that is not in scope and one whose lines are gone, with `conflict` for one that was sent, with `invalid` for more
 * saved carts than allowed.
 */
export function restoreSavedCart(services: CartServices, scope: CartScope, cartId: number): Promise<NamedCart> {
  return services.database.query.transaction().execute(async (transaction) => {
    const { state, name, addressId } = await requireCart(transaction, scope, cartId, { lock: true });
    requireUnsent(state);
    // Only a cart that was saved has a name and lines here; an emptied active one is restored into the active cart.
    if (name === null || (await countLines(transaction, cartId)) === 0) throw new AppError('not-found', 'notFound');
    if (state === 'R') {
      await requireBelowLimit(transaction, { ...scope, addressId });
      const set = { state: 'S' as const, updated_at: services.clock() };
      await transaction.updateTable('cart').set(set).where('id', '=', cartId).execute();
    }
    return { cartId, name };
  });
}

/**
 * Copies the lines and the coupon of a saved or active cart into a new saved one for the same delivery address.
 * `nameOf` makes the name of the copy from the cart's name, which is null when it has none. Fails as saveCart does.
 */
export function duplicateCart(
  services: CartServices,
  scope: CartScope,
  cartId: number,
  nameOf: (name: string | null) => string,
): Promise<NamedCart> {
  return services.database.query.transaction().execute(async (transaction) => {
    const source = await requireCart(transaction, scope, cartId, { lock: true });
    const { addressId } = source;
    requireUnsentAndPresent(source);
    if ((await countLines(transaction, cartId)) === 0) {
      throw new AppError('invalid', 'cartEmpty', { reason: 'cart-empty' });
    }
    await requireBelowLimit(transaction, { ...scope, addressId });
    const name = nameOf(source.name);
    const now = services.clock();
    const copy = await transaction
      .insertInto('cart')
      .values({
        customer_id: scope.customerId,
        address_id: addressId,
        owner_user_id: scope.ownerUserId,
        state: 'S',
        name,
        saved_at: now,
        coupon_id: source.couponId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into cart_line (cart_id, article_id, promo_code, promo_row, quantity, note, seen_net_price, seen_price_quantity,
        seen_at, seen_stock)
      select ${copy.id}, article_id, promo_code, promo_row, quantity, note, seen_net_price, seen_price_quantity,
        seen_at, seen_stock
      from cart_line where cart_id = ${cartId} order by id`.execute(transaction);
    return { cartId: copy.id, name };
  });
}
