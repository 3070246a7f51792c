import { sql } from 'kysely';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import type { Database } from '../../database/index.ts';
import { isOpen } from '../closed.ts';
import { inOfficeScope } from '../office-scope.ts';
import { readCustomerOwners } from './field-owners.ts';
import { requireInScope, type OfficeScope, type ScopedCustomer } from './customer-scope.ts';

/** How many conditions and own codes, latest orders and entries of the log a card has. */
const MAXIMUM_CONDITIONS = 500;
const LATEST = 8;

/** When, by whom and why the office closed something; null where it is open. */
interface Closing {
  at: Date | null;
  by: string | null;
  reason: string | null;
}

interface HeadRow {
  code: string;
  companyName: string;
  firstName: string | null;
  lastName: string | null;
  taxCode: string | null;
  vatNumber: string | null;
  email: string | null;
  certifiedEmail: string | null;
  recipientCode: string | null;
  priceListCode: string;
  paymentMethod: string | null;
  minimumOrderCents: number | null;
  priceListName: string;
  priceListOwner: 'erp' | 'office';
  discounts: number[];
  discountClass: string | null;
  vatRegime: string | null;
  isOpen: boolean;
  isOpenInErp: boolean;
  isClosedByOffice: boolean;
  closedAt: Date | null;
  closedBy: string | null;
  closedReason: string | null;
  otherPayments: string[];
  groups: { code: string; name: string | null }[];
  promotions: { code: string; name: string; group: string; validTo: string }[];
}

async function findHead({ query }: Pick<Database, 'query'>, id: number, today: string): Promise<HeadRow> {
  const { rows } = await sql<HeadRow>`
    select c.code, c.company_name as "companyName", c.first_name as "firstName", c.last_name as "lastName",
      c.tax_code as "taxCode", c.vat_number as "vatNumber", c.email, c.certified_email as "certifiedEmail",
      c.recipient_code as "recipientCode", l.code as "priceListCode", c.payment_method as "paymentMethod",
      c.minimum_order_cents as "minimumOrderCents", l.name_it as "priceListName", l.owner as "priceListOwner",
      c.discounts, d.code as "discountClass", c.vat_regime as "vatRegime", ${isOpen('c')} as "isOpen",
      c.is_active as "isOpenInErp", c.is_closed_by_office as "isClosedByOffice", c.closed_at as "closedAt",
      c.closed_by as "closedBy", c.closed_reason as "closedReason",
      array(select p.code from customer_payment_method p where p.customer_id = c.id order by p.position) as "otherPayments",
      (select coalesce(jsonb_agg(jsonb_build_object('code', g.code, 'name', g.name) order by g.code), '[]')
        from customer_group g join customer_group_member gm on gm.group_id = g.id where gm.customer_id = c.id) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'name', p.title_it, 'group', g.code,
          'validTo', p.ends_on) order by p.code), '[]')
        from promotion p join customer_group g on g.id = p.customer_group_id
        join customer_group_member gm on gm.group_id = g.id
        where gm.customer_id = c.id and p.state = 'published' and p.ends_on >= ${today}::date) as promotions
    from customer c join price_list l on l.id = c.price_list_id left join discount_class d on d.id = c.discount_class_id
    where c.id = ${id}`.execute(query);
  const [head] = rows;
  if (!head) throw new Error('a customer in the scope has no row');
  return head;
}

export interface CardAddress {
  code: string;
  street: string;
  postalCode: string | null;
  city: string;
  province: string | null;
  country: string;
  phone: string | null;
  mobile: string | null;
  email: string | null;
  isDefault: boolean;
  isLegalSeat: boolean;
  isOpenInErp: boolean;
  closedByOffice: Closing | null;
  agent: { code: string; name: string; phone: string | null } | null;
  move: { to: string | null; fromDay: string } | null;
}

async function listAddresses(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  id: number,
): Promise<CardAddress[]> {
  const { rows } = await sql<Omit<CardAddress, 'closedByOffice'> & { isClosed: boolean } & Closing>`
    select a.code, a.street, a.postal_code as "postalCode", a.city, a.province, a.country, a.phone, a.mobile, a.email,
      a.is_default as "isDefault", a.is_legal_seat as "isLegalSeat", a.is_active as "isOpenInErp",
      a.is_closed_by_office as "isClosed", a.closed_at as at, a.closed_by as by, a.closed_reason as reason,
      case when g.id is not null then jsonb_build_object('code', g.code, 'name', g.name, 'phone', g.phone) end as agent,
      (select jsonb_build_object('to', n.name, 'fromDay', v.from_day) from agent_move v left join agent n on n.id = v.agent_id
        where v.address_id = a.id and v.done_at is null) as move
    from customer_address a left join agent g on g.id = a.agent_id
    where a.customer_id = ${id} and ${inOfficeScope(office, sql`a.id`)} order by a.position, a.id`.execute(query);
  return rows.map(({ isClosed, at, by, reason, ...address }) => ({
    ...address,
    closedByOffice: isClosed ? { at, by, reason } : null,
  }));
}

export interface CardCondition {
  /** Null: it is agreed for discount classes, and not with the customer alone. */
  id: number | null;
  kind: 'article' | 'category' | 'brand' | 'class';
  code: string;
  name: string;
  addressCode: string | null;
  minimumQuantity: number;
  netPrice: number | null;
  priceQuantity: number;
  discounts: number[] | null;
  validFrom: string | null;
  validTo: string | null;
  origin: 'erp' | 'office';
  enteredBy: string | null;
  /** Whether the customer's own discounts follow those of the classes. */
  thenOwn: boolean;
}

/**
 * The conditions that hold or will hold: of all addresses and of those in the scope, those of the office first, then the
 * most special ones, then those of discount classes.
 */
async function listConditions({ query }: Pick<Database, 'query'>, office: OfficeScope, id: number, today: string) {
  const holds = sql<boolean>`p.customer_id = ${id} and (p.valid_to is null or p.valid_to >= ${today}::date)
    and (p.address_id is null or ${inOfficeScope(office, sql`p.address_id`)})`;
  const [{ rows }, { rows: ofClasses }, counted] = await Promise.all([
    sql<CardCondition>`
      select p.id, case when p.article_id is not null then 'article' when p.category_id is not null then 'category' else 'brand' end
          as kind,
        coalesce(r.sku, k.code, b.code) as code, coalesce(r.name_it, k.name_it, b.name) as name, a.code as "addressCode",
        p.minimum_quantity as "minimumQuantity", p.net_price as "netPrice", coalesce(r.price_quantity, 1) as "priceQuantity",
        p.discounts, p.valid_from as "validFrom", p.valid_to as "validTo",
        case p.origin when 'office' then 'office' else 'erp' end as origin, p.entered_by as "enteredBy", false as "thenOwn"
      from contract_price p left join article r on r.id = p.article_id left join category k on k.id = p.category_id
      left join brand b on b.id = p.brand_id left join customer_address a on a.id = p.address_id
      where ${holds}
      order by p.origin <> 'office', p.article_id is null, p.category_id is null, code, p.minimum_quantity, p.id
      limit ${MAXIMUM_CONDITIONS}`.execute(query),
    sql<CardCondition>`
      select null as id, 'class' as kind, concat(coalesce(x.code, '*'), ' × ', coalesce(d.code, '*')) as code, concat(coalesce(x.code, '*'), ' × ', coalesce(d.code, '*')) as name,
        null as "addressCode", k.minimum_quantity as "minimumQuantity", null as "netPrice", 1 as "priceQuantity",
        k.discounts, k.valid_from as "validFrom", k.valid_to as "validTo",
        case k.origin when 'office' then 'office' else 'erp' end as origin, null as "enteredBy", k.then_customer as "thenOwn"
      from class_condition k join customer c on c.id = ${id}
      left join discount_class d on d.id = k.customer_class_id left join discount_class x on x.id = k.article_class_id
      where (k.customer_class_id is null or k.customer_class_id = c.discount_class_id)
        and (k.valid_to is null or k.valid_to >= ${today}::date)
      order by k.customer_class_id is null, x.code, k.minimum_quantity, k.id
      limit ${MAXIMUM_CONDITIONS}`.execute(query),
    sql<{ erp: number; office: number }>`
      select count(*) filter (where p.origin <> 'office')::integer as erp,
        count(*) filter (where p.origin = 'office')::integer as office
      from contract_price p where ${holds}`.execute(query),
  ]);
  return { conditions: [...rows, ...ofClasses], conditionCounts: counted.rows[0] ?? { erp: 0, office: 0 } };
}

async function listOwnCodes({ query }: Pick<Database, 'query'>, id: number) {
  const ofCustomer = sql`from article_alias l join article r on r.id = l.article_id
    where l.kind = 'customer' and l.customer_id = ${id}`;
  const [{ rows }, counted] = await Promise.all([
    sql<{ own: string; article: string; name: string }>`
      select l.code as own, r.sku as article, r.name_it as name ${ofCustomer} order by l.code
      limit ${MAXIMUM_CONDITIONS}`.execute(query),
    sql<{ count: number }>`select count(*)::integer as count ${ofCustomer}`.execute(query),
  ]);
  return { ownCodes: rows, ownCodeCount: counted.rows[0]?.count ?? 0 };
}

/** Orders of the addresses in the scope: figures of twelve months, and the latest. */
async function findOrders({ query }: Pick<Database, 'query'>, office: OfficeScope, id: number, now: Date) {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const own = sql<boolean>`o.customer_id = ${id} and ${inOfficeScope(office, sql`o.address_id`)}`;
  const [figures, { rows: latest }] = await Promise.all([
    sql<{
      orders: number;
      shopOrders: number;
      netCents: number;
      allOrders: number;
      lastOrderAt: Date | null;
      underway: number;
    }>`
      select count(*) filter (where o.created_at >= ${since} and o.status <> 'AN')::integer as orders,
        count(*) filter (where o.created_at >= ${since} and o.status <> 'AN' and o.cart_id is not null)::integer as "shopOrders",
        coalesce(sum(o.net_cents) filter (where o.created_at >= ${since} and o.status <> 'AN'), 0)::bigint as "netCents",
        count(*)::integer as "allOrders", max(o.created_at) filter (where o.status <> 'AN') as "lastOrderAt",
        count(*) filter (where o.status in ('IA', 'NE', 'PR'))::integer as underway
      from sales_order o where ${own}`.execute(query),
    sql<{
      id: number;
      cause: string;
      year: number;
      number: number;
      at: Date;
      place: string;
      status: string;
      netCents: number;
    }>`
      select o.id, o.cause, o.year, o.number, o.created_at as at, concat_ws(', ', a.street, a.city) as place, o.status,
        o.net_cents as "netCents"
      from sales_order o join customer_address a on a.id = o.address_id
      where ${own} order by o.created_at desc, o.id desc limit ${LATEST}`.execute(query),
  ]);
  const [row] = figures.rows;
  if (!row) throw new Error('a sum answered no row');
  const { underway, ...totals } = row;
  return {
    figures: totals,
    underway,
    orders: latest.map(({ cause, year, number, ...order }) => ({
      ...order,
      number: orderName({ cause, year, number }),
    })),
  };
}

/** The open due dates of documents that somebody sees: those of addresses in the scope, of none only with the whole. */
async function findDueDates(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  { id, isWhole }: ScopedCustomer,
  today: string,
) {
  const { rows } = await sql<{
    document: string;
    payment: string | null;
    dueOn: string;
    isOverdue: boolean;
    openCents: number;
  }>`
    select concat(d.number, '/', d.year) as document, coalesce(t.label, d.payment_method) as payment,
      coalesce(t.due_on, d.due_on) as "dueOn", coalesce(t.due_on, d.due_on) < ${today}::date as "isOverdue",
      coalesce(t.open_cents, d.open_cents) as "openCents"
    from customer_document d left join due_date t on t.document_id = d.id
    where d.customer_id = ${id} and d.kind = 'invoice' and coalesce(t.open_cents, d.open_cents) > 0
      and (${inOfficeScope(office, sql`d.address_id`)} or (d.address_id is null and ${isWhole}::boolean))
    order by 3, d.id, t.id limit ${MAXIMUM_CONDITIONS}`.execute(query);
  const sum = (of: typeof rows) => of.reduce((cents, { openCents }) => cents + openCents, 0);
  return { dueDates: rows, openCents: sum(rows), overdueCents: sum(rows.filter(({ isOverdue }) => isOverdue)) };
}

async function findHalfway({ query }: Pick<Database, 'query'>, office: OfficeScope, id: number) {
  const [carts, approvals, claims] = await Promise.all([
    sql<{
      addressCode: string;
      city: string;
      owner: string | null;
      ownerId: number | null;
      lines: number;
      touchedAt: Date;
    }>`
      select a.code as "addressCode", a.city, u.name as owner, k.owner_user_id as "ownerId",
        (select count(*)::integer from cart_line n where n.cart_id = k.id) as lines, k.updated_at as "touchedAt"
      from cart k join customer_address a on a.id = k.address_id left join user_account u on u.id = k.owner_user_id
      where k.customer_id = ${id} and k.state = 'A' and ${inOfficeScope(office, sql`k.address_id`)}
        and exists (select from cart_line n where n.cart_id = k.id)
      order by k.updated_at desc`.execute(query),
    sql<{ count: number }>`
      select count(*)::integer as count from approval_request r
      where r.customer_id = ${id} and r.state = 'waiting' and ${inOfficeScope(office, sql`r.address_id`)}`.execute(
      query,
    ),
    sql<{ count: number }>`
      select count(*)::integer as count from claim m join transport_document d on d.id = m.document_id
      where d.customer_id = ${id} and m.state = 'open' and ${inOfficeScope(office, sql`d.address_id`)}`.execute(query),
  ]);
  return { carts: carts.rows, approvals: approvals.rows[0]?.count ?? 0, claims: claims.rows[0]?.count ?? 0 };
}

async function findCreditOf({ query }: Pick<Database, 'query'>, id: number) {
  const { rows } = await sql<{
    asOf: Date;
    totalCents: number;
    expiredCents: number;
    limitCents: number | null;
    limitValidTo: string | null;
  }>`
    select as_of as "asOf", direct_expired_cents + direct_to_expire_cents + riba_expired_cents + riba_to_expire_cents
        + unbilled_cents + unfulfilled_cents + pre_delivery_cents - advances_cents as "totalCents",
      direct_expired_cents + riba_expired_cents as "expiredCents", limit_cents as "limitCents",
      limit_valid_to as "limitValidTo"
    from customer_credit where customer_id = ${id}`.execute(query);
  return rows[0] ?? null;
}

/**
 * What the office sees of a customer besides its people: data with their owners, conditions with their origin, addresses,
 * figures, orders, due dates, and what was left half way. Fails with `not-found` outside the scope; of a customer who has
 * addresses of other agents too, there are only the figures of those in the scope (decision 5.6).
 */
export async function findCustomerCard(
  database: Pick<Database, 'query'>,
  office: OfficeScope,
  code: string,
  now: Date,
) {
  const customer = await requireInScope(database, office, code);
  const { id, isWhole } = customer;
  const today = shopDay(now);
  const [head, owners, addresses, conditions, ownCodes, orders, dueDates, halfway, credit] = await Promise.all([
    findHead(database, id, today),
    readCustomerOwners(database.query),
    listAddresses(database, office, id),
    listConditions(database, office, id, today),
    listOwnCodes(database, id),
    findOrders(database, office, id, now),
    findDueDates(database, office, customer, today),
    findHalfway(database, office, id),
    isWhole ? findCreditOf(database, id) : null,
  ]);
  const { companyName, firstName, lastName, taxCode, vatNumber, email, certifiedEmail, recipientCode } = head;
  const { priceListCode, paymentMethod, minimumOrderCents } = head;
  return {
    ...{ id, code: head.code, isWhole, isOpen: head.isOpen, isOpenInErp: head.isOpenInErp },
    closedByOffice: head.isClosedByOffice ? { at: head.closedAt, by: head.closedBy, reason: head.closedReason } : null,
    data: {
      ...{ companyName, firstName, lastName, taxCode, vatNumber, email, certifiedEmail, recipientCode },
      ...{ priceListCode, paymentMethod, minimumOrderCents },
    },
    ownedByOffice: [...owners].flatMap(([field, owner]) => (owner === 'office' ? [field] : [])),
    priceList: { code: priceListCode, name: head.priceListName, owner: head.priceListOwner },
    ...{ discounts: head.discounts, discountClass: head.discountClass, groups: head.groups },
    ...{ promotions: head.promotions, otherPayments: head.otherPayments, vatRegime: head.vatRegime },
    ...conditions,
    ...ownCodes,
    ...dueDates,
    ...{ addresses, credit, figures: orders.figures, orders: orders.orders },
    ...{ carts: halfway.carts, claims: halfway.claims },
    halfway: { carts: halfway.carts.length, approvals: halfway.approvals, underway: orders.underway },
  };
}
export type CustomerCard = Awaited<ReturnType<typeof findCustomerCard>>;
