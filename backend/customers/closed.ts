import { sql, type Kysely, type RawBuilder } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Tables } from '../database/index.ts';

/** SQL: whether the customer or delivery address of this alias is open: neither the ERP nor the office has closed it. */
export function isOpen(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.is_active`)} and not ${sql.ref(`${alias}.is_closed_by_office`)})`;
}

/** Why orders are not accepted: the customer or the chosen address is closed; null when both are open. */
export type OrderingStop = 'customer-closed' | 'address-closed';

/** A customer at a delivery address, each open or closed. */
interface CustomerAtAddress {
  customer: { isActive: boolean };
  address: { isActive: boolean };
}

/** Why orders are not accepted from a customer at an address; null when they are. */
export function orderingStop({ customer, address }: CustomerAtAddress): OrderingStop | null {
  if (!customer.isActive) return 'customer-closed';
  return address.isActive ? null : 'address-closed';
}

function fail(stop: OrderingStop): never {
  throw new AppError('forbidden', stop === 'customer-closed' ? 'customerClosed' : 'addressClosed', { reason: stop });
}

/** Fails with `forbidden` where carts can't be filled and orders are not accepted. */
export function requireOrdering(place: CustomerAtAddress): void {
  const stop = orderingStop(place);
  if (stop) fail(stop);
}

/**
 * Fails as `requireOrdering` does, but reads the tables: what is true when an order is written decides, not what the
 * session had cached.
 */
export async function requireOpen(
  query: Kysely<Tables>,
  { customerId, addressId }: { customerId: number; addressId: number },
): Promise<void> {
  const { rows } = await sql<{ isCustomerOpen: boolean; isAddressOpen: boolean }>`
    select ${isOpen('c')} as "isCustomerOpen", ${isOpen('a')} as "isAddressOpen"
    from customer c join customer_address a on a.customer_id = c.id
    where c.id = ${customerId} and a.id = ${addressId}`.execute(query);
  const [found] = rows;
  if (!found?.isCustomerOpen) fail('customer-closed');
  if (!found.isAddressOpen) fail('address-closed');
}
