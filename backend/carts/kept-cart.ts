import type { Kysely } from 'kysely';
import type { Tables } from '../outside/database/index.ts';
import { Refusal } from '../refusal.ts';
import { refuseSent, type CartState } from './own-cart.ts';
import type { CartOwner } from './services.ts';

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

/** A cart of the owner at whichever delivery address of the customer; not-found for somebody else's (R6.9). */
export async function requireCart(
  query: Kysely<Tables>,
  owner: CartOwner,
  cartId: number,
  options: { lock?: boolean } = {},
): Promise<OwnCart> {
  let select = query
    .selectFrom('cart')
    .select(['state', 'name', 'address_id as addressId', 'coupon_id as couponId'])
    .where('id', '=', cartId)
    .where('customer_id', '=', owner.customerId)
    .where('owner_user_id', 'is not distinct from', owner.agentUserId);
  if (options.lock) select = select.forUpdate();
  const cart = await select.executeTakeFirst();
  if (!cart) throw new Refusal('not-found', 'notFound');
  return cart;
}

/** Refuses with not-found a removed cart, with conflict one that was sent. */
export function requireKept({ state }: OwnCart): void {
  if (state === 'R') throw new Refusal('not-found', 'notFound');
  refuseSent(state);
}

export async function countLines(query: Kysely<Tables>, cartId: number): Promise<number> {
  const { lines } = await query
    .selectFrom('cart_line')
    .select((count) => count.fn.countAll<number>().as('lines'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow();
  return lines;
}

/** Makes a cart a saved one; the caller holds its lock. */
export function putAside(query: Kysely<Tables>, cartId: number, name: string, now: Date) {
  return query
    .updateTable('cart')
    .set({ state: 'S', name, saved_at: now, updated_at: now })
    .where('id', '=', cartId)
    .execute();
}

/** Removes a cart: its lines go, its number stays known. The caller holds its lock. */
export async function markRemoved(query: Kysely<Tables>, cartId: number, now: Date): Promise<void> {
  await query.deleteFrom('cart_line').where('cart_id', '=', cartId).execute();
  await query.updateTable('cart').set({ state: 'R', updated_at: now }).where('id', '=', cartId).execute();
}
