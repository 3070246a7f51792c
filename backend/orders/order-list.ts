import { sql, type RawBuilder } from 'kysely';
import type { OrderStatus } from '../../domain/order-status.ts';
import { addDays, shopDay, SHOP_TIME_ZONE } from '../../domain/shop-day.ts';
import type { Database } from '../database/index.ts';
import { folded, like } from './text-match.ts';

/** Length of the default period in days (R2.86). */
export const LISTED_DAYS = 30;

/** Filters of a customer's list of orders (R2.86, R7.37). */
export interface OrderFilter {
  customerId: number;
  /** First and last day of sending in Italy, both included, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Null: every status. */
  status: OrderStatus | null;
  /** Null: every delivery address. */
  addressId: number | null;
  /** Part of the customer's own reference. */
  reference: string;
  /** Words that must all occur in number, reference, or code and name of an ordered article. */
  text: string;
  page: number;
  perPage: number;
}

/** An order in the list. Amounts in cents. */
export interface ListedOrder {
  cause: string;
  year: number;
  number: number;
  status: OrderStatus;
  createdAt: Date;
  requestedOn: string | null;
  addressId: number;
  customerReference: string | null;
  deliveryType: string;
  netCents: number;
  totalCents: number;
  lineCount: number;
  /** Name of the user who sent it. */
  sentBy: string;
  /** Whether that is an agent. */
  isSentByAgent: boolean;
  /** Name of the colleague who approved it; null for an order that its buyer sent alone. */
  approvedBy: string | null;
}

/** The last 30 days up to today. */
export function listedDays(now: Date): { from: string; to: string } {
  const to = shopDay(now);
  return { from: addDays(to, -LISTED_DAYS), to };
}

const numberText = sql`concat(o.cause, '-', o.year, '-', lpad(o.number::text, 6, '0'), ' ', o.cause, '/', o.number, '/', o.year)`;

function conditionsOf(filter: OrderFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [
    sql`o.customer_id = ${filter.customerId}`,
    // An order with a due online payment is not placed yet: the buyer can still change its cart.
    sql`o.payment_state is distinct from 'due'`,
    sql`o.created_at >= ${filter.from}::date::timestamp at time zone ${SHOP_TIME_ZONE}`,
    sql`o.created_at < (${filter.to}::date + 1)::timestamp at time zone ${SHOP_TIME_ZONE}`,
  ];
  if (filter.status !== null) conditions.push(sql`o.status = ${filter.status}`);
  if (filter.addressId !== null) conditions.push(sql`o.address_id = ${filter.addressId}`);
  const reference = filter.reference.trim();
  if (reference !== '') {
    conditions.push(sql`${folded(sql`coalesce(o.customer_reference, '')`)} like ${patternOf(reference)}`);
  }
  const words = filter.text.replace(/[/·]/g, ' ').trim().split(/\s+/).filter(Boolean);
  for (const word of words) {
    const pattern = patternOf(word);
    conditions.push(sql`(${folded(sql`concat_ws(' ', ${numberText}, o.customer_reference)`)} like ${pattern} or exists (
      select from sales_order_line l join article a on a.id = l.article_id
      where l.order_id = o.id
        and ${folded(sql`concat_ws(' ', l.sku, a.code, l.name, a.name_it, a.name_en)`)} like ${pattern}))`);
  }
  return conditions;
}

const patternOf = (text: string) => folded(sql`${like(text)}::text`);

/** One page of a customer's orders, the newest first, with the total count (R2.86). One query. */
export async function listOrders(
  database: Database,
  filter: OrderFilter,
): Promise<{ orders: ListedOrder[]; total: number }> {
  const { rows } = await sql<ListedOrder & { total: number }>`
    with matching as (
      select o.* from sales_order o where ${sql.join(conditionsOf(filter), sql` and `)}
    ), shown as (
      select * from matching order by created_at desc, id desc
      limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}
    )
    select counted.total, o.cause, o.year, o.number, o.status, o.created_at as "createdAt",
      o.requested_on as "requestedOn", o.address_id as "addressId", o.customer_reference as "customerReference",
      o.delivery_type as "deliveryType", o.net_cents as "netCents", o.total_cents as "totalCents", u.name as "sentBy",
      u.kind = 'agent' as "isSentByAgent", approver.name as "approvedBy",
      (select count(*) from sales_order_line l where l.order_id = o.id) as "lineCount"
    from (select count(*) as total from matching) counted
    left join shown o on true
    left join user_account u on u.id = o.sent_by_user_id
    left join user_account approver on approver.id = o.approved_by_user_id
    order by o.created_at desc, o.id desc`.execute(database.query);
  const total = rows[0]?.total ?? 0;
  const orders = rows.filter((row) => row.number !== null).map(({ total: _, ...order }) => order);
  return { orders, total };
}
