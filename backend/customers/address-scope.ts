import { sql, type RawBuilder } from 'kysely';
import { isOneOf } from '../database/text-match.ts';

/**
 * The policy for objects of a company that belong to a delivery address: carts, orders, requests, documents, due dates,
 * claims, corrections. A user who is limited to some addresses neither sees nor changes objects of others; requests for
 * them get the response for missing ones. Use cases ask for a scope and put it into their SQL; nothing else looks at
 * the addresses of a member.
 */

/** The part of a customer's data that a user may use. */
export interface AddressScope {
  customerId: number;
  /** Ids of the delivery addresses; null: all, and what belongs to none. */
  addressIds: readonly number[] | null;
}

/** A user who acts for a customer. */
interface Acting {
  /** The rights of a member; null for agents. */
  identity: { membership: { addressIds: readonly number[] | null } | null };
  customer: { id: number };
}

/** What the user may use: that of its addresses, where it is limited to some. */
export function scopeOf({ customer, identity }: Acting): AddressScope {
  return { customerId: customer.id, addressIds: identity.membership?.addressIds ?? null };
}

/** Whether an object of an address is part of a scope; null for an object without an address. */
export function isInScope({ addressIds }: Pick<AddressScope, 'addressIds'>, addressId: number | null): boolean {
  return addressIds === null || (addressId !== null && addressIds.includes(addressId));
}

/** SQL condition: a row with the columns `customer_id` and `address_id` is part of a scope. */
export function isRowInScope(alias: string, { customerId, addressIds }: AddressScope): RawBuilder<boolean> {
  const address = sql.ref(`${alias}.address_id`);
  return sql<boolean>`(${sql.ref(`${alias}.customer_id`)} = ${customerId} and ${isOneOf(address, addressIds)})`;
}

/** SQL condition: the member of a company in this alias may use a delivery address, given by its id or a column. */
export function memberMayUse(alias: string, address: number | string | null): RawBuilder<boolean> {
  const ids = sql.ref(`${alias}.address_ids`);
  const id = typeof address === 'string' ? sql.ref(address) : sql`${address}::bigint`;
  return sql<boolean>`(${ids} is null or ${id} = any(${ids}))`;
}
