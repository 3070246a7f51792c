import { sql, type RawBuilder } from 'kysely';
import { hasVatCheckDigit, identifierKey } from '../../../domain/company-identifiers.ts';
import { compareRequest, isSameMailDomain, type ComparedData } from '../../../domain/request-comparison.ts';
import { AppError } from '../../app-error.ts';
import { hasIdentifier, inOfficeScope, type OfficeIdentity } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { nameOfRequest } from '../registration/requests.ts';
import type { Query } from '../services.ts';

type OfficeScope = Pick<OfficeIdentity, 'agentIds'>;

interface RequestRow {
  id: number;
  kind: 'registration' | 'access';
  state: 'waiting' | 'approved' | 'rejected';
  email: string;
  locale: 'it' | 'en';
  data: Record<string, unknown>;
  isConfirmed: boolean;
  vatCheck: 'waiting' | 'valid' | 'invalid' | 'unknown' | null;
  vatCheckName: string | null;
  vatCheckedAt: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
  customerId: number | null;
  customerCode: string | null;
  customerName: string | null;
  customerCity: string | null;
  hasMembers: boolean;
  hasMatch: boolean;
}

/** SQL: the customers that the VAT number or tax code of the registration `r` belongs to. */
const matches = sql`select m.id from customer m
  where ${sql`identifier_key(m.vat_number) = identifier_key(r.data ->> 'vatNumber')`}
    or nullif(r.data ->> 'taxCode', '') is not null and identifier_key(m.tax_code) = identifier_key(r.data ->> 'taxCode')`;

/** Requests of customers in the scope; those of nobody yet are for people without a limit (decision 5.6). */
function isRequestInScope(office: OfficeScope): RawBuilder<boolean> {
  if (office.agentIds === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select from customer_address a
    where a.customer_id = r.customer_id and ${inOfficeScope(office, sql`a.id`)})`;
}

const columns = sql`r.id, r.kind, r.state, r.email, r.locale, r.data, r.confirmed_at is not null as "isConfirmed",
  r.vat_check as "vatCheck", r.vat_check_name as "vatCheckName", r.vat_checked_at as "vatCheckedAt",
  r.created_at as "createdAt", r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.reason,
  c.id as "customerId", c.code as "customerCode", c.company_name as "customerName",
  (select a.city from customer_address a where a.customer_id = c.id order by a.is_default desc, a.position limit 1)
    as "customerCity",
  exists (select from company_member m where m.customer_id = c.id and m.user_id is not null) as "hasMembers",
  r.customer_id is null and exists (${matches}) as "hasMatch"`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const orNull = (value: unknown): string | null => textOf(value) || null;

/** A request as the list shows it. */
function listed(row: RequestRow) {
  const { data, hasMatch, customerId } = row;
  return {
    ...{ id: row.id, state: row.state, createdAt: row.createdAt, isConfirmed: row.isConfirmed },
    kind: customerId !== null ? (row.hasMembers ? 'second-user' : 'existing') : hasMatch ? 'existing' : 'new',
    company: row.customerName ?? (textOf(data['companyName']) || row.email),
    city: row.customerCity ?? orNull(data['city']),
    person: nameOfRequest(data) || row.email,
    verdict: row.vatCheck === 'invalid' ? 'vat-invalid' : customerId !== null || hasMatch ? 'known' : 'unknown',
    decision: row.state === 'waiting' ? null : { at: row.decidedAt, by: row.decidedBy, reason: row.reason },
  } as const;
}

/** A page of the requests for access: those that wait, the oldest first; with `all` every one, the newest first. */
export async function searchAccessRequests(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  search: { text?: string | undefined; all: boolean; page: number; size: number; onlyTotal: boolean },
) {
  const { text, all, page, size, onlyTotal } = search;
  const pattern = text ? `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const from = sql`from access_request r left join customer c on c.id = r.customer_id
    where ${isRequestInScope(office)} and (${all}::boolean or r.state = 'waiting')
      and (${pattern}::text is null or r.email ilike ${pattern} or r.data::text ilike ${pattern}
        or c.company_name ilike ${pattern} or c.code = ${text ?? ''})`;
  const [rows, counted] = await Promise.all([
    onlyTotal
      ? null
      : sql<RequestRow>`select ${columns} ${from} order by ${sql.raw(all ? 'r.id desc' : 'r.id')}
          limit ${size} offset ${(page - 1) * size}`.execute(query),
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(query),
  ]);
  return { rows: (rows?.rows ?? []).map(listed), total: counted.rows[0]?.total ?? 0 };
}

interface ComparedCustomer {
  id: number;
  code: string;
  name: string;
  vatNumber: string | null;
  taxCode: string | null;
  email: string | null;
  certifiedEmail: string | null;
  recipientCode: string | null;
  priceListCode: string;
  seat: string | null;
  phone: string | null;
  agents: string[];
  addresses: { code: string; text: string }[];
  lastOrder: { at: string; netCents: number } | null;
  administrators: string[];
}

async function findCompared(
  query: Query,
  office: OfficeScope,
  where: RawBuilder<boolean>,
): Promise<ComparedCustomer | null> {
  const place = sql`concat_ws(', ', a.street, nullif(concat_ws(' ', a.postal_code, a.city, '(' || a.province || ')'), ''))`;
  const { rows } = await sql<ComparedCustomer>`
    select c.id, c.code, c.company_name as name, c.vat_number as "vatNumber", c.tax_code as "taxCode", c.email,
      c.certified_email as "certifiedEmail", c.recipient_code as "recipientCode", l.code as "priceListCode",
      (select ${place} from customer_address a where a.customer_id = c.id
        order by a.is_legal_seat desc, a.position, a.id limit 1) as seat,
      (select coalesce(a.phone, a.mobile) from customer_address a where a.customer_id = c.id
        order by a.is_legal_seat desc, a.position, a.id limit 1) as phone,
      array(select distinct g.name from customer_address a join agent g on g.id = a.agent_id
        where a.customer_id = c.id order by g.name) as agents,
      (select coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'text', concat_ws(', ', a.street, a.city))
          order by a.position, a.id), '[]')
        from customer_address a where a.customer_id = c.id and ${inOfficeScope(office, sql`a.id`)}) as addresses,
      (select jsonb_build_object('at', o.created_at, 'netCents', o.net_cents) from sales_order o
        where o.customer_id = c.id and o.status <> 'AN' and ${inOfficeScope(office, sql`o.address_id`)}
        order by o.created_at desc limit 1) as "lastOrder",
      array(select u.name from company_member m join user_account u on u.id = m.user_id
        where m.customer_id = c.id and m.role = 'administrator' and u.is_active order by u.name) as administrators
    from customer c join price_list l on l.id = c.price_list_id
    where ${where} and (${office.agentIds === null}::boolean or exists (select from customer_address a
      where a.customer_id = c.id and ${inOfficeScope(office, sql`a.id`)}))
    order by c.id limit 1`.execute(query);
  return rows[0] ?? null;
}

type FoundBy = 'asked' | 'vat' | 'tax-code' | 'email';

/** The customer that a request is compared with: the named one, else by VAT number, tax code or e-mail domain. */
async function findMatch(
  query: Query,
  office: OfficeScope,
  row: RequestRow,
  named: string | undefined,
): Promise<{ customer: ComparedCustomer; foundBy: FoundBy } | null> {
  const { data, customerId, email } = row;
  const tried: [FoundBy, RawBuilder<boolean> | null][] = [
    ['asked', named === undefined ? null : sql`c.code = ${named}`],
    ['asked', customerId === null ? null : sql`c.id = ${customerId}`],
    ['vat', identified('c.vat_number', data['vatNumber'])],
    ['tax-code', identified('c.tax_code', data['taxCode'])],
    ['email', sql`lower(c.email) = ${email.toLowerCase()}`],
  ];
  for (const [foundBy, where] of tried) {
    const customer = where && (await findCompared(query, office, where));
    if (customer) return { customer, foundBy };
  }
  return null;
}

function identified(column: string, value: unknown): RawBuilder<boolean> | null {
  const text = textOf(value);
  return identifierKey(text) === '' ? null : hasIdentifier(column, [text]);
}

function askedData({ data, email }: RequestRow): ComparedData {
  const place = [
    textOf(data['postalCode']),
    textOf(data['city']),
    data['province'] ? `(${textOf(data['province'])})` : '',
  ];
  const seat = [textOf(data['address']), place.filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    ...{ companyName: orNull(data['companyName']), vatNumber: orNull(data['vatNumber']), seat: seat || null },
    ...{ taxCode: orNull(data['taxCode']), recipientCode: orNull(data['recipientCode']) },
    ...{ certifiedEmail: orNull(data['pec']), email, telephone: orNull(data['telephone']) },
  };
}

async function listDoubles(query: Query, { id, email }: RequestRow): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from user_account where lower(email) = ${email.toLowerCase()} or lower(username) = ${email.toLowerCase()}
    union select r.data ->> 'companyName' from access_request r
      where lower(r.email) = ${email.toLowerCase()} and r.id <> ${id} and r.state = 'waiting'
        and r.data ->> 'companyName' is not null`.execute(query);
  return rows.map(({ name }) => name);
}

/**
 * A request with everything that helps to decide it: the comparison with a customer, the register of VAT numbers, whose
 * silence never stops a decision, and others with the same address. Fails with `not-found` outside the scope.
 */
export async function findAccessRequest(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  { id, customerCode }: { id: number; customerCode?: string | undefined },
) {
  const { rows } = await sql<RequestRow>`select ${columns} from access_request r
    left join customer c on c.id = r.customer_id where r.id = ${id} and ${isRequestInScope(office)}`.execute(query);
  const [row] = rows;
  if (!row) throw new AppError('not-found', 'notFound');
  const [match, doubles] = await Promise.all([
    findMatch(query, office, row, customerCode),
    row.state === 'waiting' ? listDoubles(query, row) : [],
  ]);
  const asked = askedData(row);
  const { customer = null } = match ?? {};
  const country = textOf(row.data['country']) || 'IT';
  const vat = asked.vatNumber === null ? null : asked.vatNumber.replace(/^IT/i, '');
  return {
    ...listed(row),
    ...{ email: row.email, locale: row.locale },
    data: Object.fromEntries(
      Object.entries(row.data).flatMap(([field, value]) => (textOf(value) ? [[field, textOf(value)]] : [])),
    ),
    checks: {
      checkDigit: country === 'IT' && vat !== null ? hasVatCheckDigit(vat) : null,
      vies: { state: row.vatCheck ?? 'not-asked', name: row.vatCheckName, at: row.vatCheckedAt },
      mailDomain: !customer?.email
        ? 'unknown'
        : isSameMailDomain(row.email, customer.email) || row.email.toLowerCase() === customer.email.toLowerCase()
          ? 'same'
          : 'other',
      doubles,
    },
    customer: customer && {
      ...{ code: customer.code, name: customer.name, priceListCode: customer.priceListCode },
      ...{ agents: customer.agents, addresses: customer.addresses, phone: customer.phone },
      administrators: customer.administrators,
      foundBy: match?.foundBy ?? 'asked',
      lastOrder: customer.lastOrder && { ...customer.lastOrder, at: new Date(customer.lastOrder.at) },
    },
    comparison: compareRequest(asked, {
      ...{ companyName: customer?.name ?? null, vatNumber: customer?.vatNumber ?? null },
      ...{ taxCode: customer?.taxCode ?? null, seat: customer?.seat ?? null, telephone: customer?.phone ?? null },
      ...{ recipientCode: customer?.recipientCode ?? null, certifiedEmail: customer?.certifiedEmail ?? null },
      email: customer?.email ?? null,
    }),
  } as const;
}

/** Fails with `not-found` for a request that somebody of the office does not see. */
export async function requireRequestInScope({ query }: Pick<Database, 'query'>, office: OfficeScope, id: number) {
  const { rows } = await sql`select from access_request r where r.id = ${id} and ${isRequestInScope(office)}`.execute(
    query,
  );
  if (rows.length === 0) throw new AppError('not-found', 'notFound');
}
