import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Coupon } from '../../domain/coupon.ts';
import { PAYABLE_HOURS } from '../../domain/defaults.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Destination } from '../../domain/transport.ts';
import type { StoredVatRegime } from '../../domain/vat-regime.ts';
import type { Tables } from '../database/index.ts';
import { cartArticleColumns, cartArticleOf, type CartArticle, type StoredCartArticle } from './cart-article.ts';
import type { CartOwner } from './services.ts';

/** A stored line with its article. */
export interface CartRow extends CartArticle {
  rowId: number;
  promoCode: string;
  promoRow: number;
  quantity: number;
  note: string | null;
  /** The net price shown when the buyer last changed the line, for `seenPriceQuantity` units. */
  seenNetPrice: number | null;
  seenPriceQuantity: number;
  /** When it was shown; null for lines stored before this was recorded. */
  seenAt: Date | null;
  /** Pieces of the article that were in stock at that time; null when unknown. */
  seenStock: number | null;
}

/** What the totals need of the customer. */
export interface BuyerTerms {
  /** The customer's own minimum order in cents; null: the shop's applies. */
  minimumOrderCents: number | null;
  vat: StoredVatRegime;
  /** Where the cart is delivered. */
  destination: Destination | null;
}

/** SQL of the `BuyerTerms` of a customer `buyer` and its delivery address `place`. */
export const buyerTerms = sql<BuyerTerms>`jsonb_build_object('minimumOrderCents', buyer.minimum_order_cents,
  'vat', jsonb_build_object('regime', buyer.vat_regime, 'note', buyer.vat_note),
  'destination', case when place.id is not null then jsonb_build_object('country', place.country,
    'province', place.province, 'postalCode', place.postal_code) end)`;

export interface StoredCart {
  cartId: number;
  buyer: BuyerTerms;
  rows: CartRow[];
  /** The applied coupon, whether it is still valid or not. */
  coupon: Coupon | null;
}

/** A row of the query result: the cart with one of its lines, or without any. */
export interface RawCartRow extends StoredCartArticle, Omit<CartRow, keyof CartArticle | 'rowId' | 'seenAt'> {
  cartId: number;
  /** Of the first row alone, because it is the same for all lines. */
  buyer: BuyerTerms | null;
  coupon: Coupon | null;
  rowId: number | null;
  /** A text where the row comes as JSON. */
  seenAt: Date | string | null;
}

/**
 * SQL: the order `used` was sent to be paid online and can't be paid any more: the hours in which it can be paid are
 * over, and no payment that began in them is under way.
 */
function isUnpayable(now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - PAYABLE_HOURS * 3_600_000);
  return sql`(used.payment_state is not distinct from 'due' and coalesce(used.sent_again_at, used.created_at) < ${since}
    and not exists (select from payment p where p.order_id = used.id and p.state in ('created', 'open')
      and p.created_at >= ${since}))`;
}

/**
 * SQL for the coupon joined as `cp` to `cart`, null where there is none. Cancelled orders do not count as a use, nor
 * do orders that were never paid online in time, nor the cart's own order, because an unpaid order is rewritten by its
 * cart.
 */
export const couponJson = (
  now: Date,
) => sql<Coupon | null>`case when cp.id is not null then jsonb_build_object('code', cp.code,
  'kind', cp.kind, 'amountCents', cp.amount_cents, 'percent', cp.percent, 'minimumCents', cp.minimum_cents,
  'validFrom', cp.valid_from, 'validTo', cp.valid_to, 'isActive', cp.is_active,
  'isForBuyer', cart.customer_id in (select customer_id from coupon_customer where coupon_id = cp.id)
    or not exists (select from coupon_customer where coupon_id = cp.id),
  'isUsedUp', coalesce(cp.maximum_uses <= (select count(*) from sales_order used
    where used.coupon_code = cp.code and used.status <> 'AN' and used.cart_id is distinct from cart.id
      and not ${isUnpayable(now)}), false)) end`;

/** Some of the lines of a cart, counted from 0 in the order they were added. */
export interface LineWindow {
  from: number;
  count: number;
}

/**
 * SQL condition: `cart_line l` is inside the window of the cart that matches a condition. As an array, which PostgreSQL
 * computes once and not for every line.
 */
export function isWithin(condition: RawBuilder<unknown>, window: LineWindow | undefined): RawBuilder<unknown> {
  if (!window) return sql`true`;
  return sql`l.id = any(array(select w.id from cart join cart_line w on w.cart_id = cart.id
    where ${condition} order by w.id limit ${window.count} offset ${window.from}))`;
}

/**
 * The statement that reads the cart matching a condition, with its lines, or those inside a window, in the order they
 * were added.
 */
export function cartRows(condition: RawBuilder<unknown>, now: Date, window?: LineWindow): RawBuilder<RawCartRow> {
  const lines = sql`cart_line l on l.cart_id = cart.id and ${isWithin(condition, window)}`;
  return sql<RawCartRow>`
    select cart.id as "cartId",
      case when l.id is not distinct from (select min(l.id) from cart join ${lines} where ${condition})
        then (select ${buyerTerms}
        from customer buyer join customer_address place on place.id = cart.address_id
        where buyer.id = cart.customer_id) end as buyer,
      ${couponJson(now)} as coupon,
      l.id as "rowId", l.promo_code as "promoCode", l.promo_row as "promoRow", l.quantity, l.note,
      l.seen_net_price as "seenNetPrice", l.seen_price_quantity as "seenPriceQuantity", l.seen_at as "seenAt", l.seen_stock as "seenStock",
      ${cartArticleColumns}
    from cart
    left join coupon cp on cp.id = cart.coupon_id
    left join ${lines}
    left join article a on a.id = l.article_id
    left join article parent on parent.id = a.parent_id
    where ${condition}
    order by l.id`;
}

/** The cart in the query result; null when it is empty. The day, YYYY-MM-DD, decides which supplies are to come. */
export function storedCartOf(rows: readonly RawCartRow[], today: string): StoredCart | null {
  const [first] = rows;
  if (!first?.buyer) return null;
  return {
    cartId: first.cartId,
    buyer: first.buyer,
    rows: rows.flatMap((row) => lineOf(row, today)),
    coupon: first.coupon,
  };
}

/** SQL condition: `cart` is the active one of an owner. */
export function isActiveCartOf(owner: CartOwner): RawBuilder<unknown> {
  return sql`cart.customer_id = ${owner.customerId} and cart.address_id = ${owner.addressId}
    and cart.owner_user_id is not distinct from ${owner.ownerUserId} and cart.state = 'A'`;
}

/** A cart by its id; the caller must have checked that it belongs to the requester. One query. */
export async function findCartById(query: Kysely<Tables>, cartId: number, now: Date): Promise<StoredCart | null> {
  const { rows } = await cartRows(sql`cart.id = ${cartId}`, now).execute(query);
  return storedCartOf(rows, shopDay(now));
}

/** The line of a row; none of an empty cart. */
function lineOf({ rowId, seenAt, ...row }: RawCartRow, today: string): CartRow[] {
  if (rowId === null) return [];
  return [{ ...cartArticleOf(row, today), rowId, seenAt: seenAt === null ? null : new Date(seenAt) }];
}
