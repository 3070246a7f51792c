import type { AddressEntry } from '../../contract/orders.ts';
import { AppError } from '../app-error.ts';
import type { Client, DeliveryAddress } from '../customers/index.ts';

/** Serializes a delivery address (R3.7). */
export function serializeAddress(address: Omit<DeliveryAddress, 'id'>): AddressEntry {
  return {
    address_code: address.code,
    IndirizzoEsteso: address.street,
    Citta: address.city,
    CAP: address.postalCode,
    Provincia: address.province,
  };
}

/** Id of the delivery address with this code, null for all; fails with 403 when it is not the customer's (R6.9). */
export function destinationOf(client: Client, code: string): number | null {
  if (code === '' || code === '0') return null;
  const address = client.customer.addresses.find((candidate) => candidate.code === code);
  if (!address) throw new AppError('forbidden', 'notYourAddress');
  return address.id;
}
