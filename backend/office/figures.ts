import { sql } from 'kysely';
import { addDays, shopDay, SHOP_TIME_ZONE } from '../../domain/shop-day.ts';
import { inOfficeScope } from '../customers/index.ts';
import type { Database } from '../database/index.ts';

/** Orders of a day in Italy. Amounts in cents. */
export interface DayFigures {
  day: string;
  orders: number;
  netCents: number;
  /** Customers who ordered. */
  customers: number;
}

/** Figures of day and week, of the customers that somebody sees. */
export interface Figures {
  today: DayFigures;
  /** The same day of last week, until the same time. */
  weekAgo: DayFigures;
  openCarts: number;
  /** Fourteen days up to today. */
  days: DayFigures[];
}

const DAYS = 14;
const none = (day: string): DayFigures => ({ day, orders: 0, netCents: 0, customers: 0 });

/** Reads the figures of the last fourteen days; cancelled orders and those that wait for their payment are none. */
export async function findFigures(
  { query }: Pick<Database, 'query'>,
  viewer: { agentIds: number[] | null },
  now: Date,
): Promise<Figures> {
  const today = shopDay(now);
  const first = addDays(today, 1 - DAYS);
  const scope = inOfficeScope(viewer, sql`o.address_id`);
  const ordersSince = sql`
    from sales_order o where o.created_at >= ${first}::timestamp at time zone ${SHOP_TIME_ZONE}
      and o.status <> 'AN' and o.payment_state is distinct from 'due' and ${scope}`;
  const sums = sql`count(*)::integer as orders, coalesce(sum(o.net_cents), 0)::bigint as "netCents",
    count(distinct o.customer_id)::integer as customers`;
  const weekAgo = addDays(today, -7);
  const [byDay, before, carts] = await Promise.all([
    sql<DayFigures>`
      select (o.created_at at time zone ${SHOP_TIME_ZONE})::date::text as day, ${sums} ${ordersSince} group by 1`.execute(
      query,
    ),
    sql<DayFigures>`
      select ${weekAgo} as day, ${sums} ${ordersSince}
        and o.created_at >= ${weekAgo}::timestamp at time zone ${SHOP_TIME_ZONE}
        and o.created_at < ${now}::timestamptz - interval '7 days'`.execute(query),
    sql<{ count: number }>`
      select count(*)::integer as count from cart c
      where c.state = 'A' and exists (select from cart_line l where l.cart_id = c.id)
        and ${inOfficeScope(viewer, sql`c.address_id`)}`.execute(query),
  ]);
  const found = new Map(byDay.rows.map((row) => [row.day, row]));
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(first, index);
    return found.get(day) ?? none(day);
  });
  return {
    today: found.get(today) ?? none(today),
    weekAgo: before.rows[0] ?? none(weekAgo),
    openCarts: carts.rows[0]?.count ?? 0,
    days,
  };
}
