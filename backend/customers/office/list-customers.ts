import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/index.ts';
import { isOpen } from '../closed.ts';
import { inOfficeScope } from '../office-scope.ts';
import { readCustomerOwners } from './field-owners.ts';
import { hasAddressInScope, isWholeInScope, type OfficeScope } from './customer-scope.ts';

export type PortalState = 'active' | 'invited' | 'bounced' | 'no-email' | 'not-invited';
type SortKey = 'name' | 'code' | 'list' | 'agent' | 'lastOrder' | 'net' | 'credit' | 'portal';

/** What the list of customers is asked for. */
export interface CustomerSearch {
  text?: string | undefined;
  page: number;
  size: number;
  onlyTotal: boolean;
  sort?: SortKey | `-${SortKey}` | undefined;
  /** Code of a price list. */
  priceList?: string | undefined;
  /** Code of an agent; - for customers without one. */
  agent?: string | undefined;
  portal?: PortalState | undefined;
  access?: 'with' | 'without' | undefined;
  idleDays?: number | undefined;
  openCart?: boolean | undefined;
  overLimit?: boolean | undefined;
  closed?: boolean | undefined;
  /** Only these. */
  codes?: string[] | undefined;
}

/** The filters of the list, without place and order. */
export type CustomerFilter = Omit<CustomerSearch, 'page' | 'size' | 'onlyTotal' | 'sort'>;

export interface ListedCustomer {
  code: string;
  name: string;
  city: string | null;
  priceList: { code: string; name: string };
  agents: string[];
  lastOrderAt: Date | null;
  /** Of the last twelve months. */
  orders: number;
  netCents: number;
  /** Null where the ERP has sent none, and where other agents have addresses of the customer. */
  credit: { usedCents: number; limitCents: number | null; asOf: Date } | null;
  portal: PortalState;
  users: number;
  isClosed: boolean;
}

/** SQL: the credit that a row of `customer_credit` says is used. */
const usedCredit = (alias: string): RawBuilder<number> => {
  const of = (name: string) => sql.ref(`${alias}.${name}_cents`);
  return sql<number>`(${of('direct_expired')} + ${of('direct_to_expire')} + ${of('riba_expired')} + ${of('riba_to_expire')}
    + ${of('unbilled')} + ${of('unfulfilled')} + ${of('pre_delivery')} - ${of('advances')})`;
};

/** SQL: how many people of the customer `c` can log in. */
const userCount = sql<number>`(select count(*)::integer from company_member m join user_account u on u.id = m.user_id
  where m.customer_id = c.id and u.is_active)`;

/** SQL: how far the people of the customer `c` got. */
const portalState = sql<PortalState>`(case
  when exists (select from company_member m join user_account u on u.id = m.user_id
    where m.customer_id = c.id and u.is_active) then 'active'
  when exists (select from company_member m join account_mail e on lower(e.recipient) = lower(m.invited_email)
    where m.customer_id = c.id and m.user_id is null and e.state = 'refused' and e.created_at >= m.invited_at)
    then 'bounced'
  when exists (select from company_member m where m.customer_id = c.id and m.user_id is null) then 'invited'
  when c.email is null then 'no-email' else 'not-invited' end)`;

/** SQL: last order and figures of twelve months of the customer `c`, of the addresses in scope. */
function orderFigures(office: OfficeScope, since: Date) {
  return sql`(select max(o.created_at) as last_at,
      count(*) filter (where o.created_at >= ${since})::integer as orders,
      coalesce(sum(o.net_cents) filter (where o.created_at >= ${since}), 0)::bigint as net
    from sales_order o
    where o.customer_id = c.id and o.status <> 'AN' and ${inOfficeScope(office, sql`o.address_id`)})`;
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

function conditions(office: OfficeScope, search: CustomerFilter, now: Date): RawBuilder<boolean> {
  const { codes, text, priceList, agent, portal, access, idleDays, openCart, overLimit, closed } = search;
  const all: RawBuilder<boolean>[] = [hasAddressInScope(office, 'c')];
  if (text) {
    const pattern = `%${escaped(text)}%`;
    all.push(sql`(c.company_name ilike ${pattern} or c.code ilike ${`${escaped(text)}%`} or c.email ilike ${pattern}
      or c.vat_number ilike ${pattern} or c.tax_code ilike ${pattern}
      or c.id in (select a.customer_id from customer_address a where a.city ilike ${pattern})
      or c.id in (select m.customer_id from company_member m left join user_account u on u.id = m.user_id
        where coalesce(u.email, m.invited_email) ilike ${pattern}))`);
  }
  if (priceList !== undefined) all.push(sql`l.code = ${priceList}`);
  const ofAgent = (condition: RawBuilder<boolean>) => sql<boolean>`exists (select from customer_address a
    left join agent g on g.id = a.agent_id
    where a.customer_id = c.id and ${inOfficeScope(office, sql`a.id`)} and ${condition})`;
  if (agent === '-') all.push(sql`not ${ofAgent(sql`a.agent_id is not null`)}`);
  else if (agent !== undefined) all.push(ofAgent(sql`g.code = ${agent}`));
  if (portal !== undefined) all.push(sql`${portalState} = ${portal}`);
  if (access !== undefined) all.push(sql`(${userCount} > 0) = ${access === 'with'}`);
  if (idleDays !== undefined) {
    const before = new Date(now.getTime() - idleDays * 86_400_000);
    all.push(sql`(select max(o.created_at) from sales_order o
      where o.customer_id = c.id and o.status <> 'AN' and ${inOfficeScope(office, sql`o.address_id`)}) < ${before}`);
  }
  if (openCart)
    all.push(sql`exists (select from cart k join cart_line n on n.cart_id = k.id
      where k.customer_id = c.id and k.state = 'A' and ${inOfficeScope(office, sql`k.address_id`)})`);
  if (overLimit)
    all.push(sql`(${isWholeInScope(office, 'c')} and exists (select from customer_credit cr
      where cr.customer_id = c.id and ${usedCredit('cr')} > cr.limit_cents))`);
  if (codes !== undefined) all.push(sql`c.code = any (${codes}::text[])`);
  if (closed !== undefined) all.push(sql`${isOpen('c')} <> ${closed}`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** SQL: what the rows are sorted by, and what has to be joined for it. */
const SORTS: Record<SortKey, { by: RawBuilder<unknown>; needs?: 'figures' }> = {
  name: { by: sql`lower(c.company_name)` },
  code: { by: sql`c.code` },
  list: { by: sql`lower(l.name_it)` },
  agent: {
    by: sql`(select min(lower(g.name)) from customer_address a join agent g on g.id = a.agent_id where a.customer_id = c.id)`,
  },
  lastOrder: { by: sql`f.last_at`, needs: 'figures' },
  net: { by: sql`f.net`, needs: 'figures' },
  credit: {
    by: sql`(select ${usedCredit('cr')}::numeric / nullif(cr.limit_cents, 0) from customer_credit cr
      where cr.customer_id = c.id)`,
  },
  portal: { by: portalState },
};

function sortOf(sort: CustomerSearch['sort'] = '-lastOrder') {
  const isReverse = sort.startsWith('-');
  const { by, needs } = SORTS[(isReverse ? sort.slice(1) : sort) as SortKey];
  return { order: sql`${by} ${sql.raw(isReverse ? 'desc' : 'asc')} nulls last, c.id`, needs };
}

/** A page of the customers that somebody of the office sees, and how many there are, in all and with access. */
export async function listCustomers(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  search: CustomerSearch,
  now: Date,
): Promise<{ rows: ListedCustomer[]; total: number; withAccess: number }> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const wanted = conditions(office, search, now);
  const { order, needs } = sortOf(search.sort);
  const figures = needs === 'figures' ? sql`left join lateral ${orderFigures(office, since)} f on true` : sql``;
  const rowsOf = () =>
    sql<ListedCustomer>`
    with page as materialized (
      select c.id, row_number() over (order by ${order}) as place from customer c
      join price_list l on l.id = c.price_list_id ${figures}
      where ${wanted} order by ${order} limit ${search.size} offset ${(search.page - 1) * search.size}
    )
    select c.code, c.company_name as name, s.city, jsonb_build_object('code', l.code, 'name', l.name_it) as "priceList",
      array(select distinct g.name from customer_address a join agent g on g.id = a.agent_id
        where a.customer_id = c.id and ${inOfficeScope(office, sql`a.id`)} order by g.name) as agents,
      f.last_at as "lastOrderAt", f.orders, f.net as "netCents",
      case when cr.customer_id is not null and ${isWholeInScope(office, 'c')} then jsonb_build_object('usedCents', ${usedCredit('cr')},
        'limitCents', cr.limit_cents, 'asOf', cr.as_of) end as credit,
      ${portalState} as portal, ${userCount} as users, not ${isOpen('c')} as "isClosed"
    from page join customer c on c.id = page.id join price_list l on l.id = c.price_list_id
    left join lateral ${orderFigures(office, since)} f on true
    left join customer_credit cr on cr.customer_id = c.id
    left join lateral (select a.city from customer_address a
      where a.customer_id = c.id and ${inOfficeScope(office, sql`a.id`)}
      order by a.is_default desc, a.position, a.id limit 1) s on true
    order by page.place`.execute(query);
  const countOf = () =>
    sql<{ total: number; withAccess: number }>`
    select count(*)::integer as total, count(*) filter (where ${userCount} > 0)::integer as "withAccess"
    from customer c join price_list l on l.id = c.price_list_id where ${wanted}`.execute(query);
  const [rows, counted] = await Promise.all([search.onlyTotal ? null : rowsOf(), countOf()]);
  const { total = 0, withAccess = 0 } = counted.rows[0] ?? {};
  return { rows: (rows?.rows ?? []).map(withDates), total, withAccess };
}

/** The largest selection of customers, and of their addresses. */
export const MAXIMUM_SELECTED = 2000;

/**
 * The customers that match a filter now, with their addresses in the scope: what is done with them is done with these,
 * whoever matches later. Fails with `invalid` for none or too many.
 */
export async function selectCustomers(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  filter: CustomerFilter,
  now: Date,
): Promise<{ codes: string[]; addresses: { customerCode: string; addressCode: string }[] }> {
  const { rows } = await sql<{ customerCode: string; addressCode: string | null }>`
    select c.code as "customerCode", a.code as "addressCode"
    from (select c.id, c.code from customer c join price_list l on l.id = c.price_list_id
      where ${conditions(office, filter, now)} order by c.code limit ${MAXIMUM_SELECTED + 1}) c
    left join customer_address a on a.customer_id = c.id and ${inOfficeScope(office, sql`a.id`)}
    order by c.code, a.position, a.id limit ${MAXIMUM_SELECTED + 1}`.execute(query);
  if (rows.length === 0) throw new AppError('invalid', 'customersNoneSelected');
  if (rows.length > MAXIMUM_SELECTED)
    throw new AppError('invalid', 'customersTooMany', { parameters: { maximum: MAXIMUM_SELECTED } });
  return {
    codes: [...new Set(rows.map(({ customerCode }) => customerCode))],
    addresses: rows.flatMap(({ customerCode, addressCode }) =>
      addressCode === null ? [] : [{ customerCode, addressCode }],
    ),
  };
}

/** Times within JSON are texts. */
function withDates(row: ListedCustomer): ListedCustomer {
  return { ...row, credit: row.credit && { ...row.credit, asOf: new Date(row.credit.asOf) } };
}

/** Price lists and agents to choose from, by name; agents in the scope only. */
export async function listCustomerChoices({ query }: Pick<Database, 'query'>, office: OfficeScope) {
  const [owners, priceLists, agents] = await Promise.all([
    readCustomerOwners(query),
    query.selectFrom('price_list').select(['code', 'name_it as name']).orderBy('name_it').execute(),
    query
      .selectFrom('agent')
      .select(['code', 'name'])
      .where((where) => (office.agentIds === null ? where.val(true) : where('id', 'in', office.agentIds)))
      .orderBy('name')
      .execute(),
  ]);
  const ownedByOffice = [...owners].flatMap(([field, owner]) => (owner === 'office' ? [field] : []));
  return { priceLists, agents, ownedByOffice };
}
