import type { ShopSettingsReader } from '../content/index.ts';
import type { Database } from '../outside/database/index.ts';

/** What the use cases of carts work with. */
export interface CartServices {
  database: Database;
  shopSettings: ShopSettingsReader;
  clock: () => Date;
}

/**
 * Whose cart: a customer, one of its delivery addresses, and the agent's user when an agent fills it (R1.6). Known from
 * the session only.
 */
export interface CartOwner {
  customerId: number;
  addressId: number;
  /** Null for the customer's own cart. */
  agentUserId: number | null;
}
