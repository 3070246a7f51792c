import { sql } from 'kysely';
import { textsInForce, type LegalTextKey } from '../../domain/legal-texts.ts';
import type { ShopSettings } from '../content/index.ts';
import type { Database } from '../database/index.ts';

type Reads = Pick<Database, 'query'>;

/** Ways in which something entered the log of consents. */
export const CONSENT_MEANS = ['login', 'order', 'registration', 'earlier', 'newsletter'] as const;
export type ConsentMeans = (typeof CONSENT_MEANS)[number];

/** A line of the log of consents. */
export interface ConsentRow {
  /** Of an acceptance, for its receipt; null for the newsletter and earlier acceptances. */
  id: number | null;
  at: Date;
  person: string | null;
  email: string | null;
  customerCode: string | null;
  customerName: string | null;
  text: LegalTextKey | 'newsletter';
  version: number | null;
  hasClauses: boolean;
  means: ConsentMeans;
  network: string | null;
  browser: string | null;
  state: 'given' | 'withdrawn' | 'unconfirmed';
}

/** How the log is searched. */
export interface ConsentSearch {
  text?: string | undefined;
  textKey?: LegalTextKey | 'newsletter' | undefined;
  version?: number | undefined;
  means?: ConsentMeans | undefined;
  state?: ConsentRow['state'] | undefined;
  page: number;
  size: number;
  onlyTotal: boolean;
  isOldestFirst: boolean;
}

/**
 * Acceptances of texts, of persons and customers with a text in their names. These are found first, because there are
 * many more acceptances than people.
 */
const acceptances = (searched: string | undefined) => sql`(
  select a.id, a.accepted_at as at, a.text_key as text, a.version, a.means, 'given' as state, a.user_id, a.customer_id,
    null::text as email
  from legal_acceptance a
  where a.part = 'text' ${
    searched
      ? sql`and (a.user_id in (select u.id from user_account u where concat_ws(' ', u.name, u.email) ilike ${pattern(searched)})
          or a.customer_id in (select c.id from customer c where concat_ws(' ', c.company_name, c.code) ilike ${pattern(searched)}))`
      : sql``
  }
)`;
/** The subscriptions of the newsletter, as acceptances have them. */
const subscriptions = (searched: string | undefined) => sql`(
  select 0::bigint as id, coalesce(n.ended_at, n.confirmed_at, n.consented_at) as at, 'newsletter' as text,
    null::integer as version, 'newsletter' as means,
    case when n.ended_at is not null then 'withdrawn' when n.confirmed_at is null then 'unconfirmed' else 'given' end as state,
    null::bigint as user_id, null::bigint as customer_id, n.email
  from newsletter_subscription n
  ${searched ? sql`where n.email ilike ${pattern(searched)}` : sql``}
)`;

/** A page of the log of consents, the newest first. */
export async function searchConsents(
  { query }: Reads,
  search: ConsentSearch,
): Promise<{ rows: ConsentRow[]; total: number }> {
  const { text, textKey, version, means, state, page, size, onlyTotal, isOldestFirst } = search;
  const conditions = [
    textKey !== undefined && sql`l.text = ${textKey}`,
    version !== undefined && sql`l.version = ${version}`,
    means !== undefined && sql`l.means = ${means}`,
    state !== undefined && sql`l.state = ${state}`,
  ].filter((condition) => typeof condition === 'object');
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const order = isOldestFirst ? sql`l.at, l.id` : sql`l.at desc, l.id desc`;
  const sources = [acceptances(text), subscriptions(text)];
  const last = page * size;
  const [found, counted] = await Promise.all([
    onlyTotal
      ? null
      : sql<StoredRow>`
          with page as materialized (
            select l.* from (${sql.join(
              sources.map((source) => sql`(select l.* from ${source} l ${where} order by ${order} limit ${last})`),
              sql` union all `,
            )}) l order by ${order} limit ${size} offset ${last - size}
          )
          select p.id, p.at, u.name as person, coalesce(u.email, p.email) as email, c.code as customer_code,
            c.company_name as customer_name, p.text, p.version, p.means, a.network, a.browser, p.state,
            exists (select from legal_acceptance k where k.customer_id = p.customer_id and k.text_key = p.text
              and k.user_id is not distinct from p.user_id and k.version = p.version and k.part = 'clauses') as has_clauses
          from page p left join legal_acceptance a on a.id = p.id left join customer c on c.id = p.customer_id
            left join user_account u on u.id = p.user_id
          order by ${isOldestFirst ? sql`p.at, p.id` : sql`p.at desc, p.id desc`}`.execute(query),
    sql<{ count: number }>`select (${sql.join(
      sources.map((source) => sql`(select count(*) from ${source} l ${where})`),
      sql` + `,
    )})::integer as count`.execute(query),
  ]);
  return {
    rows: (found?.rows ?? []).map(({ customer_code, customer_name, has_clauses, ...row }) => ({
      ...row,
      id: row.version === null || row.version === 0 ? null : Number(row.id),
      ...{ customerCode: customer_code, customerName: customer_name, hasClauses: has_clauses },
    })),
    total: counted.rows[0]?.count ?? 0,
  };
}

const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface StoredRow extends Omit<ConsentRow, 'customerCode' | 'customerName' | 'hasClauses'> {
  customer_code: string | null;
  customer_name: string | null;
  has_clauses: boolean;
}

/** Customers with somebody who may order, of whom an acceptance of a text counts for a version. */
const COUNTS = (key: LegalTextKey, version: number) => sql`exists (select from legal_acceptance a
  where a.customer_id = c.id and a.text_key = ${key} and a.part = 'text'
    and (a.version = ${version} or a.counts_until >= ${version}))`;
const ASKED = sql`c.is_active and not c.is_closed_by_office and exists (select from company_member m join user_account u on u.id = m.user_id
  where m.customer_id = c.id and u.is_active and m.role <> 'documents-only')`;

/** By how many of the customers who could the version in force of each text is accepted. */
export async function countAcceptances(
  { query }: Reads,
  { legalVersions }: Pick<ShopSettings, 'legalVersions'>,
  now: Date,
): Promise<{ customers: number; accepted: Map<LegalTextKey, number> }> {
  const inForce = textsInForce(legalVersions, now.getTime());
  const columns = inForce.map(
    ({ key, version }) => sql`count(*) filter (where ${COUNTS(key, version)})::integer as ${sql.id(key)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    select count(*)::integer as customers${columns.length > 0 ? sql`, ${sql.join(columns)}` : sql``}
    from customer c where ${ASKED}`.execute(query);
  const [row = {}] = rows;
  return {
    customers: row['customers'] ?? 0,
    accepted: new Map(inForce.map(({ key }) => [key, row[key] ?? 0])),
  };
}

/** A customer of whom nobody has accepted a version. */
export interface MissingCustomer {
  code: string;
  name: string;
  /** How many of its people may order. */
  people: number;
  lastOrderAt: Date | null;
}

/** The customers of whom nobody has accepted the version in force of a text, by name. */
export async function listMissing(
  { query }: Reads,
  {
    key,
    text,
    page,
    size,
    onlyTotal,
  }: { key: LegalTextKey; text?: string | undefined; page: number; size: number; onlyTotal: boolean },
  { legalVersions }: Pick<ShopSettings, 'legalVersions'>,
  now: Date,
): Promise<{ rows: MissingCustomer[]; total: number }> {
  const inForce = textsInForce(legalVersions, now.getTime()).find((one) => one.key === key);
  if (!inForce) return { rows: [], total: 0 };
  const missing = sql`from customer c where ${ASKED} and not ${COUNTS(key, inForce.version)}
    ${text ? sql`and (c.company_name ilike ${pattern(text)} or c.code ilike ${pattern(text)})` : sql``}`;
  const [found, counted] = await Promise.all([
    onlyTotal
      ? null
      : sql<{ code: string; name: string; people: number; last_order_at: Date | null }>`
          select c.code, c.company_name as name,
            (select count(*)::integer from company_member m join user_account u on u.id = m.user_id
              where m.customer_id = c.id and u.is_active and m.role <> 'documents-only') as people,
            (select max(o.created_at) from sales_order o where o.customer_id = c.id) as last_order_at
          ${missing} order by c.company_name, c.id limit ${size} offset ${(page - 1) * size}`.execute(query),
    sql<{ count: number }>`select count(*)::integer as count ${missing}`.execute(query),
  ]);
  return {
    rows: (found?.rows ?? []).map(({ last_order_at: lastOrderAt, ...row }) => ({ ...row, lastOrderAt })),
    total: counted.rows[0]?.count ?? 0,
  };
}

/** How many orders name each version of a text. */
export async function countOrders({ query }: Reads, key: LegalTextKey): Promise<Map<number, number>> {
  const { rows } = await sql<{ version: number; count: number }>`
    select (accepted_texts->>${key})::integer as version, count(*)::integer as count
    from sales_order where accepted_texts ? ${key} group by 1`.execute(query);
  return new Map(rows.map(({ version, count }) => [version, count]));
}

/** How many people have accepted each version of a text. */
export async function countPeople({ query }: Reads, key: LegalTextKey): Promise<Map<number, number>> {
  const { rows } = await sql<{ version: number; count: number }>`
    select version, count(*)::integer as count from legal_acceptance
    where text_key = ${key} and part = 'text' and version > 0 group by 1`.execute(query);
  return new Map(rows.map(({ version, count }) => [version, count]));
}
