import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import { requireUnsent, type CartState } from './own-cart.ts';
import { isRowInScope } from '../customers/index.ts';
import type { CartScope } from './services.ts';

export interface OwnCart {
  state: CartState;
  name: string | null;
  addressId: number;
  couponId: number | null;
}

export interface NamedCart {
  cartId: number;
  name: string;
}

/** SQL condition: `cart` is one that somebody may use, at whichever delivery address. */
export function isUsableCart(scope: CartScope): RawBuilder<boolean> {
  return sql<boolean>`(${isRowInScope('cart', scope)} and cart.owner_user_id is not distinct from ${scope.ownerUserId})`;
}

/** A cart in scope, at any delivery address; fails with `not-found` for every other. */
export async function requireCart(
  query: Kysely<Tables>,
  scope: CartScope,
  cartId: number,
  options: { lock?: boolean } = {},
): Promise<OwnCart> {
  let select = query
    .selectFrom('cart')
    .select(['state', 'name', 'address_id as addressId', 'coupon_id as couponId'])
    .where('id', '=', cartId)
    .where(isUsableCart(scope));
  if (options.lock) select = select.forUpdate();
  const cart = await select.executeTakeFirst();
  if (!cart) throw new AppError('not-found', 'notFound');
  return cart;
}

/** Fails with `not-found` for a removed cart, with `conflict` for one that was sent. */
export function requireUnsentAndPresent({ state }: OwnCart): void {
  if (state === 'R') throw new AppError('not-found', 'notFound');
  requireUnsent(state);
}

/** Number of lines of a cart. */
export async function countLines(query: Kysely<Tables>, cartId: number): Promise<number> {
  const { lines } = await query
    .selectFrom('cart_line')
    .select((count) => count.fn.countAll<number>().as('lines'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow();
  return lines;
}

/** FairQueue a cart into a saved one; the caller must hold its lock. */
export function markSaved(query: Kysely<Tables>, cartId: number, name: string, now: Date) {
  return query
    .updateTable('cart')
    .set({ state: 'S', name, saved_at: now, updated_at: now })
    .where('id', '=', cartId)
    .execute();
}

/** Removes a cart: its lines are deleted, its row and id remain. The caller must hold its lock. */
export async function markRemoved(query: Kysely<Tables>, cartId: number, now: Date): Promise<void> {
  await query.deleteFrom('cart_line').where('cart_id', '=', cartId).execute();
  await query.updateTable('cart').set({ state: 'R', updated_at: now }).where('id', '=', cartId).execute();
}
