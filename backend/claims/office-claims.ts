import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ClaimReason, ClaimResolution, ClaimState } from '../../domain/claim.ts';
import type { DocumentName } from '../../domain/document-label.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { inOfficeScope, type OfficeIdentity } from '../customers/index.ts';
import type { Database, Tables } from '../database/index.ts';
import { isWithCustomer, questions, waitsSince, type ClaimQuestion } from './claims.ts';

/** What the office's list of claims shows together. */
export const CLAIM_VIEWS = ['open', 'asked', 'pick-up', 'closed', 'recent'] as const;
export type ClaimView = (typeof CLAIM_VIEWS)[number];

/** Days in which an answered claim counts as just closed, and in which claims about the same goods are counted. */
const CLOSED_DAYS = 30;
const REPEATED_DAYS = 90;

/** A claim in the office's list, with its delivery. Amounts in cents. */
export interface ClaimCase {
  id: number;
  state: ClaimState;
  resolution: ClaimResolution | null;
  createdAt: Date;
  reason: ClaimReason;
  code: string;
  description: string;
  unit: string | null;
  quantity: number;
  delivered: number;
  lot: string | null;
  note: string | null;
  answer: string | null;
  closedAt: Date | null;
  closedBy: string | null;
  customerId: number;
  customerCode: string;
  companyName: string;
  city: string | null;
  agent: string | null;
  document: DocumentName;
  deliveredAt: Date | null;
  receivedBy: string | null;
  reservation: string | null;
  carrier: string | null;
  reporter: string | null;
  reporterEmail: string | null;
  photoIds: string[];
  picture: string | null;
  /** Of the claimed quantity, net and with VAT, at the price of the order; null where the line names no order. */
  netCents: number | null;
  grossCents: number | null;
  /** The order that was delivered. */
  order: { id: number; cause: string; year: number; number: number } | null;
  /** Claims about the same article, of the same lot where it is known, in the last days; with this one. */
  repeated: number;
  questions: ClaimQuestion[];
  isWithCustomer: boolean;
  waitsSince: Date;
  /** Who of the office has written it down for the customer. */
  recordedBy: string | null;
}

export interface ClaimFilter {
  view: ClaimView;
  text?: string | undefined;
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const tables = sql`claim c
  join transport_document d on d.id = c.document_id
  join customer k on k.id = d.customer_id
  left join customer_address a on a.id = d.address_id
  left join transport_document_line t on t.document_id = c.document_id and t.position = c.position
  left join sales_order_line l on l.order_id = t.order_id and l.position = t.order_position`;

/** SQL: the address that decides who of the office sees a delivery `d`; one without belongs to the customer’s first. */
export const claimAddress = sql<number>`coalesce(d.address_id, (select min(x.id) from customer_address x where x.customer_id = d.customer_id))`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

const netCents = sql`round(c.quantity * l.net_price / l.price_quantity / 100)`;

function conditionOf(office: Pick<OfficeIdentity, 'agentIds'>, { view, text }: ClaimFilter, now: Date) {
  const since = daysBefore(now, CLOSED_DAYS);
  const states = {
    open: sql`c.state = 'open' and not ${isWithCustomer}`,
    asked: isWithCustomer,
    'pick-up': sql`c.state <> 'open' and c.resolution = 'pick-up' and c.closed_at >= ${since}`,
    closed: sql`c.state <> 'open' and c.closed_at >= ${since}`,
    recent: sql`c.created_at >= ${daysBefore(now, REPEATED_DAYS)}`,
  };
  const conditions: RawBuilder<unknown>[] = [states[view], inOfficeScope(office, claimAddress)];
  if (text) {
    const pattern = containing(text);
    conditions.push(
      sql`(k.company_name ilike ${pattern} or k.code = ${text} or d.carrier ilike ${pattern} or t.lot = ${text}
        or c.code ilike ${pattern} or c.description ilike ${pattern} or c.id::text = ${text.replace(/^\s*SG\s*/i, '')} or concat(d.cause, '/', d.year, '/', d.number) ilike ${pattern})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** How many claims match, what they are worth net, as far as that is known, and since when the first of them waits. */
export async function sumClaims(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  filter: ClaimFilter,
  now: Date,
): Promise<{ total: number; netCents: number; waitsSince: Date | null }> {
  const { rows } = await sql<{ total: number; netCents: number; waitsSince: Date | null }>`
    select count(*)::integer as total, coalesce(sum(${netCents}), 0)::bigint as "netCents", min(${waitsSince}) as "waitsSince"
    from ${tables} where ${conditionOf(office, filter, now)}`.execute(query);
  const [found] = rows;
  return {
    ...{ total: found?.total ?? 0, netCents: Number(found?.netCents ?? 0), waitsSince: found?.waitsSince ?? null },
  };
}

/** A page of claims: open ones with those first that wait longest, others with the newest first. */
export async function listClaimCases(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  filter: ClaimFilter,
  { page, size, now }: { page: number; size: number; now: Date },
): Promise<ClaimCase[]> {
  const isOpen = filter.view === 'open' || filter.view === 'asked';
  const order = isOpen ? sql`${waitsSince}, c.id` : sql`c.closed_at desc nulls first, c.id desc`;
  return findCases(
    query,
    sql`${conditionOf(office, filter, now)} order by ${order} limit ${size} offset ${(page - 1) * size}`,
  );
}

/** One claim in the scope of somebody of the office; null for any other. */
export async function findClaimCase(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  id: number,
): Promise<ClaimCase | null> {
  const [found] = await findCases(query, sql`c.id = ${id} and ${inOfficeScope(office, claimAddress)}`);
  return found ?? null;
}

async function findCases(query: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<ClaimCase[]> {
  const { rows } = await sql<ClaimCase>`
    select c.id, c.state, c.resolution, c.created_at as "createdAt", c.reason, c.code, c.description, c.unit,
      c.quantity::float8 as quantity, c.delivered::float8 as delivered, t.lot, c.note, c.answer, c.closed_at as "closedAt",
      c.closed_by as "closedBy", k.id as "customerId", k.code as "customerCode", k.company_name as "companyName", a.city, g.name as agent,
      jsonb_build_object('cause', d.cause, 'year', d.year, 'number', d.number) as document,
      d.delivered_at as "deliveredAt", d.received_by as "receivedBy", d.reservation, d.carrier,
      u.name as reporter, u.email as "reporterEmail", ${questions} as questions,
      ${isWithCustomer} as "isWithCustomer", ${waitsSince} as "waitsSince", c.recorded_by as "recordedBy",
      (select coalesce(array_agg(p.id::text order by p.position), '{}') from claim_photo p where p.claim_id = c.id)
        as "photoIds",
      (select coalesce(r.pictures[1], parent.pictures[1]) from article r left join article parent on parent.id = r.parent_id
        where r.id = t.article_id) as picture,
      ${netCents}::bigint::integer as "netCents",
      round(${netCents} * (10000 + l.vat_rate) / 10000.0)::bigint::integer as "grossCents",
      (select jsonb_build_object('id', o.id, 'cause', o.cause, 'year', o.year, 'number', o.number)
        from sales_order o where o.id = t.order_id) as order,
      (select count(*)::integer from claim x
        left join transport_document_line y on y.document_id = x.document_id and y.position = x.position
        where x.code = c.code and y.lot is not distinct from t.lot
          and x.created_at > c.created_at - make_interval(days => ${REPEATED_DAYS}) and x.created_at <= c.created_at) as repeated
    from ${tables}
      left join agent g on g.id = a.agent_id
      left join user_account u on u.id = c.reported_by_user_id
    where ${condition}`.execute(query);
  return rows;
}

/** What claims of the last days have in common: an article with its lot, or a carrier. Cents. */
export interface Repetition {
  kind: 'article' | 'carrier';
  name: string;
  lot: string | null;
  count: number;
  netCents: number;
}

/** As many repetitions are shown. */
const REPETITIONS = 8;

/** What repeats among the claims of the last days that somebody of the office sees, the most frequent first. */
export async function listRepetitions(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  now: Date,
): Promise<Repetition[]> {
  const { rows } = await sql<Repetition>`
    with recent as (
      select c.code, t.lot, d.carrier, ${netCents} as cents
      from ${tables} where ${conditionOf(office, { view: 'recent' }, now)}
    )
    select * from (
      select 'article' as kind, code as name, lot, count(*)::integer as count,
        coalesce(sum(cents), 0)::float8 as "netCents"
      from recent group by code, lot
      union all
      select 'carrier', carrier, null, count(*)::integer, coalesce(sum(cents), 0)::float8
      from recent where carrier is not null group by carrier
    ) found
    where count > 1 order by count desc, "netCents" desc, name, lot limit ${REPETITIONS}`.execute(query);
  return rows;
}

/** Claims and deliveries of the last days in the scope of somebody of the office, and how long an answer took. */
export interface ClaimFigures {
  claims: number;
  deliveries: number;
  /** From the report to the answer on average; null while nothing was answered. */
  answerMinutes: number | null;
}

/** Counts the claims and deliveries of the last 30 days. */
export async function sumClaimFigures(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  now: Date,
): Promise<ClaimFigures> {
  const since = daysBefore(now, CLOSED_DAYS);
  const seen = inOfficeScope(office, claimAddress);
  const { rows } = await sql<ClaimFigures>`
    select
      (select count(*)::integer from claim c join transport_document d on d.id = c.document_id
        where c.created_at >= ${since} and ${seen}) as claims,
      (select count(*)::integer from transport_document d where d.issued_on >= ${shopDay(since)} and ${seen}) as deliveries,
      (select round(avg(extract(epoch from c.closed_at - c.created_at)) / 60)::float8
        from claim c join transport_document d on d.id = c.document_id
        where c.state <> 'open' and c.closed_at >= ${since} and ${seen}) as "answerMinutes"`.execute(query);
  return rows[0] ?? { claims: 0, deliveries: 0, answerMinutes: null };
}

/** A photo of a claim in the scope of somebody of the office; null when there is none. */
export async function findOfficePhoto(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  id: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select p.content from claim_photo p join claim c on c.id = p.claim_id join transport_document d on d.id = c.document_id
    where p.id = ${id} and ${inOfficeScope(office, claimAddress)}`.execute(query);
  return rows[0]?.content ?? null;
}
