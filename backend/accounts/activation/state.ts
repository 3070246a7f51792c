import { sql, type RawBuilder } from 'kysely';
import { ACTIVATION_STATES, type ActivationState } from '../../../domain/activation.ts';
import { inOfficeScope, type OfficeIdentity } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';

/** What limits somebody of the office to customers of some agents. */
export type Office = Pick<OfficeIdentity, 'agentIds'>;

const DAY = 86_400_000;
/** Days whose orders say whether a customer still phones. */
export const VOICE_DAYS = 90;

/** Filters of the list, which are also those of a wave. */
export interface ActivationFilter {
  text?: string | undefined;
  /** Code of an agent; - for customers without one. */
  agent?: string | undefined;
  /** Code of a group of customers. */
  group?: string | undefined;
  /** Code of a discount class. */
  discountClass?: string | undefined;
  province?: string | undefined;
  state?: ActivationState | undefined;
  /** At least so many orders of 90 days by voice or at the counter. */
  voiceFrom?: number | undefined;
  /** Those of whom nobody can log in. */
  missing?: true | undefined;
  /** Those that still phone. */
  phones?: true | undefined;
  /** Those that ordered in the last twelve months. */
  buys?: true | undefined;
  codes?: readonly string[] | undefined;
}

/** SQL: the orders of 90 days that count, by customer; of those addresses that somebody of the office sees. */
const ordered = (office: Office, now: Date, within: (column: string) => RawBuilder<unknown>) => sql`
  select o.customer_id, count(*)::integer as orders,
    (count(*) filter (where o.cart_id is null and o.sent_by_user_id is null))::integer as voice
  from sales_order o
  where o.created_at >= ${new Date(now.getTime() - VOICE_DAYS * DAY)} and o.status <> 'AN'
    and ${inOfficeScope(office, sql`o.address_id`)} ${within('o.customer_id')}
  group by o.customer_id`;

/**
 * SQL: one row for each open customer in the scope, with its agent and how far its people got. That is stored
 * (`customer_activation`); somebody tied to agents sees agent and province of the addresses in the scope only.
 */
export function activationRows(office: Office, now: Date, ids?: readonly number[]): RawBuilder<unknown> {
  // Of one or a few customers, so that the sums are not made of all.
  const within = (column: string) => (ids ? sql`and ${sql.ref(column)} = any (${[...ids]}::bigint[])` : sql``);
  const places = sql`places as materialized (
      select customer_id, coalesce(min(agent_id) filter (where is_default), min(agent_id)) as agent_id,
        upper(coalesce(min(province) filter (where is_default), min(province))) as province
      from customer_address where agent_id = any (${office.agentIds}::integer[]) ${within('customer_id')}
      group by customer_id),`;
  return sql`
    ${office.agentIds === null ? sql`` : places} ordered as (${ordered(office, now, within)}), open_customers as not materialized (
      select k.customer_id as id, k.code, k.name, k.email, k.state, ${sql.raw(office.agentIds === null ? 'k.agent_id, k.province' : 'l.agent_id, l.province')}
      from customer_activation k ${office.agentIds === null ? sql`` : sql`join places l using (customer_id)`}
      where k.is_open ${within('k.customer_id')}
    ), customers as not materialized (
      select k.*, o.customer_id as ordered_id, coalesce(o.orders, 0) as orders, coalesce(o.voice, 0) as voice
      from open_customers k left join ordered o on o.customer_id = k.id
    )`;
}

/** SQL: whether a row of `customers`, named k, still phones; none without orders does. */
const isPhoning = sql`k.voice * 2 > k.orders`;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** SQL: whether a row of `customers`, named k, matches a filter. */
export function matches(filter: ActivationFilter, now: Date): RawBuilder<boolean> {
  const { text, agent, group, discountClass, province, state, missing, voiceFrom, phones, buys, codes } = filter;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (text) {
    const pattern = `%${escaped(text)}%`;
    all.push(sql`(k.name like lower(${pattern}) or lower(k.code) like lower(${`${escaped(text)}%`})
      or k.email like lower(${pattern}))`);
  }
  if (agent === '-') all.push(sql`k.agent_id is null`);
  else if (agent !== undefined) all.push(sql`k.agent_id = (select id from agent where code = ${agent})`);
  if (group !== undefined)
    all.push(sql`k.id in (select m.customer_id from customer_group_member m join customer_group g on g.id = m.group_id
      where g.code = ${group})`);
  if (discountClass !== undefined)
    all.push(sql`k.id in (select c.id from customer c join discount_class d on d.id = c.discount_class_id
      where d.kind = 'customer' and d.code = ${discountClass})`);
  if (province !== undefined) all.push(sql`k.province = upper(${province})`);
  if (state !== undefined) all.push(sql`k.state = ${state}`);
  if (missing) all.push(sql`k.state <> 'active'`);
  if (voiceFrom !== undefined)
    all.push(voiceFrom > 0 ? sql`k.ordered_id is not null and k.voice >= ${voiceFrom}` : sql`true`);
  if (phones) all.push(sql`k.ordered_id is not null and ${isPhoning}`);
  if (buys) {
    const since = new Date(now.getTime() - 365 * DAY);
    all.push(sql`exists (select from sales_order o where o.customer_id = k.id and o.created_at >= ${since}
      and o.status <> 'AN')`);
  }
  if (codes !== undefined) all.push(sql`k.code = any (${[...codes]}::text[])`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

export type StateCounts = Record<ActivationState, number>;

/** How many customers are in each state, in all and by agent, and how many of them still phone. */
export async function countActivation(
  { query }: Pick<Database, 'query'>,
  office: Office,
  now: Date,
): Promise<{
  counts: StateCounts;
  agents: { code: string | null; name: string | null; customers: number; phones: number; counts: StateCounts }[];
}> {
  // Who phones is among the few that ordered; the counts need no orders.
  const { rows } = await sql<{
    code: string | null;
    name: string | null;
    state: ActivationState;
    count: number;
    phones: number;
  }>`
    with ${activationRows(office, now)}, counted as (
      select k.agent_id, k.state, count(*)::integer as count from customers k group by 1, 2
    ), phoning as (
      select k.agent_id, k.state, count(*)::integer as phones from customers k
      where k.ordered_id is not null and ${isPhoning} group by 1, 2)
    select g.code, g.name, n.state, n.count, coalesce(p.phones, 0) as phones
    from counted n left join phoning p on p.agent_id is not distinct from n.agent_id and p.state = n.state
    left join agent g on g.id = n.agent_id
    order by g.name nulls last, g.code`.execute(query);
  const empty = () => Object.fromEntries(ACTIVATION_STATES.map((state) => [state, 0])) as StateCounts;
  const counts = empty();
  const agents = new Map<
    string | null,
    { code: string | null; name: string | null; customers: number; phones: number; counts: StateCounts }
  >();
  for (const { code, name, state, count, phones } of rows) {
    const agent = agents.get(code) ?? { code, name, customers: 0, phones: 0, counts: empty() };
    agents.set(code, agent);
    counts[state] += count;
    agent.counts[state] += count;
    agent.customers += count;
    agent.phones += phones;
  }
  return { counts, agents: [...agents.values()] };
}

export interface ActivationRow {
  code: string;
  name: string;
  email: string | null;
  person: string;
  phone: string | null;
  city: string | null;
  agent: string | null;
  province: string | null;
  state: ActivationState;
  /** Of 90 days. */
  orders: number;
  voice: number;
  stop: 'generic' | 'unsubscribed' | null;
  isShared: boolean;
  /** Whether the agent was told this month that it phones. */
  isAgentTold: boolean;
}

export type ActivationSort = 'name' | 'voice' | 'orders' | 'state';
/** SQL: whether the address of the customer `c` occurs at another one (decision 7.2). */
export const isSharedAddress = sql<boolean>`(c.email is not null and (
  exists (select from customer s where lower(s.email) = lower(c.email) and s.id <> c.id)
  or exists (select from customer_address s where lower(s.email) = lower(c.email) and s.customer_id <> c.id)))`;

/**
 * SQL: a page of `customers`. The few that have orders are sorted apart from all others, which are read in the order of
 * their codes, as names and states are in that of their index.
 */
function pageOf(
  filter: ActivationFilter,
  now: Date,
  { sort, size, offset }: { sort: ActivationSort | `-${ActivationSort}`; size: number; offset: number },
): RawBuilder<unknown> {
  const isReverse = sort.startsWith('-');
  const direction = sql.raw(isReverse ? 'desc' : 'asc');
  const key = (isReverse ? sort.slice(1) : sort) as ActivationSort;
  const matching = matches(filter, now);
  if (key === 'name' || key === 'state') {
    const order = sql`${sql.ref(`k.${key}`)} ${direction}, k.code ${direction}`;
    return sql`select k.*, row_number() over (order by ${order}) as place from customers k
      where ${matching} order by ${order} limit ${size} offset ${offset}`;
  }
  const figure = sql.ref(`k.${key}`);
  const order = sql`${figure} ${direction}, k.code`;
  // What phones or has orders by voice is among the first.
  const others = filter.phones === true || (filter.voiceFrom ?? 0) > 0 ? sql`and false` : sql`and ${matching}`;
  return sql`select k.*, row_number() over (order by ${order}) as place from (
      (select k.* from customers k where k.ordered_id is not null and ${figure} > 0 and ${matching}
        order by ${order} limit ${offset + size})
      union all
      select k.*, o.customer_id, coalesce(o.orders, 0), coalesce(o.voice, 0) from (
        select k.* from open_customers k
        where k.id not in (select customer_id from ordered where ${sql.ref(key)} > 0) ${others}
        order by k.code limit ${offset + size}) k left join ordered o on o.customer_id = k.id) k
    order by ${order} limit ${size} offset ${offset}`;
}

/** A page of the customers that somebody of the office sees, those that phone most first. */
export async function listActivation(
  { query }: Pick<Database, 'query'>,
  office: Office,
  search: ActivationFilter & {
    page: number;
    size: number;
    onlyTotal: boolean;
    sort?: ActivationSort | `-${ActivationSort}` | undefined;
  },
  now: Date,
): Promise<{ rows: ActivationRow[]; total: number }> {
  const { sort = '-voice', page, size, onlyTotal } = search;
  const matching = matches(search, now);
  const counted = sql<{ total: number }>`with ${activationRows(office, now)}
    select count(*)::integer as total from customers k where ${matching}`.execute(query);
  const listed = sql<ActivationRow>`
    with ${activationRows(office, now)}, page as (${pageOf(search, now, { sort, size, offset: (page - 1) * size })})
    select k.code, c.company_name as name, c.email,
      coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), '') as person,
      p.phone, p.city, g.name as agent, k.province, k.state,
      k.orders, k.voice, s.reason as stop, ${isSharedAddress} as "isShared",
      exists (select from agent_notice n where n.customer_id = k.id
        and n.month = date_trunc('month', ${now}::timestamptz at time zone 'Europe/Rome')) as "isAgentTold"
    from page k join customer c on c.id = k.id left join agent g on g.id = k.agent_id
    left join activation_stop s on s.email = lower(c.email)
    left join lateral (select coalesce(a.phone, a.mobile) as phone, a.city from customer_address a
      where a.customer_id = k.id and ${inOfficeScope(office, sql`a.id`)}
      order by a.is_default desc, a.position, a.id limit 1) p on true
    order by k.place`;
  const [{ rows: totals }, rows] = await Promise.all([counted, onlyTotal ? { rows: [] } : listed.execute(query)]);
  return { rows: rows.rows, total: totals[0]?.total ?? 0 };
}
