import type { AddressEntry } from '../../contract/orders.ts';
import type { DeliveryAddress } from '../customers/index.ts';

/** Serializes a delivery address (R3.7). */
export function serializeAddress(address: DeliveryAddress): AddressEntry {
  return {
    address_code: address.code,
    IndirizzoEsteso: address.street,
    Citta: address.city,
    CAP: address.postalCode,
    Provincia: address.province,
  };
}
