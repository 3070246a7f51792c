import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import type { CartOwner } from './services.ts';

/** A active, S saved, O sent as an order, R removed, P waiting for a colleague's approval. */
export type CartState = 'A' | 'S' | 'O' | 'R' | 'P';

/** The statement that selects a cart if it is the owner's. */
export function ownCart(query: Kysely<Tables>, owner: CartOwner, cartId: number) {
  return query
    .selectFrom('cart')
    .select('state')
    .where('id', '=', cartId)
    .where('customer_id', '=', owner.customerId)
    .where('address_id', '=', owner.addressId)
    .where('owner_user_id', 'is not distinct from', owner.ownerUserId);
}

/**
 * The state of a cart that must be the owner's. Fails with the same `not-found` whether the cart does not exist or has
 * another owner. With `lock` the row stays locked until the transaction ends.
 */
export async function requireOwnCart(
  query: Kysely<Tables>,
  owner: CartOwner,
  cartId: number,
  options: { lock?: boolean } = {},
): Promise<CartState> {
  const select = ownCart(query, owner, cartId);
  const cart = await (options.lock ? select.forUpdate() : select).executeTakeFirst();
  if (!cart) throw new AppError('not-found', 'notFound');
  return cart.state;
}

/** The id of the owner's active cart; null when there is none. */
export async function activeCartId(query: Kysely<Tables>, owner: CartOwner): Promise<number | null> {
  const cart = await query
    .selectFrom('cart')
    .select('id')
    .where('state', '=', 'A')
    .where('customer_id', '=', owner.customerId)
    .where('address_id', '=', owner.addressId)
    .where('owner_user_id', 'is not distinct from', owner.ownerUserId)
    .executeTakeFirst();
  return cart?.id ?? null;
}

/** Fails with `conflict` for a cart that was sent, or that waits for approval: it belongs to its order or request. */
export function requireUnsent(state: CartState): void {
  if (state === 'O') throw new AppError('conflict', 'cartAlreadySent', { reason: 'cart-already-sent' });
  if (state === 'P') throw new AppError('conflict', 'cartWaitsForApproval', { reason: 'cart-waits-for-approval' });
}

/** Fails with `conflict` for a cart that is not active (any more). */
export function requireActive(state: CartState): void {
  requireUnsent(state);
  if (state !== 'A') throw new AppError('conflict', 'cartNotActive', { reason: 'cart-not-active' });
}

/** Locks the owner's cart for a change; fails with `conflict` when it was sent, saved or removed meanwhile. */
export async function lockActiveCart(query: Kysely<Tables>, owner: CartOwner, cartId: number): Promise<void> {
  requireActive(await requireOwnCart(query, owner, cartId, { lock: true }));
}
