import { sql, type RawBuilder } from 'kysely';
import { parseSearchedNumbers } from '../../../domain/order-name.ts';
import type { HoldReason } from '../../../domain/hold-rules.ts';
import { addDays, SHOP_TIME_ZONE, shopDay } from '../../../domain/shop-day.ts';
import { inOfficeScope, type OfficeIdentity } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { containsPattern, folded, numberPattern, searchedNumber } from '../../database/text-match.ts';
import type { HoldState } from './held-order.ts';

/** The lists of held orders: to be decided, asked of the buyer, set aside, of one person, and decided ones. */
const HELD_VIEWS = ['to-decide', 'asked', 'postponed', 'mine', 'released-today', 'declined'] as const;
export type HeldView = (typeof HELD_VIEWS)[number];

export type HeldSort = 'sent' | 'customer' | 'net' | 'promised';

/** Days for which declined orders are listed. */
const DECLINED_DAYS = 30;

/** An order in the list of held ones. */
export interface ListedHold {
  orderId: number;
  cause: string;
  year: number;
  number: number;
  sentAt: Date;
  customer: { id: number; code: string; name: string; city: string };
  reasons: HoldReason[];
  netCents: number;
  promisedOn: string;
  postponedUntil: string | null;
  assignee: { id: number; name: string } | null;
  state: HoldState;
  answer: 'yes' | 'no' | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}

interface HeldFilter {
  office: Pick<OfficeIdentity, 'agentIds'> | null;
  /** Whose orders `mine` lists. */
  userId: number | null;
  now: Date;
}

const beginOf = (day: string) => sql`${day}::date::timestamp at time zone ${SHOP_TIME_ZONE}`;

/** SQL: whether a hold `h` waits for the office now; one that was set aside does from its day on. */
export const isToDecide = (now: Date): RawBuilder<boolean> =>
  sql`h.state = 'waiting' and coalesce(h.postponed_until <= ${shopDay(now)}::date, true)`;

function conditionOf(view: HeldView, { userId, now }: HeldFilter): RawBuilder<boolean> {
  const today = shopDay(now);
  const isOpen = sql`h.state in ('waiting', 'asked')`;
  const conditions: Record<HeldView, RawBuilder<boolean>> = {
    'to-decide': isToDecide(now),
    asked: sql`${isOpen} and h.state = 'asked'`,
    postponed: sql`${isOpen} and h.state = 'waiting' and h.postponed_until > ${today}::date`,
    mine: sql`${isOpen} and exists (select from order_assignment s where s.order_id = h.order_id and s.user_id = ${userId})`,
    'released-today': sql`h.state = 'released' and h.decided_at >= ${beginOf(today)}`,
    declined: sql`h.state = 'declined' and h.decided_at >= ${beginOf(addDays(today, -DECLINED_DAYS))}`,
  };
  return conditions[view];
}

const scopeOf = ({ office }: HeldFilter) => (office === null ? sql`true` : inOfficeScope(office, sql`o.address_id`));

function matches(text: string): RawBuilder<unknown> {
  const words = parseSearchedNumbers(text).map((word) => {
    const parts = word.parts.map((part) => {
      const pattern = folded(sql`${containsPattern(part)}::text`);
      return sql`${folded(sql`concat_ws(' ', c.code, c.company_name, o.customer_reference)`)} like ${pattern}`;
    });
    return sql`(${searchedNumber('o')} like ${numberPattern(word)} or (${sql.join(parts, sql` and `)}))`;
  });
  return words.length === 0 ? sql`true` : sql.join(words, sql` and `);
}

const SORTS: Record<HeldSort, RawBuilder<unknown>> = {
  sent: sql`o.created_at`,
  customer: sql`lower(c.company_name)`,
  net: sql`o.net_cents`,
  promised: sql`h.promised_on`,
};

/** One page of held orders, with how many there are, their net sum, and since when the oldest waits. */
export async function listHeld(
  { query }: Pick<Database, 'query'>,
  filter: HeldFilter & {
    view: HeldView;
    text?: string | undefined;
    sort?: { by: HeldSort; isDescending: boolean } | null;
    page: number;
    size: number;
    onlyTotal?: boolean;
  },
): Promise<{ rows: ListedHold[]; total: number; netCents: number; oldest: Date | null }> {
  const { view, text = '', sort = null, page, size } = filter;
  const source = sql`from order_hold h join sales_order o on o.id = h.order_id join customer c on c.id = o.customer_id
    where ${conditionOf(view, filter)} and ${scopeOf(filter)} and ${matches(text)}`;
  const { rows: counted } = await sql<{ total: number; netCents: number; oldest: Date | null }>`
    select count(*)::integer as total, coalesce(sum(o.net_cents), 0)::bigint as "netCents", min(h.held_at) as oldest
    ${source}`.execute(query);
  const { total = 0, netCents = 0, oldest = null } = counted[0] ?? {};
  if (filter.onlyTotal || total === 0) return { rows: [], total, netCents: Number(netCents), oldest };
  const { by, isDescending } = sort ?? { by: 'sent' as const, isDescending: false };
  const direction = isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedHold>`
    select o.id as "orderId", o.cause, o.year, o.number, o.created_at as "sentAt",
      jsonb_build_object('id', c.id, 'code', c.code, 'name', c.company_name, 'city', a.city) as customer,
      h.reasons, o.net_cents as "netCents", h.promised_on as "promisedOn", h.postponed_until as "postponedUntil",
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as assignee,
      h.state, h.answer, h.decided_by as "decidedBy", h.decided_at as "decidedAt"
    from (select h.order_id ${source} order by ${SORTS[by]} ${direction}, o.id ${direction}
      limit ${size} offset ${(page - 1) * size}) page
    join order_hold h on h.order_id = page.order_id join sales_order o on o.id = h.order_id
    join customer c on c.id = o.customer_id join customer_address a on a.id = o.address_id
    left join order_assignment s on s.order_id = o.id left join user_account u on u.id = s.user_id
    order by ${SORTS[by]} ${direction}, o.id ${direction}`.execute(query);
  return { rows, total, netCents: Number(netCents), oldest };
}

/** How many orders each list of held ones has. */
export async function countHeld(
  { query }: Pick<Database, 'query'>,
  filter: HeldFilter,
): Promise<Record<HeldView, number>> {
  const counts = HELD_VIEWS.map(
    (view) => sql`count(*) filter (where ${conditionOf(view, filter)})::integer as ${sql.ref(view)}`,
  );
  const since = beginOf(addDays(shopDay(filter.now), -DECLINED_DAYS));
  const { rows } = await sql<Record<HeldView, number>>`
    select ${sql.join(counts)} from order_hold h join sales_order o on o.id = h.order_id
    where (h.state in ('waiting', 'asked') or h.decided_at >= ${since}) and ${scopeOf(filter)}`.execute(query);
  return rows[0] ?? (Object.fromEntries(HELD_VIEWS.map((view) => [view, 0])) as Record<HeldView, number>);
}
