import type { AddressEntry } from '../../contract/orders.ts';
import { AppError } from '../app-error.ts';
import { scopeOf, type Client, type DeliveryAddress, type AddressScope } from '../customers/index.ts';

/** Serializes a delivery address. */
export function serializeAddress(address: Omit<DeliveryAddress, 'id'>): AddressEntry {
  return {
    address_code: address.code,
    IndirizzoEsteso: address.street,
    Citta: address.city,
    CAP: address.postalCode,
    Provincia: address.province,
  };
}

/**
 * The orders and documents of the delivery address with this code, without a code of all that the user may see; fails
 * with 403 when the user may not use it.
 */
export function destinationOf(client: Client, code: string): AddressScope {
  const scope = scopeOf(client);
  if (code === '' || code === '0') return scope;
  const address = client.identity.addresses.find((candidate) => candidate.code === code);
  if (!address) throw new AppError('forbidden', 'notYourAddress');
  return { ...scope, addressIds: [address.id] };
}
