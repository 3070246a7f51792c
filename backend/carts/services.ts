import type { ShopSettingsReader } from '../content/index.ts';
import type { AddressScope } from '../customers/index.ts';
import type { Database } from '../database/index.ts';

/** Services of the cart use cases. */
export interface CartServices {
  database: Database;
  shopSettings: ShopSettingsReader;
  clock: () => Date;
}

/**
 * Owner of a cart: a customer, one of its delivery addresses, and the user when it is the cart of an agent or of
 * one of the customer's users. Known from the session only.
 */
export interface CartOwner {
  customerId: number;
  addressId: number;
  /** Null for the customer's own cart. */
  ownerUserId: number | null;
}

/** The carts that somebody may use: an owner's, at the delivery addresses of a scope. */
export interface CartScope extends AddressScope, Pick<CartOwner, 'ownerUserId'> {}
