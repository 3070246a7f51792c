import { sql, type Kysely, type RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import type { AgentRecord } from '../records.ts';
import { upsertAgents } from '../write/agents.ts';
import { inOfficeScope } from '../office-scope.ts';
import type { OfficeScope } from './customer-scope.ts';
import { readCustomerOwners, requireOfficeFields } from './field-owners.ts';

export interface ListedAgent {
  /** Null: what belongs to no agent. */
  code: string | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  provinces: string[];
  customers: number;
  active: number;
  netCents: number;
  formerNetCents: number;
  idle: number;
  carts: number;
  lastUsedAt: Date | null;
  hasLogin: boolean;
}

function yearsBefore(now: Date, years: number): Date {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day;
}

/** The agents with the figures of their addresses in the scope, by sales; what belongs to none is the last. */
export async function listAgents({ query }: Pick<Database, 'query'>, office: OfficeScope, now: Date) {
  const since = yearsBefore(now, 1);
  const idle = new Date(now.getTime() - 60 * 86_400_000);
  const [{ rows }, counted, owners] = await Promise.all([
    sql<ListedAgent>`
      with place as (
        select a.id, a.customer_id, a.agent_id, a.province from customer_address a where ${inOfficeScope(office, sql`a.id`)}
      ), sold as (
        select o.address_id, max(o.created_at) as last_at,
          sum(o.net_cents) filter (where o.created_at >= ${since}) as net,
          sum(o.net_cents) filter (where o.created_at < ${since}) as former
        from sales_order o
        where o.status <> 'AN' and o.created_at >= ${yearsBefore(now, 2)} group by o.address_id
      ), carted as (
        select k.address_id, count(*) as carts from cart k
        where k.state = 'A' and exists (select from cart_line n where n.cart_id = k.id) group by k.address_id
      ), served as (
        select distinct m.customer_id from company_member m join user_account u on u.id = m.user_id where u.is_active
      ), ordered as (
        select p.agent_id, p.customer_id, max(s.last_at) as last_at, coalesce(sum(s.net), 0) as net,
          coalesce(sum(s.former), 0) as former, coalesce(sum(k.carts), 0) as carts, bool_or(v.customer_id is not null) as is_active
        from place p left join sold s on s.address_id = p.id left join carted k on k.address_id = p.id
        left join served v on v.customer_id = p.customer_id group by p.agent_id, p.customer_id
      ), spread as (
        select agent_id, array_agg(province order by places desc, province) as provinces
        from (select agent_id, province, count(*) as places from place where province is not null
          group by agent_id, province) counted group by agent_id
      ), summed as (
        select agent_id, count(*)::integer as customers, count(*) filter (where is_active)::integer as active,
          sum(net)::bigint as net, sum(former)::bigint as former, sum(carts)::integer as carts,
          count(*) filter (where last_at < ${idle})::integer as idle
        from ordered group by agent_id
      )
      select g.code, g.name, g.phone, g.email,
        coalesce(r.provinces[1:3], '{}') as provinces,
        coalesce(t.customers, 0) as customers, coalesce(t.active, 0) as active, coalesce(t.net, 0)::bigint as "netCents",
        coalesce(t.former, 0)::bigint as "formerNetCents", coalesce(t.idle, 0) as idle, coalesce(t.carts, 0) as carts,
        u.id is not null as "hasLogin", (select max(s.last_used_at) from session s where s.user_id = u.id) as "lastUsedAt"
      from agent g full join summed t on t.agent_id = g.id
      left join spread r on r.agent_id is not distinct from t.agent_id
      left join user_account u on lower(u.email) = lower(g.email) and u.kind = 'agent'
      where t.customers > 0 or ${office.agentIds === null ? sql`true` : sql`g.id = any (${office.agentIds}::integer[])`}
      order by g.code is null, t.net desc nulls last, g.name`.execute(query),
    sql<{ customers: number }>`
      select count(distinct a.customer_id)::integer as customers from customer_address a
      where ${inOfficeScope(office, sql`a.id`)}`.execute(query),
    readCustomerOwners(query),
  ]);
  return {
    agents: rows,
    customers: counted.rows[0]?.customers ?? 0,
    owner: owners.get('addresses') ?? 'erp',
  };
}

type SortKey = 'name' | 'place' | 'lastOrder' | 'net';

/** What the addresses of an agent are searched for. */
export interface PortfolioSearch {
  /** Null: those without an agent. */
  agent: string | null;
  text?: string | undefined;
  page: number;
  size: number;
  onlyTotal: boolean;
  sort?: SortKey | `-${SortKey}` | undefined;
}

const SORTS: Record<SortKey, RawBuilder<unknown>> = {
  name: sql`lower(c.company_name)`,
  place: sql`a.postal_code`,
  lastOrder: sql`f.last_at`,
  net: sql`f.net`,
};

/** A page of the addresses of an agent, found by name, code, postal code, city or province. */
export async function listPortfolio(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  { agent, text, page, size, onlyTotal, sort = '-net' }: PortfolioSearch,
  now: Date,
) {
  const isReverse = sort.startsWith('-');
  const order = SORTS[(isReverse ? sort.slice(1) : sort) as SortKey];
  const escaped = (text ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`);
  const from = sql`from customer_address a join customer c on c.id = a.customer_id left join agent g on g.id = a.agent_id
    where g.code is not distinct from ${agent}::text and ${inOfficeScope(office, sql`a.id`)}
      and (${escaped} = '' or c.company_name ilike ${`%${escaped}%`} or c.code like ${`${escaped}%`}
        or a.postal_code like ${`${escaped}%`} or a.city ilike ${`%${escaped}%`} or a.province = ${escaped.toUpperCase()})`;
  const [rows, counted] = await Promise.all([
    onlyTotal
      ? null
      : sql<{
          customerCode: string;
          customerName: string;
          addressCode: string;
          isOnlyAddress: boolean;
          postalCode: string | null;
          city: string;
          province: string | null;
          lastOrderAt: Date | null;
          netCents: number;
          hasCart: boolean;
          otherAgents: string[];
          move: { to: string | null; fromDay: string } | null;
        }>`
          select c.code as "customerCode", c.company_name as "customerName", a.code as "addressCode",
            a.postal_code as "postalCode", a.city, a.province, f.last_at as "lastOrderAt", coalesce(f.net, 0)::bigint as "netCents",
            not exists (select from customer_address o where o.customer_id = c.id and o.id <> a.id) as "isOnlyAddress",
            exists (select from cart k join cart_line n on n.cart_id = k.id where k.address_id = a.id and k.state = 'A')
              as "hasCart",
            array(select distinct h.name from customer_address o join agent h on h.id = o.agent_id
              where o.customer_id = c.id and o.agent_id is distinct from a.agent_id) as "otherAgents",
            (select jsonb_build_object('to', h.name, 'fromDay', v.from_day) from agent_move v
              left join agent h on h.id = v.agent_id where v.address_id = a.id and v.done_at is null) as move
          from (select a.id as wanted ${from}) found join customer_address a on a.id = found.wanted
          join customer c on c.id = a.customer_id
          left join lateral (select max(o.created_at) as last_at,
              sum(o.net_cents) filter (where o.created_at >= ${yearsBefore(now, 1)}) as net
            from sales_order o where o.customer_id = c.id and o.address_id = a.id and o.status <> 'AN') f on true
          order by ${order} ${sql.raw(isReverse ? 'desc' : 'asc')} nulls last, c.code, a.position
          limit ${size} offset ${(page - 1) * size}`.execute(query),
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(query),
  ]);
  return { rows: rows?.rows ?? [], total: counted.rows[0]?.total ?? 0 };
}

/** A delivery address by the codes of its customer and its own. */
export interface NamedAddress {
  customerCode: string;
  addressCode: string;
}

interface MovedAddress extends NamedAddress {
  id: number;
  customerId: number;
  agentId: number | null;
  agentName: string | null;
}

/** The named addresses in the scope that have another agent than the wanted one. */
async function findMovable(
  query: Kysely<Tables>,
  office: OfficeScope,
  named: readonly NamedAddress[],
  to: number | null,
  options: { lock: boolean },
): Promise<MovedAddress[]> {
  const { rows } = await sql<MovedAddress>`
    select a.id, a.customer_id as "customerId", c.code as "customerCode", a.code as "addressCode", a.agent_id as "agentId",
      g.name as "agentName"
    from unnest(${named.map(({ customerCode }) => customerCode)}::text[], ${named.map(({ addressCode }) => addressCode)}::text[])
      as wanted (customer_code, address_code)
    join customer c on c.code = wanted.customer_code
    join customer_address a on a.customer_id = c.id and a.code = wanted.address_code left join agent g on g.id = a.agent_id
    where ${inOfficeScope(office, sql`a.id`)} and a.agent_id is distinct from ${to}::integer
    order by a.id ${options.lock ? sql`for no key update of a` : sql``}`.execute(query);
  return rows;
}

/** An agent by its code; null for none. Fails with `not-found` for an unknown one and for one outside the scope. */
async function requireAgent(query: Kysely<Tables>, office: OfficeScope, code: string | null) {
  if (code === null) {
    if (office.agentIds !== null) throw new AppError('not-found', 'notFound');
    return null;
  }
  const agent = await query
    .selectFrom('agent')
    .select(['id', 'name', 'email'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!agent || (office.agentIds !== null && !office.agentIds.includes(agent.id)))
    throw new AppError('not-found', 'notFound');
  return agent;
}

async function countCustomers(query: Kysely<Tables>, agentId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct customer_id)::integer as count from customer_address
    where agent_id is not distinct from ${agentId}::integer`.execute(query);
  return rows[0]?.count ?? 0;
}

/** What moving addresses to an agent would change: whose customers, how much they bought, which carts go with them. */
export async function tryMove(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  { addresses, to }: { addresses: readonly NamedAddress[]; to: string | null },
  now: Date,
) {
  const agent = await requireAgent(query, office, to);
  const moved = await findMovable(query, office, addresses, agent?.id ?? null, { lock: false });
  const ids = moved.map(({ id }) => id);
  const after = async (agentId: number | null, isNew: boolean) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct customer_id)::integer as count from customer_address
      where ${isNew ? sql`(agent_id is not distinct from ${agentId}::integer or id = any (${ids}::bigint[]))` : sql`agent_id is not distinct from ${agentId}::integer and not id = any (${ids}::bigint[])`}`.execute(
      query,
    );
    return rows[0]?.count ?? 0;
  };
  const former = new Map(moved.map(({ agentId, agentName }) => [agentId, agentName]));
  const [figures, from, target] = await Promise.all([
    sql<{ netCents: number; carts: number }>`
      select (select coalesce(sum(o.net_cents), 0)::bigint from sales_order o where o.address_id = any (${ids}::bigint[])
          and o.status <> 'AN' and o.created_at >= ${yearsBefore(now, 1)}) as "netCents",
        (select count(*)::integer from cart k where k.address_id = any (${ids}::bigint[]) and k.state = 'A'
          and exists (select from cart_line n where n.cart_id = k.id)) as carts`.execute(query),
    Promise.all(
      [...former].map(async ([agentId, name]) => ({
        ...{ name, before: await countCustomers(query, agentId), after: await after(agentId, false) },
      })),
    ),
    Promise.all([countCustomers(query, agent?.id ?? null), after(agent?.id ?? null, true)]),
  ]);
  return {
    ...{ addresses: moved.length, customers: new Set(moved.map(({ customerId }) => customerId)).size },
    ...{ netCents: figures.rows[0]?.netCents ?? 0, carts: figures.rows[0]?.carts ?? 0, from },
    to: { name: agent?.name ?? null, before: target[0], after: target[1] },
  };
}

/** The agents whose logins may change: their customers by what addresses they have now. */
export interface MovedCustomers {
  customerIds: number[];
  agentIds: number[];
  /** Whose administrators are mailed that this is their agent now. */
  mailed: { agentId: number; customerIds: number[] } | null;
}

/**
 * Moves addresses to another agent on a day: at once where it is today, else on that day. Those that have the agent
 * already, or that a colleague took away meanwhile, are left and named. Fails with `forbidden` where addresses belong to
 * another owner, whose next file would move them back (decision 8.1). Access of agents follows by `followAgents`.
 */
export async function moveAddresses(
  database: Pick<Database, 'query'>,
  office: OfficeScope,
  move: {
    addresses: readonly NamedAddress[];
    to: string | null;
    fromDay: string;
    isMailed: boolean;
    today: string;
    actor: Actor;
  },
  followAgents: (query: Kysely<Tables>, moved: MovedCustomers) => Promise<void>,
): Promise<{ moved: number; skipped: NamedAddress[]; isPlanned: boolean }> {
  const { addresses, to, fromDay, isMailed, today, actor } = move;
  if (fromDay < today) throw new AppError('invalid', 'dataInvalid', { errors: { fromDay: [{ key: 'dayIsPast' }] } });
  const isPlanned = fromDay > today;
  return database.query.transaction().execute(async (query) => {
    await requireOfficeFields(query, ['addresses']);
    const agent = await requireAgent(query, office, to);
    const moved = await findMovable(query, office, addresses, agent?.id ?? null, { lock: true });
    const ids = moved.map(({ id }) => id);
    await sql`delete from agent_move where address_id = any (${ids}::bigint[]) and done_at is null`.execute(query);
    if (isPlanned && ids.length > 0) {
      await query
        .insertInto('agent_move')
        .values(
          ids.map((id) => ({
            address_id: id,
            agent_id: agent?.id ?? null,
            from_day: fromDay,
            is_mailed: isMailed,
            asked_by: actor.name,
          })),
        )
        .execute();
    } else await writeMove(query, moved, { to: agent?.id ?? null, isMailed }, followAgents);
    for (const address of moved) {
      await writeAudit(query, {
        ...{ actor, customerId: address.customerId, action: 'agent-changed' },
        object: { kind: 'customer', id: address.customerCode },
        changes: [{ field: 'agent', before: address.agentName, after: agent?.name ?? null }],
        details: { address: address.addressCode, ...(isPlanned && { fromDay }) },
      });
    }
    const done = new Set(moved.map(({ customerCode, addressCode }) => `${customerCode} ${addressCode}`));
    return {
      moved: moved.length,
      skipped: addresses.filter(({ customerCode, addressCode }) => !done.has(`${customerCode} ${addressCode}`)),
      isPlanned,
    };
  });
}

async function writeMove(
  query: Kysely<Tables>,
  moved: readonly { id: number; customerId: number; agentId: number | null }[],
  { to, isMailed }: { to: number | null; isMailed: boolean },
  followAgents: (query: Kysely<Tables>, moved: MovedCustomers) => Promise<void>,
): Promise<void> {
  const ids = moved.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update customer_address set agent_id = ${to}::integer where id = any (${ids}::bigint[])`.execute(query);
  const agentIds = [...new Set([to, ...moved.map(({ agentId }) => agentId)])].filter((id) => id !== null);
  const customerIds = [...new Set(moved.map(({ customerId }) => customerId))];
  const mailed = isMailed && to !== null ? { agentId: to, customerIds } : null;
  await followAgents(query, { customerIds, agentIds, mailed });
}

/** Carries out the moves whose day has come. Returns how many addresses were moved. */
export async function moveDueAddresses(
  database: Pick<Database, 'query'>,
  { today, now }: { today: string; now: Date },
  followAgents: (query: Kysely<Tables>, moved: MovedCustomers) => Promise<void>,
): Promise<number> {
  return database.query.transaction().execute(async (query) => {
    const { rows } = await sql<{
      moveId: number;
      to: number | null;
      isMailed: boolean;
      id: number;
      customerId: number;
      agentId: number | null;
    }>`
      select v.id as "moveId", v.agent_id as to, v.is_mailed as "isMailed", a.id, a.customer_id as "customerId", a.agent_id as "agentId"
      from agent_move v join customer_address a on a.id = v.address_id
      where v.done_at is null and v.from_day <= ${today}::date order by v.id for update of v skip locked`.execute(
      query,
    );
    for (const moved of Map.groupBy(rows, ({ to, isMailed }) => `${to} ${isMailed}`).values()) {
      const [first] = moved;
      if (first) await writeMove(query, moved, first, followAgents);
    }
    const ids = rows.map(({ moveId }) => moveId);
    await sql`update agent_move set done_at = ${now} where id = any (${ids}::bigint[])`.execute(query);
    return rows.length;
  });
}

/**
 * Adds an agent of delivery addresses and logs it, within a transaction. Fails with `forbidden` for somebody who is tied to
 * agents and where addresses belong to another owner, with `invalid` for a code that is taken.
 */
export async function addAgent(
  query: Kysely<Tables>,
  office: OfficeScope,
  { actor, ...agent }: AgentRecord & { actor: Actor },
): Promise<void> {
  if (office.agentIds !== null) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  await requireOfficeFields(query, ['addresses']);
  const { rows } = await sql`select from agent where code_key(code) = code_key(${agent.code})`.execute(query);
  if (rows.length > 0) throw new AppError('invalid', 'dataInvalid', { errors: { code: [{ key: 'agentCodeTaken' }] } });
  const { code, name, phone, email } = agent;
  await upsertAgents({ query }, [agent]);
  await writeAudit(query, {
    ...{ actor, action: 'agent-added' },
    object: { kind: 'agent', id: code, name },
    changes: Object.entries({ name, phone, email }).flatMap(([field, after]) =>
      after === null ? [] : [{ field, before: null, after }],
    ),
  });
}
