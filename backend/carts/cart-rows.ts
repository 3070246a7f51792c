import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Coupon } from '../../domain/coupon.ts';
import { type AvailabilityState, availabilityOf, canBeAdded, comingDay } from '../../domain/availability.ts';
import { PAYABLE_HOURS } from '../../domain/defaults.ts';
import type { LocalText } from '../../domain/local-text.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { PackagingOption } from '../catalogue/records.ts';
import type { Tables } from '../database/index.ts';
import type { CartOwner } from './services.ts';

/** The article data of a line, without prices. */
export interface CartArticle {
  articleId: number;
  /** Internal code. */
  code: string;
  sku: string;
  /** Internal code of the parent; null for a single article. */
  parentCode: string | null;
  /** Visible code of the product page that the line links to: the parent's, or its own. */
  pageSku: string;
  isSingle: boolean;
  name: LocalText;
  summary: LocalText | null;
  picture: string | null;
  unit: string;
  vatRate: number;
  minimumPackaging: number;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit: number | null;
  packaging: PackagingOption[];
  availability: AvailabilityState;
  canBeAdded: boolean;
  stockQuantity: number;
  arrivingOn: string | null;
  /** Whether it is still in the catalogue. */
  isActive: boolean;
}

/** A stored line with its article. */
export interface CartRow extends CartArticle {
  rowId: number;
  promoCode: string;
  promoRow: number;
  quantity: number;
  note: string | null;
  /** The unit price shown when the buyer last changed the line. */
  seenNetPrice: number | null;
  /** When that was; null for lines stored before this was recorded. */
  seenAt: Date | null;
  /** Pieces of the article that were in stock at that time; null when unknown. */
  seenStock: number | null;
}

export interface StoredCart {
  cartId: number;
  /** The customer's own minimum order in cents; null: the shop's applies. */
  minimumOrderCents: number | null;
  rows: CartRow[];
  /** The applied coupon, whether it is still valid or not. */
  coupon: Coupon | null;
}

/** A row of the query result: the cart with one of its lines, or without any. */
export interface RawCartRow {
  cart_id: number;
  minimum_order_cents: number | null;
  coupon: Coupon | null;
  row_id: number | null;
  article_id: number;
  promo_code: string;
  promo_row: number;
  quantity: number;
  note: string | null;
  seen_net_price: number | null;
  /** A text where the row comes as JSON. */
  seen_at: Date | string | null;
  seen_stock: number | null;
  code: string;
  sku: string;
  kind: 'single' | 'parent' | 'child';
  parent_code: string | null;
  parent_sku: string | null;
  name_it: string;
  name_en: string | null;
  summary_it: string | null;
  summary_en: string | null;
  picture: string | null;
  unit: string;
  vat_rate: number;
  minimum_packaging: number;
  pieces_per_unit: number | null;
  packaging: PackagingOption[];
  stock_quantity: number;
  arriving_on: string | null;
  is_managed: boolean;
  is_active: boolean;
}

/**
 * SQL: the order `used` was sent to be paid online, and nobody can pay it any more: the hours in which it can be paid
 * are over, and no payment that began in them is under way.
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
  return sql<RawCartRow>`
    select cart.id as cart_id, buyer.minimum_order_cents,
      ${couponJson(now)} as coupon,
      l.id as row_id, l.article_id, l.promo_code, l.promo_row, l.quantity, l.note, l.seen_net_price,
      l.seen_at, l.seen_stock,
      a.code, a.sku, a.kind, parent.code as parent_code, parent.sku as parent_sku,
      a.name_it, a.name_en, a.summary_it, a.summary_en, coalesce(a.pictures[1], parent.pictures[1]) as picture,
      a.unit, a.vat_rate, a.minimum_packaging, a.pieces_per_unit, a.packaging, a.stock_quantity, a.arriving_on, a.is_managed,
      a.is_active and coalesce(parent.is_active, true) as is_active
    from cart
    join customer buyer on buyer.id = cart.customer_id
    left join coupon cp on cp.id = cart.coupon_id
    left join cart_line l on l.cart_id = cart.id and ${isWithin(condition, window)}
    left join article a on a.id = l.article_id
    left join article parent on parent.id = a.parent_id
    where ${condition}
    order by l.id`;
}

/** The cart in the query result; null when it is empty. The day, YYYY-MM-DD, decides which supplies are to come. */
export function storedCartOf(rows: readonly RawCartRow[], today: string): StoredCart | null {
  const [first] = rows;
  if (!first) return null;
  return {
    cartId: first.cart_id,
    minimumOrderCents: first.minimum_order_cents,
    rows: rows.filter(hasLine).map((row) => toCartRow(row, today)),
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

function hasLine(row: RawCartRow): row is RawCartRow & { row_id: number } {
  return row.row_id !== null;
}

function toCartRow(row: RawCartRow & { row_id: number }, today: string): CartRow {
  const stock = {
    stockQuantity: row.stock_quantity,
    arrivingOn: row.arriving_on,
    isManaged: row.is_managed,
    isActive: row.is_active,
  };
  return {
    rowId: row.row_id,
    promoCode: row.promo_code,
    promoRow: row.promo_row,
    quantity: row.quantity,
    note: row.note,
    seenNetPrice: row.seen_net_price,
    seenAt: row.seen_at === null ? null : new Date(row.seen_at),
    seenStock: row.seen_stock,
    articleId: row.article_id,
    code: row.code,
    sku: row.sku,
    parentCode: row.parent_code,
    pageSku: row.parent_sku ?? row.sku,
    isSingle: row.kind === 'single',
    name: { it: row.name_it, en: row.name_en },
    summary: row.summary_it === null ? null : { it: row.summary_it, en: row.summary_en },
    picture: row.picture,
    unit: row.unit,
    vatRate: row.vat_rate,
    minimumPackaging: row.minimum_packaging,
    piecesPerUnit: row.pieces_per_unit,
    packaging: row.packaging,
    availability: availabilityOf(stock, today),
    canBeAdded: canBeAdded(stock, row.kind, today),
    stockQuantity: row.stock_quantity,
    arrivingOn: comingDay(row.arriving_on, today),
    isActive: row.is_active,
  };
}
