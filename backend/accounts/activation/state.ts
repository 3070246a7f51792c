import { sql, type RawBuilder } from 'kysely';
import { ACTIVATION_STATES, type ActivationState } from '../../../domain/activation.ts';
import { inOfficeScope, isOpen, type OfficeIdentity } from '../../customers/index.ts';
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
  /** Those that still phone. */
  phones?: true | undefined;
  /** Those that ordered in the last twelve months. */
  buys?: true | undefined;
  codes?: readonly string[] | undefined;
}

/**
 * SQL: one row for each open customer in the scope, with its agent and how far its people got. Joins of whole tables, not
 * questions by customer: the counts are of all of them.
 */
export function activationRows(office: Office, now: Date, ids?: readonly number[]): RawBuilder<unknown> {
  // Of one or a few customers, so that the sums are not made of all.
  const within = (column: string) => (ids ? sql`and ${sql.ref(column)} = any (${[...ids]}::bigint[])` : sql``);
  const since = new Date(now.getTime() - VOICE_DAYS * DAY);
  return sql`
    people as (
      select m.customer_id, coalesce(bool_or(u.is_active), false) as active,
        bool_or(m.user_id is null and m.invitation_opened_at is not null) as opened, bool_or(m.user_id is null) as invited
      from company_member m left join user_account u on u.id = m.user_id
      where true ${within('m.customer_id')} group by m.customer_id
    ), bounced as (
      select distinct m.customer_id from account_mail e
      join company_member m on lower(m.invited_email) = lower(e.recipient) and m.user_id is null
        and e.created_at >= m.invited_at
      where e.state = 'refused' ${within('m.customer_id')}
      union
      select m.customer_id from company_member m join bounced_address b on b.address = lower(m.invited_email)
      where m.user_id is null and b.since >= m.invited_at ${within('m.customer_id')}
    ), letters as (
      select customer_id from activation_invite where channel = 'letter' and state = 'sent' ${within('customer_id')}
    ), places as (
      select customer_id, min(agent_id) filter (where is_default) as default_agent, min(agent_id) as any_agent,
        coalesce(min(province) filter (where is_default), min(province)) as province
      from customer_address a where ${inOfficeScope(office, sql`a.id`)} ${within('a.customer_id')} group by customer_id
    ), ordered as (
      select o.customer_id, count(*)::integer as orders,
        (count(*) filter (where o.cart_id is null and o.sent_by_user_id is null))::integer as voice
      from sales_order o
      where o.created_at >= ${since} and o.status <> 'AN' and ${inOfficeScope(office, sql`o.address_id`)} ${within('o.customer_id')}
      group by o.customer_id
    ), customers as (
      select c.id, c.code, c.company_name, c.email, c.discount_class_id, c.first_name, c.last_name,
        coalesce(l.default_agent, l.any_agent) as agent_id, l.province, coalesce(o.orders, 0) as orders,
        coalesce(o.voice, 0) as voice,
        case when p.active then 'active' when b.customer_id is not null then 'bounced' when p.opened then 'opened'
          when p.invited or t.customer_id is not null then 'invited'
          when c.email is null then 'no-email' else 'not-invited' end as state
      from customer c
      ${sql.raw(office.agentIds === null ? 'left' : 'inner')} join places l on l.customer_id = c.id
      left join people p on p.customer_id = c.id left join bounced b on b.customer_id = c.id
      left join letters t on t.customer_id = c.id left join ordered o on o.customer_id = c.id
      where ${isOpen('c')} ${within('c.id')}
    )`;
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** SQL: whether a row of `customers` matches a filter. */
export function matches(filter: ActivationFilter, now: Date): RawBuilder<boolean> {
  const { text, agent, group, discountClass, province, state, voiceFrom, phones, buys, codes } = filter;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (text) {
    const pattern = `%${escaped(text)}%`;
    all.push(sql`(c.company_name ilike ${pattern} or c.code ilike ${`${escaped(text)}%`} or c.email ilike ${pattern})`);
  }
  if (agent === '-') all.push(sql`c.agent_id is null`);
  else if (agent !== undefined) all.push(sql`c.agent_id = (select id from agent where code = ${agent})`);
  if (group !== undefined)
    all.push(sql`c.id in (select m.customer_id from customer_group_member m join customer_group g on g.id = m.group_id
      where g.code = ${group})`);
  if (discountClass !== undefined)
    all.push(
      sql`c.discount_class_id = (select id from discount_class where kind = 'customer' and code = ${discountClass})`,
    );
  if (province !== undefined) all.push(sql`upper(c.province) = upper(${province})`);
  if (state !== undefined) all.push(sql`c.state = ${state}`);
  if (voiceFrom !== undefined) all.push(sql`c.voice >= ${voiceFrom}`);
  if (phones) all.push(sql`c.voice * 2 > c.orders`);
  if (buys) {
    const since = new Date(now.getTime() - 365 * DAY);
    all.push(sql`exists (select from sales_order o where o.customer_id = c.id and o.created_at >= ${since}
      and o.status <> 'AN')`);
  }
  if (codes !== undefined) all.push(sql`c.code = any (${[...codes]}::text[])`);
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
  const { rows } = await sql<{
    code: string | null;
    name: string | null;
    state: ActivationState;
    count: number;
    phones: number;
  }>`
    with ${activationRows(office, now)}, counted as (
      select agent_id, state, count(*)::integer as count, (count(*) filter (where voice * 2 > orders))::integer as phones
      from customers group by agent_id, state)
    select g.code, g.name, n.state, n.count, n.phones from counted n left join agent g on g.id = n.agent_id
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
const SORTS: Record<ActivationSort, RawBuilder<unknown>> = {
  name: sql`lower(c.company_name)`,
  voice: sql`c.voice`,
  orders: sql`c.orders`,
  state: sql`c.state`,
};

/** SQL: whether the address of the customer `c` occurs at another one (decision 7.2). */
export const isSharedAddress = sql<boolean>`(c.email is not null and (
  exists (select from customer s where lower(s.email) = lower(c.email) and s.id <> c.id)
  or exists (select from customer_address s where lower(s.email) = lower(c.email) and s.customer_id <> c.id)))`;

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
  const isReverse = sort.startsWith('-');
  const order = sql`${SORTS[(isReverse ? sort.slice(1) : sort) as ActivationSort]} ${sql.raw(isReverse ? 'desc' : 'asc')}, c.code`;
  const { rows } = await sql<ActivationRow & { total: number }>`
    with ${activationRows(office, now)}, page as (
      select c.*, count(*) over ()::integer as total from customers c where ${matches(search, now)}
      order by ${order} limit ${onlyTotal ? 1 : size} offset ${onlyTotal ? 0 : (page - 1) * size})
    select c.total, c.code, c.company_name as name, c.email,
      coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), '') as person, g.name as agent, c.province, c.state,
      c.orders, c.voice, s.reason as stop, ${isSharedAddress} as "isShared",
      exists (select from agent_notice n where n.customer_id = c.id
        and n.month = date_trunc('month', ${now}::timestamptz at time zone 'Europe/Rome')) as "isAgentTold"
    from page c left join agent g on g.id = c.agent_id left join activation_stop s on s.email = lower(c.email)
    order by ${order}`.execute(query);
  const [first] = rows;
  const total = first?.total ?? 0;
  return { rows: onlyTotal ? [] : rows.map(({ total: _, ...row }) => row), total };
}
