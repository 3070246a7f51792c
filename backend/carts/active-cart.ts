import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MAXIMUM_CART_LINES } from '../../domain/packaging.ts';
import type { Tables } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import { isActiveCartOf } from './cart-rows.ts';
import type { CartOwner } from './services.ts';

/** A validated line, at today's price. */
export interface CheckedLine {
  articleId: number;
  quantity: number;
  promoCode: string;
  promoRow: number;
  /** For `priceQuantity` units. */
  netPrice: number;
  priceQuantity: number;
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
 * The statement that writes lines into one cart, which the transaction has locked; `cartId` is its id, or a subselect for it. An
 * existing line gets the new quantity. No rows, and nothing is written, when the cart would get more than 1000 lines. A
 * removed line that comes back gets its former row id, because lines are ordered by their ids.
 */
export function writeLinesStatement(
  cartId: RawBuilder<unknown>,
  lines: readonly CheckedLine[],
  now: Date,
): RawBuilder<{ rowId: number; cartId: number }> {
  // As a subselect, for whose length PostgreSQL always estimates the same: it keeps one generic plan.
  const column = (type: string, valueOf: (line: CheckedLine) => unknown) =>
    sql`(select ${sql.val(lines.map(valueOf))}::${sql.raw(type)}[])`;
  return sql<{ rowId: number; cartId: number }>`
    with given as (
      select * from unnest(${column('bigint', ({ articleId }) => articleId)},
        ${column('text', ({ promoCode }) => promoCode)}, ${column('integer', ({ promoRow }) => promoRow)},
        ${column('integer', ({ quantity }) => quantity)}, ${column('bigint', ({ netPrice }) => netPrice)},
        ${column('integer', ({ priceQuantity }) => priceQuantity)}, ${column('text', ({ note }) => note || null)}, ${column('bigint', ({ formerRowId = 0 }) => formerRowId)})
        with ordinality as line (article_id, promo_code, promo_row, quantity, net_price, price_quantity, note, former_id,
          place)
    )
    insert into cart_line (id, cart_id, article_id, promo_code, promo_row, quantity, note, seen_net_price,
      seen_price_quantity, seen_at, seen_stock) overriding system value
    select coalesce(
        (select given.former_id from cart_line_id_seq
          where given.former_id between 1 and cart_line_id_seq.last_value
            and not exists (select from cart_line l where l.id = given.former_id)),
        nextval('cart_line_id_seq')),
      ${cartId}, given.article_id, given.promo_code, given.promo_row, given.quantity, given.note, given.net_price,
      given.price_quantity, ${now}::timestamptz, (select stock_quantity from article where id = given.article_id)
    from given
    where ${lines.length} + (select count(*) from cart_line l where l.cart_id = ${cartId}
      and not exists (select from given where l.article_id = given.article_id and l.promo_code = given.promo_code
        and l.promo_row = given.promo_row)) <= ${MAXIMUM_CART_LINES}
    order by given.place
    on conflict (cart_id, article_id, promo_code, promo_row) do update set quantity = excluded.quantity,
      note = coalesce(excluded.note, cart_line.note), seen_net_price = excluded.seen_net_price,
      seen_price_quantity = excluded.seen_price_quantity, seen_at = excluded.seen_at, seen_stock = excluded.seen_stock
    returning id as "rowId", cart_id as "cartId"`;
}

/** The error for lines that would be more than a cart can have. */
export function cartFullError(): AppError {
  return new AppError('invalid', 'cartFull', { parameters: { maximum: MAXIMUM_CART_LINES }, reason: 'cart-full' });
}
