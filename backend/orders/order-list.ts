import { sql, type RawBuilder } from 'kysely';
import { parseSearchedNumbers } from '../../domain/order-name.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/order-status.ts';
import { addDays, shopDay, SHOP_TIME_ZONE } from '../../domain/shop-day.ts';
import { isRowInScope, type AddressScope } from '../customers/index.ts';
import { readInBatches, type Reads } from '../database/index.ts';
import { containsPattern, folded, numberParts, numberPattern, searchedNumber } from '../database/text-match.ts';

/** Length of the default period in days. */
export const LISTED_DAYS = 30;

/** Filters of a customer's list of orders. */
export interface OrderFilter extends AddressScope {
  /** First and last day of sending in Italy, both included, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Null: every status. */
  statuses: readonly OrderStatus[] | null;
  /** Part of the customer's own reference. */
  reference: string;
  /** Words that must all occur in number (also the ERP's), reference, or code and name of an ordered article. */
  text: string;
}

export interface OrderPage {
  page: number;
  perPage: number;
}

/** An order in the list. Amounts in cents. */
export interface ListedOrder {
  cause: string;
  year: number;
  number: number;
  status: OrderStatus;
  /** Its number in the ERP; null as long as that gave none. */
  erpReference: string | null;
  /** Whether the ERP has refused it, or a rule holds it, so that the office has to check it. */
  isBeingChecked: boolean;
  /** The day by which the office answers about a held order, YYYY-MM-DD. */
  answerBy: string | null;
  createdAt: Date;
  requestedOn: string | null;
  addressId: number;
  customerReference: string | null;
  deliveryType: string;
  netCents: number;
  totalCents: number;
  lineCount: number;
  /** Name of the user who sent it; null for an order that was not sent in this shop. */
  sentBy: string | null;
  /** Whether that is an agent, or somebody of the office. */
  isSentByAgent: boolean;
  /** Name of the colleague who approved it; null for an order that its buyer sent alone. */
  approvedBy: string | null;
}

/** The last 30 days up to today. */
export function listedDays(now: Date): { from: string; to: string } {
  const to = shopDay(now);
  return { from: addDays(to, -LISTED_DAYS), to };
}

/** The number of the order `o`, those that it had before, and that of the ERP. */
const numbers = sql`concat(${searchedNumber('o')},
  (select string_agg(${searchedNumber('f')}, '') from order_former_number f where f.order_id = o.id),
  (select concat(' ', ${numberParts(sql`d.erp_reference`)}, ' ') from erp_export d where d.order_id = o.id))`;

function conditionsOf(filter: OrderFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [
    isRowInScope('o', filter),
    // An order with a due online payment is not placed yet: the buyer can still change its cart.
    sql`o.payment_state is distinct from 'due'`,
    sql`o.created_at >= ${filter.from}::date::timestamp at time zone ${SHOP_TIME_ZONE}`,
    sql`o.created_at < (${filter.to}::date + 1)::timestamp at time zone ${SHOP_TIME_ZONE}`,
  ];
  const reference = filter.reference.trim();
  if (reference !== '') {
    conditions.push(sql`${folded(sql`coalesce(o.customer_reference, '')`)} like ${patternOf(reference)}`);
  }
  return conditions;
}

const patternOf = (text: string) => folded(sql`${containsPattern(text)}::text`);

/** The common table expression `matching`: id, time and status of the orders that match all but the statuses. */
function matchingOf(filter: OrderFilter): RawBuilder<unknown> {
  const scope = sql`from sales_order o where ${sql.join(conditionsOf(filter), sql` and `)}`;
  const words = parseSearchedNumbers(filter.text);
  // Only what counting and sorting need: a client may have thousands.
  if (words.length === 0) return sql`matching as (select o.id, o.created_at, o.status ${scope})`;
  const found = words.map((word) => {
    const parts = word.parts.map((part) => {
      const pattern = patternOf(part);
      return sql`(reference like ${pattern} or id in (select unnest(order_ids) from named where body like ${pattern}))`;
    });
    return sql`(numbers like ${numberPattern(word)} or (${sql.join(parts, sql` and `)}))`;
  });
  // Folding a text takes long, so it is done once for each article and not for each line.
  return sql`scope as materialized (
      select o.id, o.created_at, o.status, ${numbers} as numbers,
        ${folded(sql`coalesce(o.customer_reference, '')`)} as reference
      ${scope}),
    named as materialized (
      select n.order_ids, ${folded(sql`concat_ws(' ', n.sku, a.code, n.name, a.name_it, a.name_en)`)} as body
      from (
        select l.article_id, l.sku, l.name, array_agg(l.order_id) as order_ids
        from scope join sales_order_line l on l.order_id = scope.id group by l.article_id, l.sku, l.name
      ) n left join article a on a.id = n.article_id),
    matching as (select id, created_at, status from scope where ${sql.join(found, sql` and `)})`;
}

/** The columns of `ListedOrder`, from `o` and what is joined to it. */
const columns = sql`o.cause, o.year, o.number, o.status, o.created_at as "createdAt", o.requested_on as "requestedOn",
  o.address_id as "addressId", o.customer_reference as "customerReference", o.delivery_type as "deliveryType",
  o.net_cents as "netCents", o.total_cents as "totalCents", u.name as "sentBy",
  d.erp_reference as "erpReference", coalesce(d.state in ('refused', 'held'), false) as "isBeingChecked",
  case when d.state = 'held' then (select h.promised_on from order_hold h where h.order_id = o.id) end as "answerBy",
  coalesce(u.kind in ('agent', 'operator'), false) as "isSentByAgent", approver.name as "approvedBy",
  (select count(*) from sales_order_line l where l.order_id = o.id) as "lineCount"`;
const joins = sql`left join erp_export d on d.order_id = o.id
  left join user_account u on u.id = o.sent_by_user_id
  left join user_account approver on approver.id = o.approved_by_user_id`;

/** How many orders match the other filters, by status. */
export type StatusCounts = Record<OrderStatus, number>;

/** One page of a customer's orders, the newest first, with the total count, and counts by status. One query. */
export async function listOrders(
  database: Reads,
  filter: OrderFilter & OrderPage,
): Promise<{ orders: ListedOrder[]; total: number; counts: StatusCounts }> {
  const wanted = filter.statuses ?? ORDER_STATUSES;
  const { rows } = await sql<ListedOrder & { counts: Partial<StatusCounts> }>`
    with ${matchingOf(filter)}, shown as (
      select o.* from (
        select id from matching where status = any(${wanted}) order by created_at desc, id desc
        limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}
      ) page join sales_order o on o.id = page.id
    )
    select counted.counts, ${columns}
    from (
      select coalesce(jsonb_object_agg(status, orders), '{}') as counts
      from (select status, count(*) as orders from matching group by status) by_status
    ) counted
    left join shown o on true
    ${joins}
    order by o.created_at desc, o.id desc`.execute(database.query);
  const counted = rows[0]?.counts ?? {};
  const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, counted[status] ?? 0])) as StatusCounts;
  const total = wanted.reduce((sum, status) => sum + counts[status], 0);
  const orders = rows.filter((row) => row.number !== null).map(({ counts: _, ...order }) => order);
  return { orders, total, counts };
}

/** All orders that match, the newest first, in batches. One query; it stops when the client has left. */
export async function readOrders(
  database: Reads,
  filter: OrderFilter,
  take: (orders: ListedOrder[]) => void,
  leaving?: AbortSignal,
): Promise<void> {
  const statement = sql<ListedOrder>`
    with ${matchingOf(filter)}
    select ${columns} from matching m join sales_order o on o.id = m.id ${joins}
    where o.status = any(${filter.statuses ?? ORDER_STATUSES}) order by o.created_at desc, o.id desc`;
  await readInBatches(database, 'listed_orders', statement, async (orders) => take(orders), leaving);
}
