import type { UserKind } from '../../domain/user-kind.ts';
import type { MemberRole } from '../../domain/member-rights.ts';
import { permissionsOfRole, type OfficePermission } from '../../domain/office-rights.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import { isInScope } from './address-scope.ts';
import { isOpen } from './closed.ts';
import { assignedCustomers, mayActFor, maySeeAddress, type AssignedCustomer } from './assigned-customers.ts';
import { listen, type Database } from '../database/index.ts';

export interface DeliveryAddress {
  id: number;
  code: string;
  street: string;
  city: string;
  postalCode: string | null;
  province: string | null;
  /** Whether it is open for orders. */
  isActive: boolean;
}

/** A customer that a user may act for, with its delivery addresses in display order. */
export interface ActingCustomer {
  id: number;
  code: string;
  companyName: string;
  priceListId: number;
  discounts: number[];
  /** Discount class; null without one. */
  classId: number | null;
  paymentMethod: string | null;
  minimumOrderCents: number | null;
  vatRegime: string | null;
  /** Whether it is open for prices and orders. */
  isActive: boolean;
  addresses: DeliveryAddress[];
}

/** The rights of a client's user in the company it acts for. */
export interface Membership {
  role: MemberRole;
  /** Net value in cents up to which a limited buyer sends orders alone; null for every other role. */
  orderLimitCents: number | null;
  seesPrices: boolean;
  seesDocuments: boolean;
  seesCredit: boolean;
  /** Ids of the delivery addresses it may use; null: all. */
  addressIds: number[] | null;
  /** False: it fills the company's own cart, as other users of the company do. */
  hasOwnCart: boolean;
}

/** The user of a session, and the customer for whom it acts now. */
export interface Identity {
  sessionId: string;
  userId: number;
  kind: UserKind;
  name: string;
  /** Null for an agent who has not chosen a client, and for an operator who orders for none. */
  customer: ActingCustomer | null;
  /** The rights in that company; null for agents and operators. */
  membership: Membership | null;
  /** The delivery addresses that the user may use, in display order. */
  addresses: DeliveryAddress[];
  /** The selected delivery address, one of these. */
  addressId: number | null;
  /**
   * The first clients an agent may act for, or companies of a client's user who belongs to several; last chosen first.
   */
  assignedCustomers: AssignedCustomer[];
  /** How many there are in all. */
  assignedCount: number;
  /** The office requires a second factor of this user, who has none. */
  needsSecondFactor: boolean;
  /** What the user may do in the office; null for everybody who does not work there. */
  office: OfficeIdentity | null;
  /** The person as whom this one of the office looks at the shop; null in every other session (decision 5.9). */
  viewed: Identity | null;
  /** Who looks, where this is such a person: nothing may be changed. */
  viewing: Viewing | null;
}

/** Somebody of the office who looks at the shop as a person of a customer. */
export interface Viewing {
  userId: number;
  name: string;
  /** The entry of the log that tells what was seen. */
  entryId: number;
}

/** What somebody may do in the office, and whose customers it sees. */
export interface OfficeIdentity {
  roleId: number;
  /** Null for an own role of the shop. */
  builtInRole: string | null;
  /** Name of an own role. */
  roleName: string | null;
  permissions: readonly OfficePermission[];
  /** One’s own role, while one looks through another: nothing may be changed; null otherwise. */
  ownRole: { builtIn: string | null; name: string | null } | null;
  /** Only customers of these agents; null: all (decision 5.6). */
  agentIds: number[] | null;
  /** When a second factor becomes necessary; null where the user has one. */
  secondFactorDueAt: Date | null;
  /** When the user last gave a code of its second factor in this session; null: never. */
  provedAt: Date | null;
  hasLetterKeys: boolean;
}

interface OfficeRow {
  roleId: number;
  builtIn: string | null;
  roleName: string | null;
  permissions: string[];
  agentIds: number[] | null;
  dueAt: string;
  hasLetterKeys: boolean;
  tried: Pick<OfficeRow, 'roleId' | 'builtIn' | 'roleName' | 'permissions'> | null;
}

interface IdentityRow {
  user_id: number;
  kind: Identity['kind'];
  name: string;
  customer: ActingCustomer | null;
  membership: Membership | null;
  address_id: number | null;
  assigned: AssignedCustomer[];
  assigned_count: number;
  needs_second_factor: boolean;
  has_second_factor: boolean;
  office: OfficeRow | null;
  proved_at: Date | null;
  view_user_id: number | null;
  view_customer_id: number | null;
  view_entry_id: number | null;
}

/** The address to begin with: the first that is open, or of closed ones the first. */
export function firstAddress<Address extends { isActive: boolean }>(
  addresses: readonly Address[],
): Address | undefined {
  return addresses.find(({ isActive }) => isActive) ?? addresses[0];
}

/** An agent can have thousands of clients, but these are part of every page; the others can be found by search. */
const LISTED_CUSTOMERS = 30;

const NOBODY_TO_ACT_FOR = {
  ...{ customer: null, membership: null, addresses: [], addressId: null },
  ...{ assignedCustomers: [], assignedCount: 0 },
} satisfies Partial<Identity>;

const NO_VIEW = { viewed: null, viewing: null } satisfies Partial<Identity>;

const userOf = (sessionId: string, { user_id, kind, name }: IdentityRow) => ({
  sessionId,
  userId: user_id,
  kind,
  name,
});

/** The rights in the office of a row; null without a role there. */
function officeOf({ office, has_second_factor, proved_at }: IdentityRow): OfficeIdentity | null {
  if (!office) return null;
  const { agentIds, dueAt, hasLetterKeys } = office;
  const own = permissionsOfRole(office);
  // Who may not give roles any more is back in the own one, and no other role shows more than the own one does.
  const tried = own.includes('people.edit') ? office.tried : null;
  const { roleId, builtIn, roleName } = tried ?? office;
  return {
    roleId,
    builtInRole: builtIn,
    roleName,
    permissions: tried ? permissionsOfRole(tried).filter((permission) => own.includes(permission)) : own,
    ownRole: tried && { builtIn: office.builtIn, name: office.roleName },
    agentIds,
    secondFactorDueAt: has_second_factor ? null : new Date(dueAt),
    provedAt: proved_at,
    hasLetterKeys,
  };
}

/**
 * The row of a session; with `viewed`, as if its user were that person of that customer.
 */
async function readRow(
  database: Database,
  sessionId: string,
  now: Date,
  viewed: { userId: number; customerId: number } | null,
): Promise<IdentityRow | null> {
  const userId = viewed ? sql`${viewed.userId}::bigint` : sql`s.user_id`;
  const customerId = viewed ? sql`${viewed.customerId}::bigint` : sql`s.customer_id`;
  const { rows } = await sql<IdentityRow>`
    select u.id as user_id, u.kind, u.name, s.address_id,
      (select jsonb_build_object(
          'id', c.id, 'code', c.code, 'companyName', c.company_name, 'priceListId', c.price_list_id,
          'discounts', to_jsonb(c.discounts), 'classId', c.discount_class_id, 'paymentMethod', c.payment_method,
          'minimumOrderCents', c.minimum_order_cents, 'vatRegime', c.vat_regime,
          'isActive', ${isOpen('c')},
          'addresses', (select coalesce(jsonb_agg(jsonb_build_object(
              'id', a.id, 'code', a.code, 'street', a.street, 'city', a.city,
              'postalCode', a.postal_code, 'province', a.province, 'isActive', ${isOpen('a')}) order by a.position, a.id), '[]')
            from customer_address a where a.customer_id = c.id and ${maySeeAddress(sql`u.id`)}))
        from customer c where c.id = ${customerId} and ${mayActFor}) as customer,
      (select jsonb_build_object('role', m.role, 'orderLimitCents', m.order_limit_cents, 'seesPrices', m.sees_prices,
          'seesDocuments', m.sees_documents, 'seesCredit', m.sees_credit, 'addressIds', to_jsonb(m.address_ids),
          'hasOwnCart', m.has_own_cart)
        from company_member m where m.user_id = u.id and m.customer_id = ${customerId}) as membership,
      (select coalesce(jsonb_agg(listed), '[]') from (
        select c.id, c.code, c.company_name as "companyName", ${isOpen('c')} as "isActive"
        from ${assignedCustomers} assigned join customer c on c.id = assigned.customer_id
        order by assigned.last_used_at desc nulls last, lower(c.company_name), c.id limit ${LISTED_CUSTOMERS}
      ) listed) as assigned,
      (select count(*)::integer from ${assignedCustomers} assigned) as assigned_count,
      (f.user_id is null and (
        u.kind <> 'client'
          and exists (select from setting where key = 'second_factor_required' and value ->> 'isOn' = 'true')
        or u.kind = 'operator' and o.second_factor_due_at <= ${now}
      )) as needs_second_factor,
      f.user_id is not null as has_second_factor,
      (select jsonb_build_object('roleId', r.id, 'builtIn', r.built_in, 'roleName', r.name, 'permissions', r.permissions,
          'agentIds', to_jsonb(o.agent_ids), 'dueAt', o.second_factor_due_at, 'hasLetterKeys', o.has_letter_keys,
          'tried', (select jsonb_build_object('roleId', t.id, 'builtIn', t.built_in, 'roleName', t.name,
            'permissions', t.permissions) from office_role t where t.id = s.tried_role_id))
        from office_role r where r.id = o.role_id and u.kind = 'operator'
          and (o.ends_on is null or o.ends_on >= ${shopDay(now)}::date)) as office,
      s.proved_at, s.view_user_id, s.view_customer_id, s.view_entry_id
    from session s join user_account u on u.id = ${userId}
    left join second_factor f on f.user_id = u.id and f.confirmed_at is not null
    left join office_user o on o.user_id = u.id
    where s.id = ${sessionId} and s.expires_at > ${now} and u.is_active`.execute(database.query);
  return rows[0] ?? null;
}

async function findIdentity(database: Database, sessionId: string, now: Date): Promise<Identity | null> {
  const row = await readRow(database, sessionId, now, null);
  const identity = row && identityOf(sessionId, row);
  if (!row || !identity) return null;
  return { ...identity, viewed: await findViewed(database, identity, row, now) };
}

/**
 * The person as whom somebody of the office looks at the shop, with that person’s rights at this moment and only at
 * addresses that both may see. Null without such a view, and once either may not any more.
 */
async function findViewed(
  database: Database,
  viewer: Identity,
  { view_user_id: userId, view_customer_id: customerId, view_entry_id: entryId }: IdentityRow,
  now: Date,
): Promise<Identity | null> {
  if (userId === null || customerId === null || entryId === null) return null;
  const { office, needsSecondFactor, sessionId } = viewer;
  if (!office?.permissions.includes('customers.view-as') || office.ownRole || needsSecondFactor) return null;
  const row = await readRow(database, sessionId, now, { userId, customerId });
  const identity = row?.kind === 'client' ? identityOf(sessionId, row) : null;
  if (!identity?.customer || !identity.membership) return null;
  const { customer, membership } = identity;
  const seen = await addressesSeen(database, office, customer.id);
  const addresses = identity.addresses.filter(({ id }) => seen === null || seen.includes(id));
  if (addresses.length === 0) return null;
  return {
    ...identity,
    customer: { ...customer, addresses: customer.addresses.filter(({ id }) => seen === null || seen.includes(id)) },
    membership: seen === null ? membership : { ...membership, addressIds: addresses.map(({ id }) => id) },
    addresses,
    addressId: addresses.some(({ id }) => id === identity.addressId)
      ? identity.addressId
      : (firstAddress(addresses)?.id ?? null),
    // Another company of the person is another view.
    ...{ assignedCustomers: [], assignedCount: 0, office: null },
    viewing: { userId: viewer.userId, name: viewer.name, entryId },
  };
}

/** Ids of the addresses of a customer that somebody of the office sees; null: all (decision 5.6). */
async function addressesSeen(
  { query }: Database,
  { agentIds }: OfficeIdentity,
  customerId: number,
): Promise<number[] | null> {
  if (agentIds === null) return null;
  const rows = await query
    .selectFrom('customer_address')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('agent_id', 'in', agentIds)
    .execute();
  return rows.map(({ id }) => id);
}

function identityOf(sessionId: string, row: IdentityRow): Identity | null {
  // Without the second factor that the operator requires, the session acts for no customer: no prices, carts or names
  // of customers.
  if (row.needs_second_factor) {
    const nobody = { ...userOf(sessionId, row), ...NOBODY_TO_ACT_FOR, ...NO_VIEW };
    return { ...nobody, needsSecondFactor: true, office: officeOf(row) };
  }
  const office = officeOf(row);
  if (office?.ownRole) {
    // A role that is tried only looks at the office: the shop is that of nobody.
    return { ...userOf(sessionId, row), ...NOBODY_TO_ACT_FOR, ...NO_VIEW, needsSecondFactor: false, office };
  }
  const { customer, membership } = row;
  // A client's user who has left the company has no customer to act for.
  if (row.kind === 'client' && (!customer || !membership)) return null;
  const hasOneCompany = row.kind === 'client' && row.assigned_count < 2;
  const usable = { addressIds: membership?.addressIds ?? null };
  const addresses = customer?.addresses.filter(({ id }) => isInScope(usable, id)) ?? [];
  return {
    ...userOf(sessionId, row),
    customer,
    membership: row.kind === 'client' ? membership : null,
    addresses,
    addressId: addresses.some(({ id }) => id === row.address_id)
      ? row.address_id
      : (firstAddress(addresses)?.id ?? null),
    assignedCustomers: hasOneCompany ? [] : row.assigned,
    assignedCount: hasOneCompany ? 0 : row.assigned_count,
    needsSecondFactor: false,
    office,
    ...NO_VIEW,
  };
}

const ENDED = 'sessions_ended';
/** Channel of notifications that name a session which now acts for another customer or address. */
const CHOSEN = 'session_chosen';
/**
 * How long a cached identity may lack a change by another process (an address, an agent's clients); the end of a
 * session is notified.
 */
const CACHE_MILLISECONDS = 5_000;

/**
 * Reads the identities of sessions and caches them for a few seconds, so that a page view costs no query. A session
 * that ends, or acts for another customer, in any process, is removed from the cache at once.
 */
export async function createIdentityReader(database: Database) {
  const cache = new LRUCache<string, Promise<Identity | null>>({ max: 10_000, ttl: CACHE_MILLISECONDS });
  function forget(sessionId: string): void {
    for (const key of cache.keys()) if (key.startsWith(sessionId)) cache.delete(key);
  }
  const listener = await listen(database, [ENDED, CHOSEN], (event) => {
    if (event.kind === 'notification' && event.channel === CHOSEN) forget(event.payload);
    // These messages do not name sessions: reading the few thousand cached ones again is cheap.
    else cache.clear();
  });
  return {
    /**
     * The identity of a valid session; null when it has expired or ended, or its user was switched off.
     * @param writeMark mark of a browser that has just chosen another customer, at this process or another: what was
     *   read without this mark is not used.
     */
    read(sessionId: string, writeMark: string | null = null): Promise<Identity | null> {
      const key = writeMark === null ? sessionId : `${sessionId} ${writeMark}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const reading = findIdentity(database, sessionId, new Date());
      cache.set(key, reading);
      reading.catch(() => cache.delete(key));
      return reading;
    },
    forget,
    /** Removes every identity: this process has changed rights and must not wait for its own notification. */
    forgetAll(): void {
      cache.clear();
    },
    /** Resolves when every session that ended before this call has left the cache. */
    settled: () => listener.caughtUp(),
    close: () => listener.close(),
  };
}
export type IdentityReader = Awaited<ReturnType<typeof createIdentityReader>>;
