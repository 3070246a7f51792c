import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LocalText } from '../../../domain/local-text.ts';
import { parseSearchedNumbers } from '../../../domain/order-name.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { addDays, SHOP_TIME_ZONE } from '../../../domain/shop-day.ts';
import { importedPaymentLabel, inOfficeScope, paymentLabel, type OfficeIdentity } from '../../customers/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import type { ErpExportState } from '../order-exports.ts';
import { EXPORT_ORDER } from '../services.ts';

/** Where an order stands at the ERP; `unpaid`: it waits for its payment, `from-erp`: the ERP brought it. */
export type OfficeErpState = ErpExportState | 'unpaid' | 'from-erp';
export type OfficePaymentState = 'none' | 'due' | 'pending' | 'paid' | 'refunded' | 'refund-waiting';

/** What the list of orders can be sorted by, and the expression of each. */
const SORTS = {
  number: sql`o.created_at`,
  customer: sql`c.company_name`,
  status: sql`o.status`,
  erp: sql`coalesce(d.state, '')`,
  net: sql`o.net_cents`,
} as const;
export type OrderSort = keyof typeof SORTS;
export const ORDER_SORTS = Object.keys(SORTS) as OrderSort[];

/** The filters of the office's list of orders; what is missing does not count. */
export interface OfficeOrderFilter {
  text?: string | undefined;
  /** Days of sending in Italy, both included. */
  from?: string | undefined;
  until?: string | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  erp?: readonly OfficeErpState[] | undefined;
  payments?: readonly OfficePaymentState[] | undefined;
  /** Code or part of the name. */
  customer?: string | undefined;
  agentId?: number | undefined;
  /** Net total in cents, both included. */
  fromCents?: number | undefined;
  untilCents?: number | undefined;
  /** Code of an article. */
  article?: string | undefined;
  /** Part of the customer's reference, or of the ERP's. */
  reference?: string | undefined;
  /** Of this person of the office. */
  assigneeId?: number | undefined;
  /** Only orders that do not move by themselves. */
  isStuck?: boolean | undefined;
}

export interface OfficeOrderTable {
  page: number;
  size: number;
  sort: OrderSort;
  isDescending: boolean;
}

/** A row of the office's list of orders. Amounts in cents. */
export interface OfficeOrderRow {
  id: number;
  cause: string;
  year: number;
  number: number;
  createdAt: Date;
  customerCode: string;
  companyName: string;
  addressCode: string;
  city: string;
  sentBy: { kind: 'client' | 'agent' | 'operator'; name: string } | null;
  status: OrderStatus;
  erpState: OfficeErpState;
  erpReference: string | null;
  revision: number;
  attempts: number;
  /** Of the last attempt; null without one. */
  lastError: string | null;
  lastMilliseconds: number | null;
  nextAttemptAt: Date | null;
  isOverdue: boolean;
  isCancellationAsked: boolean;
  paymentMethod: string | null;
  paymentLabel: LocalText | null;
  paymentState: OfficePaymentState;
  lineCount: number;
  netCents: number;
  assignee: { id: number; name: string } | null;
}

/** SQL: where the order `o` with the export `d` stands at the ERP. */
const erpState = sql<OfficeErpState>`coalesce(d.state,
  case when o.payment_state in ('due', 'pending') then 'unpaid' else 'from-erp' end)`;

/** SQL: the state of the order's online payment. */
const paymentState = sql<OfficePaymentState>`case
  when o.payment_state is null then 'none'
  when exists (select from payment_refund f join payment p on p.id = f.payment_id where p.order_id = o.id
    and f.state in ('waiting', 'sending', 'pending', 'failed', 'review')) then 'refund-waiting'
  when exists (select from payment p where p.order_id = o.id and (p.refunded_cents > 0 or p.state = 'refunded'))
    then 'refunded'
  else o.payment_state end`;

/** SQL: the order needs a person: refused, not taken, not connected, or its cancellation waits for the ERP. */
const isStuck = sql<boolean>`(d.state in ('refused', 'unconnected') or (d.state = 'written' and d.is_overdue)
  or (d.cancellation_asked_at is not null and o.status not in ('AN', 'E')))`;

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** What the search box finds: numbers in every spelling, customers, references, codes of articles. */
function textCondition(text: string, articleIds: readonly number[]): RawBuilder<boolean> {
  const pattern = containing(text);
  const found = [
    sql`select x.id from sales_order x where x.customer_id in (
      select k.id from customer k where k.company_name ilike ${pattern} or k.code = ${text})`,
    sql`select x.id from sales_order x where x.customer_reference ilike ${pattern}`,
    sql`select e.order_id from erp_export e where e.erp_reference ilike ${pattern}`,
    ordersOfArticles(articleIds),
  ];
  const number = ordersNamed(text);
  if (number) found.push(number);
  return sql<boolean>`o.id in (${sql.join(found, sql` union `)})`;
}

/** The order's number as it is typed: alone, with its series and year, in any order and with any separators. */
function ordersNamed(text: string): RawBuilder<unknown> | null {
  const words = parseSearchedNumbers(text);
  const parts = words.flatMap(({ number }) => number.split(' ')).filter((part) => part !== '');
  const figures = parts.filter((part) => /^\d{1,9}$/.test(part)).map(Number);
  const series = parts.filter((part) => !/^\d+$/.test(part));
  if (figures.length === 0 || figures.length > 2 || series.length > 1) return null;
  const cause = series[0] === undefined ? sql`true` : sql`x.cause = ${series[0].toUpperCase()}`;
  const [one = 0, other] = figures;
  const named =
    other === undefined
      ? sql`x.number = ${one}`
      : sql`((x.number = ${one} and x.year = ${other}) or (x.number = ${other} and x.year = ${one}))`;
  return sql`select x.id from sales_order x where ${named} and ${cause}
    union all select x.order_id from order_former_number x where ${named} and ${cause}`;
}

/**
 * The articles of a code. They are found before the orders are: PostgreSQL knows how many orders an article has only where
 * it knows the article when it plans.
 */
async function articlesOf({ query }: Pick<Database, 'query'>, code: string | undefined): Promise<number[]> {
  if (!code) return [];
  const { rows } = await sql<{ id: number }>`
    select a.id from article a where code_key(a.code) = code_key(${code})
    union all select a.id from article a where code_key(a.sku) = code_key(${code}) and a.sku <> a.code`.execute(query);
  return rows.map(({ id }) => id);
}

function ordersOfArticles(ids: readonly number[]): RawBuilder<unknown> {
  return sql`select l.order_id from sales_order_line l where l.article_id = any (${ids}::bigint[])`;
}

/** The states of an export are compared as they are stored, for which there is an index of those that need a look. */
function erpCondition(states: readonly OfficeErpState[]): RawBuilder<boolean> {
  if (states.some((state) => state === 'unpaid' || state === 'from-erp'))
    return sql<boolean>`${erpState} = any (${states}::text[])`;
  if (states.includes('exported')) return sql<boolean>`d.state = any (${states}::text[])`;
  return sql<boolean>`(d.state <> 'exported' and d.state = any (${states}::text[]))`;
}

async function conditionOf(
  database: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  filter: OfficeOrderFilter,
): Promise<RawBuilder<unknown>> {
  const { text, from, until, statuses, erp, payments, customer, agentId, article, reference } = filter;
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${SHOP_TIME_ZONE}`;
  const conditions: RawBuilder<unknown>[] = [
    inOfficeScope(office, sql`o.address_id`),
    // Held orders have a list of their own until they are released.
    sql`not exists (select from erp_export h where h.order_id = o.id and h.state = 'held')`,
  ];
  if (text) conditions.push(textCondition(text, await articlesOf(database, text)));
  if (from) conditions.push(sql`o.created_at >= ${midnight(from)}`);
  if (until) conditions.push(sql`o.created_at < ${midnight(addDays(until, 1))}`);
  if (statuses?.length) conditions.push(sql`o.status = any (${statuses}::text[])`);
  if (erp?.length) conditions.push(erpCondition(erp));
  if (payments?.length) conditions.push(sql`${paymentState} = any (${payments}::text[])`);
  if (customer)
    conditions.push(
      sql`o.customer_id in (select k.id from customer k where k.code = ${customer} or k.company_name ilike ${containing(customer)})`,
    );
  if (agentId !== undefined)
    conditions.push(sql`o.address_id in (select k.id from customer_address k where k.agent_id = ${agentId})`);
  if (filter.fromCents !== undefined) conditions.push(sql`o.net_cents >= ${filter.fromCents}`);
  if (filter.untilCents !== undefined) conditions.push(sql`o.net_cents <= ${filter.untilCents}`);
  if (article) conditions.push(sql`o.id in (${ordersOfArticles(await articlesOf(database, article))})`);
  if (reference)
    conditions.push(
      sql`(o.customer_reference ilike ${containing(reference)} or d.erp_reference ilike ${containing(reference)})`,
    );
  if (filter.assigneeId !== undefined)
    conditions.push(
      sql`exists (select from order_assignment s where s.order_id = o.id and s.user_id = ${filter.assigneeId})`,
    );
  if (filter.isStuck) conditions.push(isStuck);
  return sql.join(conditions, sql` and `);
}

/** The export is joined for the conditions that name it; PostgreSQL leaves it out of a plan where none does. */
const matching = sql`sales_order o left join erp_export d on d.order_id = o.id`;

/**
 * Reads orders that match a filter. Those of an article are read with a plan for this article: a prepared statement keeps
 * one plan for all of them, which is slow for an article that every order has.
 */
function reading<Result>(
  { query }: Pick<Database, 'query'>,
  { article }: OfficeOrderFilter,
  read: (query: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!article) return read(query);
  return query.transaction().execute(async (transaction) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(transaction);
    return read(transaction);
  });
}

/** How many orders match, and their net total in cents. */
export async function sumOfficeOrders(
  database: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  filter: OfficeOrderFilter,
): Promise<{ total: number; netCents: number }> {
  const counted = sql<{ total: number; netCents: number }>`
    select count(*)::integer as total, coalesce(sum(o.net_cents), 0)::bigint as "netCents"
    from ${matching} where ${await conditionOf(database, office, filter)}`;
  const { rows } = await reading(database, filter, (query) => counted.execute(query));
  const [row] = rows;
  return { total: row?.total ?? 0, netCents: Number(row?.netCents ?? 0) };
}

/** A page of the orders that match, with how many there are and their net total in cents. One look for what matches. */
export async function listOfficeOrders(
  database: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  filter: OfficeOrderFilter,
  { page, size, sort, isDescending }: OfficeOrderTable,
): Promise<{ rows: OfficeOrderRow[]; total: number; netCents: number }> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const customers = sort === 'customer' ? sql`join customer c on c.id = o.customer_id` : sql``;
  type Row = Omit<OfficeOrderRow, 'paymentLabel'> & {
    importedLabel: LocalText | null;
    total: number;
    sumCents: number;
  };
  const listed = sql<Row>`
    with found as materialized (
      select o.id, o.net_cents, ${SORTS[sort]} as key from ${matching} ${customers} where ${await conditionOf(database, office, filter)}
    ), sums as materialized (
      select count(*)::integer as total, coalesce(sum(net_cents), 0)::bigint as cents from found
    ), page as materialized (
      select id, key from found order by key ${direction}, id ${direction} limit ${size} offset ${(page - 1) * size}
    )
    select sums.total, sums.cents as "sumCents", o.id, o.cause, o.year, o.number, o.created_at as "createdAt", c.code as "customerCode",
      c.company_name as "companyName", a.code as "addressCode", a.city,
      case when u.id is not null then jsonb_build_object('kind', u.kind, 'name', u.name) end as "sentBy",
      o.status, ${erpState} as "erpState", d.erp_reference as "erpReference", coalesce(d.revision, 1) as revision,
      coalesce(tried.attempts, 0) as attempts, tried.error as "lastError", tried.milliseconds as "lastMilliseconds",
      job.run_at as "nextAttemptAt", coalesce(d.is_overdue, false) as "isOverdue",
      (d.cancellation_asked_at is not null and o.status not in ('AN', 'E')) is true as "isCancellationAsked",
      o.payment_method as "paymentMethod", ${importedPaymentLabel(sql`o.payment_method`)} as "importedLabel",
      ${paymentState} as "paymentState",
      (select count(*)::integer from sales_order_line l where l.order_id = o.id) as "lineCount", o.net_cents as "netCents",
      (select jsonb_build_object('id', p.id, 'name', p.name) from order_assignment s join user_account p on p.id = s.user_id
        where s.order_id = o.id) as assignee
    from sums left join (page join sales_order o on o.id = page.id
      join customer c on c.id = o.customer_id
      join customer_address a on a.id = o.address_id) on true
      left join erp_export d on d.order_id = o.id
      left join user_account u on u.id = o.sent_by_user_id
      left join lateral (
        select count(*)::integer as attempts, (array_agg(t.error order by t.id desc))[1] as error,
          (array_agg(t.duration_milliseconds order by t.id desc))[1] as milliseconds
        from erp_attempt t where t.order_id = o.id and t.former_number is null) tried on true
      left join graphile_worker.jobs job on d.state = 'waiting' and job.key = ${`${EXPORT_ORDER}:`} || o.id
    order by page.key ${direction}, page.id ${direction}`;
  const { rows: found } = await reading(database, filter, (query) => listed.execute(query));
  const [first] = found;
  const rows = found
    .filter(({ id }) => id !== null)
    .map(({ importedLabel, total: _total, sumCents: _sum, ...row }) => ({
      ...row,
      paymentLabel: row.paymentMethod === null ? null : paymentLabel(row.paymentMethod, importedLabel),
    }));
  return { rows, total: first?.total ?? 0, netCents: Number(first?.sumCents ?? 0) };
}

/** Those of some orders that match, with their numbers. */
export async function findMatchingOrders(
  database: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  filter: OfficeOrderFilter,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id from ${matching} where o.id = any (${ids}::bigint[]) and ${await conditionOf(database, office, filter)}`.execute(
    database.query,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The ids of all orders that match, the newest first, at most `limit`. */
export async function listOfficeOrderIds(
  database: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  filter: OfficeOrderFilter,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from ${matching} where ${await conditionOf(database, office, filter)}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(database.query);
  return rows.map(({ id }) => id);
}
