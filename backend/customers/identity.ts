import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import { listen, type Database } from '../database/index.ts';

export interface DeliveryAddress {
  id: number;
  code: string;
  street: string;
  city: string;
  postalCode: string | null;
  province: string | null;
}

/** A customer that a user may act for, with its delivery addresses in display order. */
export interface ActingCustomer {
  id: number;
  code: string;
  companyName: string;
  priceListId: number;
  discounts: number[];
  paymentMethod: string | null;
  minimumOrderCents: number | null;
  addresses: DeliveryAddress[];
}

/** The user of a session, and for whom it acts now. */
export interface Identity {
  sessionId: string;
  userId: number;
  kind: 'client' | 'agent' | 'operator';
  name: string;
  /** Null for an operator, and for an agent who has not chosen a client. */
  customer: ActingCustomer | null;
  /** The selected delivery address, one of the customer's. */
  addressId: number | null;
  /** Clients an agent may act for. */
  assignedCustomers: { id: number; code: string; companyName: string }[];
  /** The operator requires a second factor of agents and operators, and this user has none. */
  needsSecondFactor: boolean;
}

interface IdentityRow {
  user_id: number;
  kind: Identity['kind'];
  name: string;
  customer: ActingCustomer | null;
  address_id: number | null;
  assigned: Identity['assignedCustomers'];
  needs_second_factor: boolean;
}

async function findIdentity(database: Database, sessionId: string, now: Date): Promise<Identity | null> {
  const { rows } = await sql<IdentityRow>`
    select u.id as user_id, u.kind, u.name, s.address_id,
      (select jsonb_build_object(
          'id', c.id, 'code', c.code, 'companyName', c.company_name, 'priceListId', c.price_list_id,
          'discounts', to_jsonb(c.discounts), 'paymentMethod', c.payment_method,
          'minimumOrderCents', c.minimum_order_cents,
          'addresses', (select coalesce(jsonb_agg(jsonb_build_object(
              'id', a.id, 'code', a.code, 'street', a.street, 'city', a.city,
              'postalCode', a.postal_code, 'province', a.province) order by a.position, a.id), '[]')
            from customer_address a where a.customer_id = c.id))
        from customer c where c.id = s.customer_id) as customer,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'companyName', c.company_name)
          order by c.company_name), '[]')
        from agent_customer ac join customer c on c.id = ac.customer_id where ac.user_id = u.id) as assigned,
      (u.kind <> 'client'
        and exists (select from setting where key = 'second_factor_required' and value ->> 'isOn' = 'true')
        and not exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null)
      ) as needs_second_factor
    from session s join user_account u on u.id = s.user_id
    where s.id = ${sessionId} and s.expires_at > ${now} and u.is_active`.execute(database.query);
  const row = rows[0];
  if (!row) return null;
  const mayAct =
    row.customer !== null &&
    (row.kind === 'client' || row.assigned.some((assigned) => assigned.id === row.customer?.id));
  const customer = mayAct ? row.customer : null;
  const addressId = customer?.addresses.some((address) => address.id === row.address_id)
    ? row.address_id
    : (customer?.addresses[0]?.id ?? null);
  return {
    sessionId,
    userId: row.user_id,
    kind: row.kind,
    name: row.name,
    customer,
    addressId,
    assignedCustomers: row.assigned,
    needsSecondFactor: row.needs_second_factor,
  };
}

const ENDED = 'sessions_ended';
/**
 * How long a change made elsewhere (an address, an agent's clients) may go unnoticed; the end of a session is
 * announced.
 */
const CACHE_MILLISECONDS = 5_000;

/**
 * Reads the identities of sessions and caches them for a few seconds, so that a page view costs no query. A session
 * that ends, in any process, leaves the cache at once.
 */
export async function createIdentityReader(database: Database) {
  const cache = new LRUCache<string, Promise<Identity | null>>({ max: 10_000, ttl: CACHE_MILLISECONDS });
  // Messages do not name sessions: reading the few thousand cached ones again is cheap.
  const listener = await listen(database, [ENDED], () => cache.clear());
  return {
    /** The identity of a valid session; null when it has expired or ended, or its user was switched off. */
    read(sessionId: string): Promise<Identity | null> {
      const cached = cache.get(sessionId);
      if (cached) return cached;
      const reading = findIdentity(database, sessionId, new Date());
      cache.set(sessionId, reading);
      reading.catch(() => cache.delete(sessionId));
      return reading;
    },
    forget(sessionId: string): void {
      cache.delete(sessionId);
    },
    /** Resolves when every session that ended before this call has left the cache. */
    settled: () => listener.caughtUp(),
    close: () => listener.close(),
  };
}
export type IdentityReader = Awaited<ReturnType<typeof createIdentityReader>>;
