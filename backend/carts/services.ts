import type { ShopSettingsReader } from '../content/index.ts';
import type { Database } from '../database/index.ts';

/** Services of the cart use cases. */
export interface CartServices {
  database: Database;
  shopSettings: ShopSettingsReader;
  clock: () => Date;
}

/**
 * Owner of a cart: a customer, one of its delivery addresses, and the agent's user when an agent fills it (R1.6). Known
 * from the session only.
 */
export interface CartOwner {
  customerId: number;
  addressId: number;
  /** Null for the customer's own cart. */
  agentUserId: number | null;
}
