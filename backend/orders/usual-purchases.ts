import { sql } from 'kysely';
import { addDays, SHOP_TIME_ZONE } from '../../domain/shop-day.ts';
import {
  longestDelay,
  PROPOSED_AHEAD,
  USUAL_PURCHASES,
  usualState,
  type UsualState,
} from '../../domain/usual-purchase.ts';
import { isRowInScope, type AddressScope } from '../customers/index.ts';
import type { Reads } from '../database/index.ts';

/** Days of the order history that count. */
const HISTORY_DAYS = 730;

/** An article that a customer buys regularly and that is due, or will be in some days. */
export interface UsualPurchase {
  articleId: number;
  code: string;
  sku: string;
  unit: string;
  /** Days on which it was bought. */
  purchases: number;
  /** The usual (median) number of days between two purchases. */
  interval: number;
  /** YYYY-MM-DD. */
  lastOn: string;
  dueOn: string;
  state: UsualState;
  /** What was ordered on the last day, and the price in ten-thousandths of a euro for `lastPriceQuantity` units. */
  lastQuantity: number;
  lastPrice: number;
  lastPriceQuantity: number;
  lastStatedQuantity: number;
}

/**
 * The articles that a customer usually buys and that are due, the latest first: bought on at least three days,
 * not yet bought again after the usual interval, and not given up. Cancelled and unpaid orders don't count. One query.
 */
export async function listUsualPurchases(
  database: Reads,
  scope: AddressScope,
  today: string,
): Promise<UsualPurchase[]> {
  const { rows } = await sql<Omit<UsualPurchase, 'dueOn' | 'state'>>`
    with bought as (
      select l.article_id, (o.created_at at time zone ${SHOP_TIME_ZONE})::date as day, sum(l.quantity) as quantity,
        (array_agg(l.net_price order by o.created_at desc, o.id desc, l.position))[1] as price,
        (array_agg(l.price_quantity order by o.created_at desc, o.id desc, l.position))[1] as price_quantity,
        (array_agg(l.stated_price_quantity order by o.created_at desc, o.id desc, l.position))[1] as stated_quantity
      from sales_order o join sales_order_line l on l.order_id = o.id
      where ${isRowInScope('o', scope)} and o.status <> 'AN' and o.payment_state is distinct from 'due'
        and o.created_at >= ${addDays(today, -HISTORY_DAYS)}::date::timestamp at time zone ${SHOP_TIME_ZONE}
      group by l.article_id, 2
    ), spaced as (
      select *, day - lag(day) over (partition by article_id order by day) as gap from bought
    ), usual as (
      select article_id, count(*)::integer as purchases, max(day) as last_on,
        round((percentile_cont(0.5) within group (order by gap))::numeric)::integer as interval,
        ceil((array_agg(quantity order by day desc))[1])::integer as last_quantity,
        (array_agg(price order by day desc))[1] as last_price,
        (array_agg(price_quantity order by day desc))[1] as last_price_quantity,
        (array_agg(stated_quantity order by day desc))[1] as last_stated_quantity
      from spaced group by article_id having count(*) >= ${USUAL_PURCHASES}
    )
    select a.id as "articleId", a.code, a.sku, a.unit, u.purchases, u.interval, u.last_on::text as "lastOn",
      u.last_quantity as "lastQuantity", u.last_price as "lastPrice", u.last_price_quantity as "lastPriceQuantity",
      u.last_stated_quantity as "lastStatedQuantity"
    from usual u
    join article a on a.id = u.article_id and a.is_active
    left join article parent on parent.id = a.parent_id
    where coalesce(parent.is_active, true) and u.last_on + u.interval <= ${addDays(today, PROPOSED_AHEAD)}::date
    order by u.last_on + u.interval, a.sku`.execute(database.query);
  return rows
    .map((row) => ({ ...row, dueOn: addDays(row.lastOn, row.interval) }))
    .filter(({ dueOn, interval }) => addDays(dueOn, longestDelay(interval)) >= today)
    .map((row) => ({ ...row, state: usualState(row.dueOn, row.interval, today) }));
}
