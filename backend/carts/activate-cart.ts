import type { Transaction } from 'kysely';
import { requireOpen } from '../customers/index.ts';
import { isUniqueViolation, type Tables } from '../database/index.ts';
import {
  countLines,
  markRemoved,
  markSaved,
  requireCart,
  requireUnsentAndPresent,
  type NamedCart,
} from './stored-cart.ts';
import type { CartScope, CartServices } from './services.ts';

const ATTEMPTS = 3;

export interface Activated {
  cartId: number;
  /** The delivery address of the cart, where it is now active. */
  addressId: number;
  /** The cart that was active there before, if it had lines. */
  saved: NamedCart | null;
}

/**
 * Makes a saved cart the active one of its delivery address; its lines are repriced, and changes are reported
 * before sending. A cart with lines that was active there becomes a saved one, under its own name or `savedName` when
 * it has none. An active cart stays as it is. Fails with `not-found` for a cart that is not in scope and a removed one,
 * with `conflict` for one that was sent, with `forbidden` for one of a closed address.
 */
export async function activateCart(
  services: CartServices,
  scope: CartScope,
  cartId: number,
  savedName: string,
): Promise<Activated> {
  const { query } = services.database;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await query
        .transaction()
        .execute((transaction) => activate(transaction, services, scope, cartId, savedName));
    } catch (error) {
      // Another window opened a cart at the same moment by adding an article: the next attempt saves it.
      if (attempt === ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}

async function activate(
  transaction: Transaction<Tables>,
  services: CartServices,
  scope: CartScope,
  cartId: number,
  savedName: string,
): Promise<Activated> {
  const now = services.clock();
  const found = await requireCart(transaction, scope, cartId);
  requireUnsentAndPresent(found);
  const { addressId } = found;
  await requireOpen(transaction, { customerId: scope.customerId, addressId });
  // Only one activation at a time per address; articles can still be added there.
  await transaction.selectFrom('customer_address').select('id').where('id', '=', addressId).forNoKeyUpdate().execute();
  const active = await transaction
    .selectFrom('cart')
    .select(['id', 'name'])
    .where('customer_id', '=', scope.customerId)
    .where('address_id', '=', addressId)
    .where('owner_user_id', 'is not distinct from', scope.ownerUserId)
    .where('state', '=', 'A')
    .forUpdate()
    .executeTakeFirst();
  const cart = await requireCart(transaction, scope, cartId, { lock: true });
  requireUnsentAndPresent(cart);
  if (cart.state === 'A') return { cartId, addressId, saved: null };
  let saved: NamedCart | null = null;
  if (active && (await countLines(transaction, active.id)) > 0) {
    saved = { cartId: active.id, name: active.name ?? savedName };
    await markSaved(transaction, active.id, saved.name, now);
  } else if (active) await markRemoved(transaction, active.id, now);
  await transaction.updateTable('cart').set({ state: 'A', updated_at: now }).where('id', '=', cartId).execute();
  return { cartId, addressId, saved };
}
