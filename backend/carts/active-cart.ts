import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MAXIMUM_CART_LINES } from '../../domain/packaging.ts';
import type { Tables } from '../database/index.ts';
import { isActiveCartOf } from './cart-rows.ts';
import type { CartOwner } from './services.ts';

/** A validated line, at today's price. */
export interface CheckedLine {
  articleId: number;
  quantity: number;
  promoCode: string;
  promoRow: number;
  netPrice: number;
  /** Undefined keeps the note of an existing line. */
  note?: string | undefined;
  /** Row id of the line before it was removed; used only if it was assigned before and is free. */
  formerRowId?: number | undefined;
}

/**
 * Commits the transaction without waiting for the disk (docs/decisions/cart-durability.md) if the owner already has an
 * active cart; opening a cart waits. For lines only: never for an order or anything written with one.
 */
export function asynchronousCommit(owner: CartOwner): RawBuilder<unknown> {
  return sql`
    select set_config('synchronous_commit', 'off', true) where exists (select from cart where ${isActiveCartOf(owner)})`;
}

/** The statement that opens the owner's active cart or finds it, and locks it until the transaction ends. */
export function openCartStatement(owner: CartOwner): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`
    insert into cart (customer_id, address_id, owner_user_id)
    values (${owner.customerId}, ${owner.addressId}, ${owner.ownerUserId})
    on conflict (customer_id, address_id, owner_user_id) where state = 'A' do update set updated_at = now()
    returning id`;
}

/** Opens the owner's active cart or finds it, and locks it until the transaction ends. */
export async function openCart(query: Kysely<Tables>, owner: CartOwner): Promise<number> {
  const { rows } = await openCartStatement(owner).execute(query);
  const cart = rows[0];
  if (!cart) throw new Error('opening a cart answered no row');
  return cart.id;
}

/**
 * The statement that writes a line into the owner's active cart, which the transaction has opened; an existing line
 * gets the new quantity. No row when the cart is full. A removed line that comes back gets its former row id,
 * because lines are ordered by their ids.
 */
export function writeLineStatement(
  owner: CartOwner,
  { articleId, promoCode, promoRow, quantity, netPrice, note, formerRowId = 0 }: CheckedLine,
  now: Date,
): RawBuilder<{ rowId: number; cartId: number }> {
  return sql<{ rowId: number; cartId: number }>`
    insert into cart_line (id, cart_id, article_id, promo_code, promo_row, quantity, note, seen_net_price, seen_at,
      seen_stock) overriding system value
    select coalesce(
        (select given.id from (select ${formerRowId}::bigint as id) as given, cart_line_id_seq
          where given.id between 1 and cart_line_id_seq.last_value
            and not exists (select from cart_line l where l.id = given.id)),
        nextval('cart_line_id_seq')),
      cart.id, article.id, ${promoCode}, ${promoRow}, ${quantity}, ${note || null}, ${netPrice},
      ${now}::timestamptz, article.stock_quantity
    from cart, article
    where ${isActiveCartOf(owner)} and article.id = ${articleId}
      and ((select count(*) from cart_line l where l.cart_id = cart.id) < ${MAXIMUM_CART_LINES}
        or exists (select from cart_line l where l.cart_id = cart.id and l.article_id = article.id
          and l.promo_code = ${promoCode} and l.promo_row = ${promoRow}))
    on conflict (cart_id, article_id, promo_code, promo_row) do update set quantity = excluded.quantity,
      note = coalesce(excluded.note, cart_line.note), seen_net_price = excluded.seen_net_price,
      seen_at = excluded.seen_at, seen_stock = excluded.seen_stock
    returning id as "rowId", cart_id as "cartId"`;
}
