import { sql, type Kysely } from 'kysely';
import type { LineSupply } from '../../domain/line-supply.ts';
import type { LocalText } from '../../domain/local-text.ts';
import type { Tables } from '../database/index.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { findSentOrder, type OrderName, type SentOrder } from './sent-order.ts';

/** A line of an order as sent, with its delivered quantity. */
export interface OrderLine extends PriceQuantities {
  position: number;
  /** Null for an article that the catalogue no longer has. */
  articleId: number | null;
  /** Internal code; the visible one without an article. */
  code: string;
  sku: string;
  /** Visible code of the product page that shows the article: the parent's for a variant. */
  pageSku: string;
  isSingle: boolean;
  name: LocalText;
  picture: string | null;
  unit: string;
  /** Pieces in one unit that is a pack, as it was when the order was sent; null where it is not known. */
  piecesPerUnit: number | null;
  quantity: number;
  delivered: number;
  /** Ten-thousandths of a euro for `priceQuantity` units. */
  grossPrice: number;
  /** Hundredths of a percent. */
  discounts: number[];
  netPrice: number;
  vatRate: number;
  netCents: number;
  promoCode: string;
  promoRow: number;
  note: string | null;
  /** Whether the article is still in the catalogue. */
  isSold: boolean;
  /** What was in stock at sending and what was to follow; null for an order that was not sent in this shop. */
  supply: LineSupply | null;
}

export interface OrderDetail extends SentOrder {
  lines: OrderLine[];
}

/** The lines of an order, by position. */
export async function listOrderLines(query: Kysely<Tables>, orderId: number): Promise<OrderLine[]> {
  const { rows } = await sql<Omit<OrderLine, 'name'> & { name_it: string; name_en: string | null }>`
    select l.position, l.article_id as "articleId", coalesce(a.code, l.sku) as code, l.sku, coalesce(parent.sku, a.sku, l.sku) as "pageSku",
      coalesce(a.kind = 'single', true) as "isSingle", l.name as name_it, case when l.name = a.name_it then a.name_en end as name_en,
      coalesce(a.pictures[1], parent.pictures[1]) as picture, l.unit,
      l.pieces_per_unit as "piecesPerUnit", l.quantity, l.delivered,
      l.gross_price as "grossPrice", l.discounts, l.net_price as "netPrice", l.vat_rate as "vatRate",
      l.price_quantity as "priceQuantity", l.stated_price_quantity as "statedQuantity",
      l.net_cents as "netCents", l.promo_code as "promoCode", l.promo_row as "promoRow", l.note,
      coalesce(a.is_active and coalesce(parent.is_active, true), false) as "isSold",
      case when l.ready_quantity is not null then jsonb_build_object('ready', l.ready_quantity,
        'later', l.quantity - l.ready_quantity, 'laterOn', l.later_on) end as supply
    from sales_order_line l
    left join article a on a.id = l.article_id
    left join article parent on parent.id = a.parent_id
    where l.order_id = ${orderId}
    order by l.position`.execute(query);
  return rows.map(({ name_it, name_en, ...line }) => ({ ...line, name: { it: name_it, en: name_en } }));
}

/** One order of a customer with its lines; null when it does not exist or belongs to another customer. */
export async function findOrderDetail(query: Kysely<Tables>, name: OrderName): Promise<OrderDetail | null> {
  const order = await findSentOrder(query, name);
  return order ? { ...order, lines: await listOrderLines(query, order.orderId) } : null;
}
