import type { Kysely } from 'kysely';
import { packageQuantity } from '../../domain/packaging.ts';
import type { Tables } from '../database/index.ts';
import type { StoredCart } from './cart-rows.ts';
import { countLines, markRemoved, markSaved } from './stored-cart.ts';

/** Freezes a cart that waits for approval; the caller must hold its lock. The owner's next article opens another one. */
export async function freezeCart(query: Kysely<Tables>, cartId: number, now: Date): Promise<void> {
  await query.updateTable('cart').set({ state: 'P', updated_at: now }).where('id', '=', cartId).execute();
}

/** Locks a frozen cart until the transaction ends. False when it is not frozen (any more). */
export async function lockFrozenCart(query: Kysely<Tables>, cartId: number): Promise<boolean> {
  const cart = await query.selectFrom('cart').select('state').where('id', '=', cartId).forUpdate().executeTakeFirst();
  return cart?.state === 'P';
}

/**
 * Gives a frozen cart back to its owner: as the active cart of its address, or, when the owner has filled another one
 * there meanwhile, as a saved cart with the given name. Nothing is lost in either. The caller must hold its lock; fails
 * with a unique violation when the owner opens a cart at the same moment, and may then be repeated.
 */
export async function returnCart(
  query: Kysely<Tables>,
  cartId: number,
  savedName: string,
  now: Date,
): Promise<'active' | 'saved'> {
  const cart = await query
    .selectFrom('cart')
    .select(['customer_id', 'address_id', 'owner_user_id', 'name'])
    .where('id', '=', cartId)
    .executeTakeFirstOrThrow();
  const active = await query
    .selectFrom('cart')
    .select('id')
    .where('customer_id', '=', cart.customer_id)
    .where('address_id', '=', cart.address_id)
    .where('owner_user_id', 'is not distinct from', cart.owner_user_id)
    .where('state', '=', 'A')
    .forUpdate()
    .executeTakeFirst();
  if (active && (await countLines(query, active.id)) > 0) {
    await markSaved(query, cartId, cart.name ?? savedName, now);
    return 'saved';
  }
  if (active) await markRemoved(query, active.id, now);
  await query.updateTable('cart').set({ state: 'A', updated_at: now }).where('id', '=', cartId).execute();
  return 'active';
}

/**
 * A stored cart with other quantities, rounded up to whole packs, or down to the largest possible one; 0 leaves a line
 * out. Nothing is written.
 */
export function withQuantities(stored: StoredCart, quantities: ReadonlyMap<number, number>): StoredCart {
  const rows = stored.rows.flatMap((row) => {
    const wanted = quantities.get(row.rowId);
    if (wanted === undefined) return [row];
    if (wanted === 0) return [];
    const packaged = packageQuantity(wanted, row.minimumPackaging);
    if (packaged.accepted) return [{ ...row, quantity: packaged.quantity }];
    return [{ ...row, quantity: packaged.rejection === 'quantity-too-large' ? packaged.maximum : row.quantity }];
  });
  return { ...stored, rows };
}
